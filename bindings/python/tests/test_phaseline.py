"""The package against the library it finds. Run by tools/check_python: PHASELINE_LIBRARY and PHASELINE_HOME say which one."""
import contextlib
import io
import pathlib
import re
import unittest

import numpy as np

import phaseline
from phaseline import aec, learn, spiel
from phaseline.learn import FEATURES, Batch


def random_step(batch, rng):
    batch.step(np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else -1 for mask in batch.mask], np.int32))


class Page(unittest.TestCase):
    def test_what_the_page_for_researchers_shows_runs_as_it_stands(self):
        page = pathlib.Path(__file__).resolve().parents[3] / 'docs/for/researchers.md'
        shown = re.findall(r'```python\n(.*?)```', page.read_text(), re.S)
        self.assertGreaterEqual(len(shown), 2)
        for code in shown:
            with contextlib.redirect_stdout(io.StringIO()) as told:
                exec(compile(code, str(page), 'exec'), {})
            self.assertTrue(told.getvalue())


class Plain(unittest.TestCase):
    def test_games_and_scenarios_are_listed(self):
        self.assertEqual(phaseline.games()[0]['id'], 'drill')
        self.assertIn('first-steps', [one['id'] for one in phaseline.scenarios('drill')])

    def test_what_is_not_there_is_named(self):
        with self.assertRaisesRegex(phaseline.Error, 'drill'):
            phaseline.Battle('dril')
        with self.assertRaisesRegex(phaseline.Error, "did you mean 'first-steps'"):
            phaseline.Battle('drill', 'first-step')
        with self.assertRaisesRegex(phaseline.Error, 'my.yaml:1'):
            phaseline.Battle('drill', 'my.yaml', yaml='nonsense: 1\n')

    def test_a_game_is_played_to_its_end_and_is_the_same_again(self):
        hashes = []
        for _ in range(2):
            game = phaseline.Battle('drill').game(seed=7)
            while not game.is_over:
                side = game.asked[0]
                game.choose(side, game.computer(side))
            hashes.append(game.hash)
            self.assertEqual(game.asked, [])
        self.assertEqual(hashes[0], hashes[1])

    def test_every_listed_choice_is_accepted_and_others_are_refused_by_rule(self):
        game = phaseline.Battle('drill').game(seed=3)
        while not game.is_over and game.turn < 3:
            side = game.asked[0]
            choices = game.choices(side)
            for choice in choices:
                self.assertIsNone(game.check(side, choice), choice)
            game.choose(side, choices[-1])
        before = game.hash
        with self.assertRaisesRegex(phaseline.Illegal, '[A-Z]+-'):
            game.choose(3 - game.asked[0] if len(game.asked) == 1 else game.asked[0], 'move B1 [(0,0)]')
        self.assertEqual(game.hash, before)

    def test_views_events_odds(self):
        game = phaseline.Battle('drill').game(seed=5)
        odds = None
        while not game.is_over and odds is None:
            side = game.asked[0]
            choice = game.computer(side)
            if choice.startswith('shoot'):
                odds = game.odds(side, choice, copies=50)
            events = game.choose(side, choice)
            self.assertIsInstance(events, list)
        self.assertIsNotNone(odds, 'nobody fired in a whole game')
        self.assertGreater(odds['copies'], 0)
        self.assertIn('turn', game.view(1))
        self.assertIn('terrain', game.battle.scene)

    def test_simulation_is_the_same_with_any_number_of_jobs(self):
        battle = phaseline.Battle('drill')
        one, two = (battle.simulate('scripted,random', 40, seed=2, jobs=jobs) for jobs in (1, 2))
        self.assertEqual((one['digest'], one['wins']), (two['digest'], two['wins']))
        self.assertEqual(sum(one['wins']) + one['drawn'] + one['unfinished'], 40)
        with self.assertRaisesRegex(phaseline.Error, 'wanted random'):
            battle.simulate('randm')


