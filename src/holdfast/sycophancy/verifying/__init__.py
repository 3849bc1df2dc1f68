"""Which of two claims holds: a strategy for each kind of question, and the router to it."""
