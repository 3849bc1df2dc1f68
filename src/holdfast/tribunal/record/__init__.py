"""What happened, so that nobody can change it afterwards: commitments, the chained log, its tables and its check."""
