"""Probabilities that mean what they say: curves fitted to labels, and how far off they are."""
