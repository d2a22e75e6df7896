"""``python -m planner.cli``: the command line."""

from planner.cli.start import main

if __name__ == "__main__":
    main()
