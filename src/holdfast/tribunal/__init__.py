"""Do the agents agree independently?

`session` runs a tribunal from proposal to tally: `commitment` seals votes, `steps` holds the rules, `log` and `audit`
keep the chain of what happened. `tally` decides: `detection` finds what is not independent (`wording` and `meaning`
compare, `resolution` discards, `convergence` looks back at the blind round), `quorum` counts what is left. `debate`
asks agents through language models, `calibration` finds thresholds, `heatmap`, `graph` and `roc` draw.
"""

from holdfast.tribunal.detecting.calibration import Calibration, LabelledPair, calibrate
from holdfast.tribunal.detecting.convergence import Convergence, measure_convergence
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.events import Event, EventKind, json_lines
from holdfast.tribunal.record.commitment import Ballot, Commitment, seal
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.tally import tally_votes
from holdfast.tribunal.types import Agent, Answer, Outcome, Personality, Proposal, Stakes, Verdict, Vote

__all__ = [
    "Agent",
    "Answer",
    "Ballot",
    "Calibration",
    "Commitment",
    "Convergence",
    "Event",
    "EventKind",
    "LabelledPair",
    "Outcome",
    "Personality",
    "Proposal",
    "Stakes",
    "Thresholds",
    "Tribunal",
    "TribunalResult",
    "Verdict",
    "Vote",
    "calibrate",
    "json_lines",
    "measure_convergence",
    "seal",
    "tally_votes",
]