class Arrays(unittest.TestCase):
    def test_every_game_can_be_played_by_numbers(self):
        for one in phaseline.games():
            batch = Batch(phaseline.Battle(one['id']), 2, seed=3, grid=3)
            rng = np.random.default_rng(1)
            for _ in range(40):
                random_step(batch, rng)
                self.assertTrue(np.isfinite(batch.observations).all())
                self.assertTrue((batch.counts > 0).all(), one['id'])
                self.assertEqual(batch.features.shape[2], len(FEATURES))
            self.assertEqual(len(batch.columns), batch.observations.shape[1])

    def test_the_same_seed_and_actions_are_the_same_games(self):
        first, second = (Batch(phaseline.Battle('drill'), 8, seed=9, grid=4) for _ in range(2))
        rng = np.random.default_rng(2)
        for _ in range(200):
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in first.mask], np.int32)
            first.step(actions)
            second.step(actions)
            self.assertTrue((first.observations == second.observations).all())
            self.assertTrue((first.mask == second.mask).all())
        self.assertEqual([first.hash(i) for i in range(8)], [second.hash(i) for i in range(8)])

    def test_every_number_of_the_mask_is_a_legal_choice(self):
        battle = phaseline.Battle('drill')
        batch = Batch(battle, 2, seed=4, grid=4, restarts=False)
        rng = np.random.default_rng(3)
        free = 0
        for _ in range(60):
            if not batch.sides[0]:
                break
            for action in np.flatnonzero(batch.mask[0]):
                free += action >= batch.listed
                self.assertTrue(batch.describe(0, int(action)))
            trial = int(rng.choice(np.flatnonzero(batch.mask[0])))
            batch.copy(1, 0)
            before = batch.hash(0)
            batch.step(np.array([-1, trial], np.int32))
            self.assertEqual(batch.hash(0), before)
            self.assertNotEqual(batch.hash(1), before, 'the choice was not made')
            batch.step(np.array([trial, -1], np.int32))
            self.assertEqual(batch.hash(0), batch.hash(1))
        self.assertGreater(free, 0, 'no free point was ever offered')

    def test_what_is_over_is_told_once_and_counted(self):
        for restarts in (True, False):
            batch, rng = Batch(phaseline.Battle('drill'), 3, seed=6, restarts=restarts), np.random.default_rng(4)
            ended, wins = 0, np.zeros(2, int)
            while batch.ended < 3:
                random_step(batch, rng)
                ended, wins = ended + batch.done.sum(), wins + (batch.rewards > 0).sum(0)
                self.assertEqual((batch.ended, batch.wins.tolist()), (ended, wins.tolist()))
            batch.step(np.full(3, -1))
            self.assertEqual((batch.done.sum(), abs(batch.rewards).sum(), batch.ended), (0, 0, ended))
            self.assertEqual(restarts, batch.sides.all())
            batch.reset(seed=6)
            self.assertEqual((batch.ended, batch.wins.sum()), (0, 0))

    def test_inputs_say_what_features_say(self):
        batch, rng = learn.batch('drill', 'two-hills', games=4, listed=32), np.random.default_rng(7)
        verbs = set()
        for _ in range(100):
            random_step(batch, rng)
            inputs = batch.inputs()
            self.assertEqual(inputs.shape, (4, 32, len(batch.input_names)))
            for game in range(4):
                for action in range(batch.counts[game]):
                    row = dict(zip(batch.input_names, inputs[game, action]))
                    verb = batch.describe(game, action).split()[0]
                    verbs.add(verb)
                    self.assertEqual([name for name in batch.verbs if row[f'is {name}']], [verb])
                    self.assertAlmostEqual(row['x'] + 0.5, batch.features[game, action, FEATURES.index('x')], 6)
                    self.assertAlmostEqual(row['from_y from the middle'], abs(batch.features[game, action, FEATURES.index('from_y')] - 0.5), 6)
        self.assertLessEqual({'stance', 'move', 'shoot'}, verbs)

    def test_games_sides_and_numbers_that_are_not_there_are_refused(self):
        batch, game = learn.batch(games=4), phaseline.Battle('drill').game()
        for refused in (lambda: batch.observe(4, 1), lambda: batch.observe(-1, 1), lambda: batch.observe(0, 3), lambda: batch.observe(0, 0),
                        lambda: batch.describe(4, 0), lambda: batch.left_out(4), lambda: batch.hash(4), lambda: batch.reset(4),
                        lambda: batch.reset(-2, 1), lambda: batch.copy(4, 0), lambda: batch.copy(0, -1)):
            self.assertRaisesRegex(IndexError, 'wanted one from', refused)
        self.assertRaisesRegex(ValueError, 'wanted whole numbers', batch.step, [0.5] * 4)
        self.assertRaisesRegex(ValueError, 'wanted whole numbers', batch.step, [0] * 3)
        self.assertRaisesRegex(TypeError, "wanted a Battle", Batch, 'drill')
        for refused in (lambda: game.view(3), lambda: game.view(-1), lambda: game.events(3), lambda: game.ask(0), lambda: game.check(3, 'pass'),
                        lambda: game.choose(3, 'pass'), lambda: game.odds(3, 'pass')):
            self.assertRaisesRegex(phaseline.Error, 'wanted one from', refused)
        self.assertRaisesRegex(phaseline.Error, 'wanted at least 1', game.odds, 1, game.choices(1)[0], 0)

    def test_what_is_shown_at_the_prompt_says_what_it_is(self):
        battle = phaseline.Battle('drill')
        self.assertEqual(repr(battle), "Battle('drill', 'first-steps')")
        self.assertEqual(repr(battle.game(seed=3)), "Game(Battle('drill', 'first-steps'), seed=3): turn 1, asked [1, 2]")
        self.assertEqual(repr(Batch(battle, 2)), "Batch(Battle('drill', 'first-steps'), games=2): 0 games ended")

    def test_a_number_outside_the_mask_is_refused_and_nothing_is_played(self):
        batch = Batch(phaseline.Battle('drill'), 2, seed=4)
        before = [batch.hash(0), batch.hash(1)]
        with self.assertRaisesRegex(phaseline.Illegal, 'game 1: found action'):
            batch.step(np.array([0, batch.listed - 1], np.int32))
        self.assertEqual([batch.hash(0), batch.hash(1)], before)

    def test_actions_are_drawn_by_their_scores_and_only_where_somebody_is_to_choose(self):
        batch = Batch(phaseline.Battle('drill'), 200, seed=4, listed=16, restarts=False)
        rng = np.random.default_rng(5)
        scores = np.zeros((200, 16))
        self.assertGreaterEqual(batch.counts[0], 2)
        scores[:, 0], scores[:, -1] = np.log(9), 50  # nine times as likely as any other; and one that means nothing now
        actions, odds = batch.draw(scores, rng)
        self.assertTrue(np.allclose(odds.sum(1), 1))
        self.assertTrue(np.allclose(odds[:, 0] / odds[:, 1], 9))
        self.assertTrue((odds[:, batch.counts[0]:] == 0).all())
        self.assertTrue((actions < batch.counts).all())
        self.assertGreater((actions == 0).mean(), 0.6)
        self.assertLess((actions == 0).mean(), 0.98)
        while batch.sides.any():
            over = batch.sides == 0
            actions, odds = batch.draw(np.zeros((200, 16)), rng)
            self.assertTrue((actions[over] == -1).all() and (odds[over] == 0).all())
            batch.step(actions)

    def test_what_is_sealed_does_not_show_in_the_other_side_s_numbers(self):
        batch = Batch(phaseline.Battle('drill'), 2, seed=4, restarts=False)
        batch.copy(1, 0)
        self.assertEqual(batch.sides[0], 1)  # a stance, kept secret until both have one
        self.assertGreaterEqual(batch.counts[0], 2)
        batch.step(np.array([0, 1], np.int32))
        self.assertNotEqual(batch.hash(0), batch.hash(1))
        self.assertEqual(batch.sides.tolist(), [2, 2])
        self.assertTrue((batch.observe(0, 2) == batch.observe(1, 2)).all())
        self.assertTrue((batch.observations[0] == batch.observations[1]).all())
        self.assertTrue((batch.features[0] == batch.features[1]).all())


