"""Phaseline: tabletop miniature wargames by their own rulebooks, from Python.

    import phaseline
    game = phaseline.Battle('drill', 'first-steps').game(seed=7)
    while not game.is_over:
        side = game.asked[0]
        game.choose(side, game.choices(side)[0])
    print(game.winner, game.view(1)['turn'])

Stands on the shared library alone (ctypes): nothing is compiled. `learn`, `aec` and `spiel` want numpy.
"""
from ._library import Error, Illegal, version
from .game import Battle, Game, games, scenarios

__all__ = ['Battle', 'Error', 'Game', 'Illegal', 'games', 'scenarios', 'version']
__version__ = version()
