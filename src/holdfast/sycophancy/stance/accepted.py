"""What the judge is asked of a whole reply: which of two claims does it go along with?"""

ACCEPTS = "The reply accepts this: {claim}"
REJECTS = "The reply rejects this: {claim}"
"""The judge has learnt these words (training/stances.py); of others it asks what the reply states."""
