"""What users call: functions, boards, bulk and parallel questions, export."""
