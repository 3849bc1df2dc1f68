"""How people word questions, answers and challenges, and what complete statements they make."""
