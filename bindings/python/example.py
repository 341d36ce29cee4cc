"""Learns to play drill from 1,000 games against itself, by policy gradient; before and after, how often it beats choices made by lot."""
import numpy as np
from phaseline import learn

batch, rng = learn.batch('drill', 'first-steps', games=100, listed=64), np.random.default_rng(1)
weights = np.zeros((2, len(batch.input_names)))  # of what an action is like, a row for each side


def play(weights, games, rate=0.0):  # returns the share of games that each side won
    batch.reset()
    traces = np.zeros((batch.games, *weights.shape))
    while batch.ended < games:
        inputs, side = batch.inputs(), batch.sides - 1
        actions, odds = batch.draw(np.einsum('gaf,gf->ga', inputs, weights[side]), rng)
        traces[np.arange(batch.games), side] += np.einsum('ga,gaf->gf', np.eye(batch.listed)[actions] - odds, inputs)
        batch.step(actions)
        weights += rate * np.einsum('gs,gsf->sf', batch.rewards, traces)  # what led to a win weighs more from now on
        traces[batch.done > 0] = 0
    return batch.wins / max(batch.ended, 1)


for games in 0, 1000:
    play(weights, games, rate=0.02)
    first, second = play(weights * [[1], [0]], 400)[0], play(weights * [[0], [1]], 400)[1]  # a side without weights chooses by lot
    print(f'after {games} games: wins {first:.2f} as side 1, {second:.2f} as side 2')
