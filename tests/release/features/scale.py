"""The extra ``scale``: the same answers from a local cluster of Dask and of Ray."""

from __future__ import annotations

import importlib
import os

import joblib
from msgspec.json import encode

from planner import plan, plan_many

if __name__ == "__main__":
    os.environ.update(RAY_raylet_start_wait_time_s="600")  # a busy machine starts it slowly
    board = {"battlefield": ["Forest", "Island", "Azorius Signet", "Treasure"]}
    requests = [{"board": board, "pay": {"cost": f"{{{n % 4}}}{{U}}"}} for n in range(80)]
    wanted = [encode(plan(one)) for one in requests]

    dask = importlib.import_module("dask.distributed")  # neither has types
    with (
        dask.Client(n_workers=2, threads_per_worker=1, dashboard_address=None),
        joblib.parallel_config(backend="dask"),
    ):
        assert [encode(one) for one in plan_many(requests)] == wanted

    ray = importlib.import_module("ray")
    ray.init(num_cpus=2, include_dashboard=False)
    importlib.import_module("ray.util.joblib").register_ray()
    with joblib.parallel_config(backend="ray", n_jobs=2):
        assert [encode(one) for one in plan_many(requests)] == wanted
    ray.shutdown()
