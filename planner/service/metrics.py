"""What the service counts, for Prometheus: requests, statuses, seconds, the queue, workers that died."""

from __future__ import annotations

from functools import partial

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from planner.service.lanes import Lanes

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The counters of one service."""

    media_type = CONTENT_TYPE_LATEST

    def __init__(self, lanes: Lanes) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.requests = Counter(
            "planner_requests",
            "Requests, by verb and by what came of them.",
            ["verb", "outcome"],
            registry=registry,
        )
        self.seconds = Histogram(
            "planner_request_seconds",
            "Seconds from a whole body to the answer, waiting included.",
            ["verb"],
            buckets=SECONDS,
            registry=registry,
        )
        self.restarts = Counter("planner_worker_restarts", "Processes that were replaced.", registry=registry)
        waiting = Gauge(
            "planner_queue", "Requests that wait for a process, by lane.", ["lane"], registry=registry
        )
        working = Gauge("planner_workers", "Processes that solve, by lane.", ["lane"], registry=registry)
        busy = Gauge(
            "planner_busy", "Processes that have something to do, by lane.", ["lane"], registry=registry
        )
        for lane, workers in lanes.by_name.items():
            busy.labels(lane).set_function(partial(getattr, workers, "busy"))
            waiting.labels(lane).set_function(partial(getattr, workers, "waiting"))
            working.labels(lane).set(workers.number)
        self.dropped = Counter(
            "planner_dropped",
            "Requests, lines and messages given up because their client had gone, by verb.",
            ["verb"],
            registry=registry,
        )
        self.dialogues = Gauge("planner_dialogues", "Dialogues that are open.", registry=registry)
        lanes.on_restart(self.restarts.inc)

    def text(self) -> bytes:
        """All counters in Prometheus's text format."""
        return generate_latest(self._registry)