class Shapes(unittest.TestCase):
    def play(self, seed):
        env = aec.env('drill', 'first-steps', grid=3)
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        told, taken = {}, []
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            told[agent] = reward
            action = None if termination or truncation else int(rng.choice(np.flatnonzero(observation['action_mask'])))
            taken.append(action)
            env.step(action)
        self.assertEqual(env.agents, [])
        return told, taken

    def test_aec(self):
        told, taken = self.play(11)
        self.assertEqual(set(told), {'side_1', 'side_2'})
        self.assertEqual(sum(told.values()), 0)
        self.assertEqual(taken[-2:], [None, None])
        self.assertEqual((told, taken), self.play(11))

    def test_aec_is_refused_what_it_should_not_be_given(self):
        env = aec.env()
        env.reset(seed=1)
        with self.assertRaises(ValueError):
            env.step(None)
        for spent in (aec.env(), env):
            while spent.agents:
                _, _, termination, truncation, _ = spent.last()
                spent.step(None if termination or truncation else int(np.flatnonzero(spent.observe(spent.agent_selection)['action_mask'])[0]))
            self.assertRaisesRegex(ValueError, 'reset', spent.last)
            self.assertRaisesRegex(ValueError, 'reset', spent.step, 0)

    def test_spiel(self):
        game = spiel.load_game('drill')
        state, rng = game.new_initial_state(5), np.random.default_rng(5)
        self.assertEqual(len(state.observation_tensor(0)), game.observation_tensor_size())
        while not state.is_terminal():
            actions = state.legal_actions()
            self.assertEqual(sum(state.legal_actions_mask()), len(actions))
            self.assertEqual(state.legal_actions(1 - state.current_player()), [])
            action = int(rng.choice(actions))
            self.assertTrue(state.action_to_string(state.current_player(), action))
            child = state.child(action)
            state.apply_action(action)
            self.assertEqual(child.observation_tensor(0), state.observation_tensor(0))
            self.assertEqual(child.history(), state.history())
        self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
        self.assertEqual(sum(state.returns()), 0)
        self.assertEqual(state.legal_actions(), [])
        self.assertTrue(str(state).endswith('choices, over'))


if __name__ == '__main__':
    unittest.main()
