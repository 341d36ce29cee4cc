"""Learns to play drill from its own games: a policy that weighs what each action is like, made better by what came of it.

    python3 example.py            1,000 games to learn, then how often it beats a player who chooses by lot
"""
import numpy as np
from phaseline import Battle
from phaseline.learn import Batch

rng = np.random.default_rng(1)
battle = Battle('drill', 'first-steps')
VERBS = 16


def inputs(batch):  # of each listed action: its verb, how far it goes, and where it ends, as its own side sees the table
    f = batch.features
    flip = np.where(batch.sides == 2, -1.0, 1.0)[:, None]
    verbs = np.eye(VERBS, dtype=np.float32)[np.minimum(f[:, :, 0], VERBS - 1).astype(int)]
    move = (f[:, :, 5:7] - f[:, :, 7:9]) * flip[..., None]
    middle = np.abs(f[:, :, 5:7] - 0.5).sum(-1) - np.abs(f[:, :, 7:9] - 0.5).sum(-1)
    return np.concatenate([verbs, move, middle[..., None], np.abs(move).sum(-1, keepdims=True)], -1)


def pick(scores, batch):
    scores = np.where(batch.mask[:, :batch.listed], scores, -np.inf)
    odds = np.exp(scores - scores.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    return (odds.cumsum(1) > rng.random((len(odds), 1))).argmax(1), odds


def play(weights, games, learner=None, rate=0.0):  # learner: the side that plays by the weights, None: both; the other one by lot
    batch = Batch(battle, 100, seed=int(rng.integers(1 << 30)), listed=64)
    trace, wins, done = np.zeros((batch.games, 3, weights.size)), np.zeros(3, int), 0
    while done < games:
        x, sides = inputs(batch), batch.sides.copy()
        by_lot = np.zeros(len(sides), bool) if learner is None else sides != learner
        actions, odds = pick(np.where(by_lot[:, None], 0.0, x @ weights), batch)
        rows = np.arange(len(sides))
        trace[rows, sides] += x[rows, actions] - (odds[..., None] * x).sum(1)
        batch.step(actions)
        for game in np.flatnonzero(batch.done):
            reward = np.concatenate([[0.0], batch.rewards[game]])
            weights += rate * (reward[:, None] * trace[game]).sum(0)
            wins[int(reward.argmax()) if reward.any() else 0] += 1
            trace[game], done = 0, done + 1
    return wins / wins.sum()


if __name__ == '__main__':
    weights = np.zeros(VERBS + 4)
    print('before: wins %.2f as side 1, %.2f as side 2' % (play(weights, 400, 1)[1], play(weights, 400, 2)[2]))
    play(weights, 1000, rate=0.02)
    print('after:  wins %.2f as side 1, %.2f as side 2' % (play(weights, 400, 1)[1], play(weights, 400, 2)[2]))
