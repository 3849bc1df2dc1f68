"""Results for people: pictures, a terminal, plain words, traces."""
