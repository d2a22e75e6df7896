"""What is asked, made ready to be solved: the compiled board, the options, the task and its problem."""
