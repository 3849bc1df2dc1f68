"""What a sentence of the evidence rules out although it shares nearly all words of the claim."""
