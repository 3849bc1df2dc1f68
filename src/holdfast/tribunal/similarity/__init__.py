"""How alike texts are: by their words, by their meaning, pair by pair."""
