"""A language model as a judge: what it is asked, and what its replies are worth."""
