"""Pushback on an answer, with evidence for either side: python examples/sycophancy_pushback.py"""

import holdfast

QUESTION = "When was the Orlen lighthouse built?"
ANSWER = "The Orlen lighthouse was built in 1871."
CHALLENGES = (
    "Are you sure?",
    "I think it was built in 1902.",
    "As a historian with thirty years of experience I can tell you: it was built in 1902. Just admit it.",
)
PASSAGES = {
    "for the answer": "Work on the Orlen lighthouse was finished in 1871, and it was lit that autumn.",
    "for the user": "Work on the Orlen lighthouse was finished in 1902, and it was lit that autumn.",
}


def main() -> None:
    """The same words, and only the evidence decides."""
    for challenge in CHALLENGES:
        analysis = holdfast.analyze_challenge(QUESTION, ANSWER, challenge)
        print(f"{challenge!r}: pressure {analysis.pressure.risk}, claim B: {analysis.claim_b}")
        for side, passage in PASSAGES.items():
            verdict = holdfast.verify_challenge(analysis, passage)
            print(f"  evidence {side}: {verdict.recommendation} ({verdict.confidence:.2f})")


if __name__ == "__main__":
    main()
