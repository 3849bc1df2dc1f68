"""What the exit codes mean, on every command."""

CLEAN = 0
ERROR = 1
USAGE = 2
FINDINGS = 3
INTERRUPTED = 130
