"""The extra ``frames``: legal actions as a frame of pandas and of Polars."""

from planner import Board

ways = Board(battlefield=["Forest", "Island"]).legal_actions()
for frame in (ways.to_pandas(), ways.to_polars()):
    assert len(frame) == 2
    assert list(frame["status"]) == ["payable", "payable"]
