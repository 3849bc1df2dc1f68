"""The `holdfast` command."""


def main() -> None:
    """Run the command line and leave with its exit code: 0 clean, 3 findings, 1 error, 2 usage."""
    import sys

    from holdfast.cli.entry import leave, run

    leave(lambda: run(sys.argv[1:]))
