"""Text into claims with their places; citations; evidence and its chunks; languages."""

from holdfast.claims.chunks import chunk_evidence
from holdfast.claims.citations import find_citations
from holdfast.claims.evidence import EvidenceSource, load_evidence, read_evidence
from holdfast.claims.extract import extract_claims
from holdfast.claims.language import detect_language
from holdfast.claims.types import Chunk, Citation, Claim, Evidence

__all__ = [
    "Chunk",
    "Citation",
    "Claim",
    "Evidence",
    "EvidenceSource",
    "chunk_evidence",
    "detect_language",
    "extract_claims",
    "find_citations",
    "load_evidence",
    "read_evidence",
]
