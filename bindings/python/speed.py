"""Choices a second with Python choosing from observations, many games side by side; beside the library's own batches. Told per second of
processor time too, for machines that others use.
"""
import time

import numpy as np

from phaseline import Battle, learn


def measured(scenario, seconds):
    batch = learn.batch('drill', scenario, games=512, listed=64)
    weights = np.random.default_rng(1).normal(size=(batch.observations.shape[1], batch.listed)).astype(np.float32)
    choices, wall, own = 0, time.perf_counter(), time.process_time()
    while time.process_time() - own < seconds:
        scores = np.where(batch.mask[:, :batch.listed], batch.observations @ weights, -np.inf)
        batch.step(scores.argmax(1))
        choices += batch.games
    return choices / (time.perf_counter() - wall), choices / (time.process_time() - own)


if __name__ == '__main__':
    for scenario in ('first-steps', 'two-hills'):
        wall, own = measured(scenario, 5.0)
        started = time.process_time()
        told = Battle('drill', scenario).simulate('random,random', 4000, jobs=1)
        spent = time.process_time() - started
        print(f'{scenario}: {wall:,.0f} choices/s chosen in Python from observations, {own:,.0f} per second of processor time; '
              f'the library by itself, choosing by lot: {told["choices"] / told["seconds"]:,.0f} and {told["choices"] / spent:,.0f}')
