"""Learns to play drill from 1,000 games against itself, by policy gradient; then tells how often it beats choices made by lot."""
import numpy as np
from phaseline import Battle
from phaseline.learn import Batch

battle, rng = Battle('drill', 'first-steps'), np.random.default_rng(1)


def play(weights, games, rate=0.0):  # a row of weights for each side; returns the share of games that each won
    batch, wins, done = Batch(battle, 100, int(rng.integers(1 << 30)), listed=64), np.zeros(2), 0
    rows, traces = np.arange(batch.games), np.zeros((batch.games, *weights.shape))
    while done < games:
        side, place = batch.sides - 1, batch.features[..., 5:] - 0.5  # where actions lead and begin, from the middle
        x = np.concatenate([np.eye(16)[batch.features[..., 0].astype(int)], place, abs(place)], -1)
        actions, odds = batch.draw(np.einsum('gaf,gf->ga', x, weights[side]), rng)
        traces[rows, side] += x[rows, actions] - np.einsum('ga,gaf->gf', odds, x)
        batch.step(actions)
        weights += rate * (batch.rewards[..., None] * traces).sum(0)  # what led to a win weighs more from now on
        traces[batch.done > 0] = 0
        wins, done = wins + (batch.rewards > 0).sum(0), done + batch.done.sum()
    return wins / max(done, 1)


weights = np.zeros((2, 24))
for when, games in ('before:', 0), ('after: ', 1000):
    play(weights, games, rate=0.02)
    won = play(weights * [[1], [0]], 400)[0], play(weights * [[0], [1]], 400)[1]  # a side without weights chooses by lot
    print('%s wins %.2f as side 1, %.2f as side 2' % (when, *won))
