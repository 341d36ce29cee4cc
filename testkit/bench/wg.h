/* wg.h - the reference to measure the machine against: a wargame on one flat state, two sides of 20 units, ten phases a turn.
   Rules are made up for measuring. No recursion, no pointers in the state, no allocation, no function pointers.
   Sets of units are bit masks, positions are struct-of-arrays, dice are hashes of a counter, so that range checks and
   dice vectorise. Use: wg_init; while (!wg_over(s)) wg_step(s, a set bit of s->mask). */
#ifndef WG_H
#define WG_H
#include <stdint.h>
#include <string.h>
#define WG_FN static inline
enum { WG_N = 20, WG_U = 40, WG_TW = 72000, WG_TH = 48000, WG_TURNS = 6, WG_LD = 7 };
enum { WG_INIT, WG_CHARGE, WG_RALLY, WG_FLEE, WG_MOVE, WG_FIRE, WG_MORALE, WG_MELEE, WG_BREAK, WG_END, WG_OVER };
typedef struct {
    int32_t x[WG_U], y[WG_U]; /* thousandths of an inch */
    uint8_t models[WG_U], lost[WG_U];
    int8_t foe[WG_U];                                                         /* unit fought hand to hand */
    uint32_t alive[2], broken[2], charged[2], moved[2], fighting[2], hurt[2]; /* bit k: unit k of the side */
    uint32_t rng, mask, steps;                                                /* mask: legal actions of the unit at the cursor */
    uint8_t turn, phase, active, half, cursor;
    int8_t winner;
    uint8_t pad[2];
} wg_state;

#define WG_CTZ(m) __builtin_ctz(m)
#define WG_POP(m) __builtin_popcount(m)
#define WG_STEP 0x6D2B79F5u
#define WG_EACH(k, m) for (uint32_t k##_m = (m), k; k##_m && (k = (uint32_t)WG_CTZ(k##_m), 1); k##_m &= k##_m - 1)
WG_FN uint32_t wg_mix(uint32_t a)
{ /* mulberry32's output function over a counter */
    uint32_t t = (a ^ a >> 15) * (1 | a);
    t ^= t + (t ^ t >> 7) * (61 | t);
    return t ^ t >> 14;
}
WG_FN uint32_t wg_below(uint32_t *a, uint32_t n) { return (uint32_t)((uint64_t)wg_mix(*a += WG_STEP) * n >> 32); }
WG_FN int wg_d6(wg_state *s) { return 1 + (int)wg_below(&s->rng, 6); }
WG_FN int wg_2d6(wg_state *s)
{
    int a = wg_d6(s);
    return a + wg_d6(s);
}
WG_FN int32_t wg_pace(int u) { return u % WG_N % 4 == 0 ? 10000 : 6000; }
WG_FN int32_t wg_range(int u) { return u % 2 ? 24000 : 12000; }
WG_FN int32_t wg_near(int32_t v)
{
    v = v < 0 ? -v : v;
    return v < 32767 ? v : 32767;
} /* clamp: squares stay in int32 */
WG_FN int32_t wg_d2(const wg_state *s, int a, int32_t x, int32_t y)
{
    int32_t dx = wg_near(s->x[a] - x), dy = wg_near(s->y[a] - y);
    return dx * dx + dy * dy;
}
/* units of one side within r of (x,y), dead ones too: bit k */
WG_FN uint32_t wg_within(const wg_state *s, int side, int32_t x, int32_t y, int32_t r)
{
    uint32_t m = 0;
    for (int k = 0; k < WG_N; k++)
        m |= wg_d2(s, side * WG_N + k, x, y) <= r * r ? 1u << k : 0;
    return m;
}
WG_FN uint32_t wg_targets(const wg_state *s, int u, int32_t r)
{ /* bit 1+k: enemy k in range, alive, not fighting */
    int e = 1 - s->active;
    return (wg_within(s, e, s->x[u], s->y[u], r) & s->alive[e] & ~s->fighting[e]) << 1;
}
WG_FN void wg_dest(const wg_state *s, int u, int a, int32_t *x, int32_t *y)
{ /* a: 1..8 compass */
    int ex = a == 1 || a == 2 || a == 8, wx = a >= 4 && a <= 6, ny = a >= 2 && a <= 4, sy = a >= 6;
    int32_t p = wg_pace(u), q = a % 2 ? p : p * 7 / 10;
    *x = s->x[u] + (ex - wx) * q;
    *y = s->y[u] + (ny - sy) * q;
}
WG_FN uint32_t wg_moves(const wg_state *s, int u)
{ /* bit a: compass move that stays on the table, 2 inches off others */
    int32_t x[9], y[9], lim = wg_pace(u) + 2000;
    uint32_t m = 0;
    for (int a = 1; a <= 8; a++) {
        wg_dest(s, u, a, &x[a], &y[a]);
        m |= (uint32_t)((x[a] >= 0) & (y[a] >= 0) & (x[a] <= WG_TW) & (y[a] <= WG_TH)) << a;
    }
    for (int side = 0; side < 2; side++) {
        uint32_t n = wg_within(s, side, s->x[u], s->y[u], lim) & s->alive[side];
        if (side == s->active)
            n &= ~(1u << s->cursor);
        WG_EACH(k, n)
        {
            int i = side * WG_N + (int)k;
            for (int a = 1; a <= 8; a++)
                m &= ~((uint32_t)(wg_d2(s, i, x[a], y[a]) < 2000 * 2000) << a);
        }
    }
    return m;
}
/* attacks that hit on need+, wound on 4+, are not saved on 5+: three dice folded into one draw out of 216 */
WG_FN int wg_hits(wg_state *s, int dice, int need)
{
    uint32_t t = (uint32_t)((((uint64_t)(7 - need) * 12 << 32) + 215) / 216), r = s->rng;
    int n = 0;
    for (int i = 1; i <= dice; i++)
        n += wg_mix(r + (uint32_t)i * WG_STEP) < t;
    s->rng = r + (uint32_t)dice * WG_STEP;
    return n;
}
WG_FN void wg_wound(wg_state *s, int u, int n)
{
    if (n > s->models[u])
        n = s->models[u];
    s->models[u] = (uint8_t)(s->models[u] - n);
    s->lost[u] = (uint8_t)(s->lost[u] + n);
    if (n)
        s->hurt[u / WG_N] |= 1u << u % WG_N;
    if (!s->models[u])
        s->alive[u / WG_N] &= ~(1u << u % WG_N);
}
/* run on until a unit has a choice or the game is over; the choice's legal actions are left in mask */
WG_FN void wg_advance(wg_state *s)
{
    for (;;) {
        int me = s->active, base = me * WG_N;
        switch (s->phase) {
        case WG_INIT: {
            int a, b;
            do {
                a = wg_d6(s);
                b = wg_d6(s);
            } while (a == b);
            s->active = b > a;
            s->half = 0;
            s->phase = WG_CHARGE;
            s->cursor = 0;
            break;
        }
        case WG_CHARGE:
        case WG_MOVE:
        case WG_FIRE: {
            uint32_t ready = s->alive[me] & ~s->broken[me] & ~s->fighting[me];
            if (s->phase != WG_CHARGE)
                ready &= ~s->charged[me];
            WG_EACH(k, ready >> s->cursor << s->cursor)
            {
                int u = base + (int)k;
                uint32_t m;
                s->cursor = (uint8_t)k;
                if (s->phase == WG_CHARGE)
                    m = wg_targets(s, u, 2 * wg_pace(u));
                else if (s->phase == WG_MOVE)
                    m = wg_moves(s, u);
                else {
                    m = wg_targets(s, u, wg_range(u));
                }
                if (m) {
                    s->mask = m | 1;
                    return;
                }
            }
            s->cursor = 0;
            s->phase++;
            break;
        }
        case WG_RALLY:
            WG_EACH(k, s->broken[me] & s->alive[me]) if (wg_2d6(s) <= WG_LD) s->broken[me] &= ~(1u << k);
            s->phase++;
            break;
        case WG_FLEE:
            WG_EACH(k, s->broken[me] & s->alive[me])
            {
                int u = base + (int)k;
                s->y[u] += (me ? 1000 : -1000) * wg_2d6(s);
                if (s->y[u] < 0 || s->y[u] > WG_TH) {
                    s->models[u] = 0;
                    s->alive[me] &= ~(1u << k);
                }
            }
            s->phase++;
            break;
        case WG_MORALE:
            for (int side = 0; side < 2; side++) {
                WG_EACH(k, s->hurt[side])
                {
                    int u = side * WG_N + (int)k;
                    if (s->models[u] && s->lost[u] * 4 >= s->models[u] + s->lost[u] && wg_2d6(s) > WG_LD)
                        s->broken[side] |= 1u << k;
                    s->lost[u] = 0;
                }
                s->hurt[side] = 0;
            }
            s->phase++;
            break;
        case WG_MELEE:
            WG_EACH(k, s->fighting[me])
            {
                int u = base + (int)k, e = s->foe[u];
                wg_wound(s, e, wg_hits(s, s->models[u], s->charged[me] >> k & 1 ? 3 : 4));
                wg_wound(s, u, wg_hits(s, s->models[e], 4));
            }
            s->phase++;
            break;
        case WG_BREAK:
            WG_EACH(k, s->fighting[me])
            {
                int u = base + (int)k, e = s->foe[u], d = s->lost[u] - s->lost[e], part = !s->models[u] || !s->models[e];
                if (!part && d && wg_2d6(s) + (d < 0 ? -d : d) > WG_LD) {
                    if (d > 0)
                        s->broken[me] |= 1u << k;
                    else
                        s->broken[1 - me] |= 1u << (e % WG_N);
                    part = 1;
                }
                if (part) {
                    s->fighting[me] &= ~(1u << k);
                    s->fighting[1 - me] &= ~(1u << (e % WG_N));
                }
                s->lost[u] = s->lost[e] = 0;
            }
            s->hurt[0] = s->hurt[1] = 0;
            s->phase++;
            break;
        case WG_END:
            for (int i = 0; i < 2; i++)
                s->charged[i] = s->moved[i] = 0;
            if (++s->half == 2)
                s->turn++;
            if (!s->alive[0] || !s->alive[1] || s->turn == WG_TURNS) {
                int n = 0;
                for (int u = 0; u < WG_U; u++)
                    n += u < WG_N ? s->models[u] : -s->models[u];
                s->winner = (int8_t)(n > 0 ? 0 : n < 0 ? 1 : 2);
                s->phase = WG_OVER;
                s->mask = 0;
                return;
            }
            if (s->half == 2)
                s->phase = WG_INIT;
            else {
                s->active ^= 1;
                s->phase = WG_CHARGE;
                s->cursor = 0;
            }
            break;
        default: return;
        }
    }
}
WG_FN void wg_init(wg_state *s, uint32_t seed)
{
    memset(s, 0, sizeof *s);
    for (int u = 0; u < WG_U; u++) {
        s->x[u] = u % WG_N * 3600 + 1800;
        s->y[u] = u < WG_N ? 12000 : 36000;
        s->models[u] = 10;
    }
    s->alive[0] = s->alive[1] = (1u << WG_N) - 1;
    s->rng = seed;
    s->winner = -1;
    s->phase = WG_INIT;
    wg_advance(s);
}
WG_FN int wg_over(const wg_state *s) { return s->phase == WG_OVER; }
WG_FN void wg_step(wg_state *s, int a)
{ /* a: number of a set bit of mask; 0 is "do nothing" */
    int me = s->active, u = me * WG_N + s->cursor, e = (1 - me) * WG_N + a - 1;
    s->steps++;
    if (a)
        switch (s->phase) {
        case WG_CHARGE: {
            int32_t r = wg_pace(u) + 1000 * wg_2d6(s);
            s->charged[me] |= 1u << s->cursor;
            if (wg_d2(s, e, s->x[u], s->y[u]) <= r * r) {
                s->foe[u] = (int8_t)e;
                s->foe[e] = (int8_t)u;
                s->fighting[me] |= 1u << s->cursor;
                s->fighting[1 - me] |= 1u << (a - 1);
                s->x[u] = s->x[e];
                s->y[u] = s->y[e] + (me ? 1500 : -1500);
                if (s->y[u] < 0)
                    s->y[u] = 0;
                if (s->y[u] > WG_TH)
                    s->y[u] = WG_TH;
            } else {
                s->x[u] += (s->x[e] - s->x[u]) / 2;
                s->y[u] += (s->y[e] - s->y[u]) / 2;
            }
            break;
        }
        case WG_MOVE:
            wg_dest(s, u, a, &s->x[u], &s->y[u]);
            s->moved[me] |= 1u << s->cursor;
            break;
        default: wg_wound(s, e, wg_hits(s, s->models[u], s->moved[me] >> s->cursor & 1 ? 5 : 4)); break;
        }
    s->cursor++;
    wg_advance(s);
}
WG_FN int wg_pick(uint32_t mask, uint32_t *rng)
{ /* a set bit, uniformly */
    uint32_t k = wg_below(rng, (uint32_t)WG_POP(mask));
    while (k--)
        mask &= mask - 1;
    return WG_CTZ(mask);
}
WG_FN uint32_t wg_hash(const wg_state *s)
{
    uint32_t h = 2166136261u;
#define WG_MIX(v) (h = (h ^ (uint32_t)(v)) * 16777619u)
    for (int u = 0; u < WG_U; u++) {
        WG_MIX(s->x[u]);
        WG_MIX(s->y[u]);
        WG_MIX(s->models[u]);
        WG_MIX(s->broken[u / WG_N] >> u % WG_N & 1);
    }
    WG_MIX(s->rng);
    WG_MIX(s->steps);
    uint32_t winner = (uint32_t)s->winner;
    WG_MIX(winner);
    return h;
}
WG_FN uint32_t wg_playout(wg_state *s, uint32_t *pol)
{ /* uniform random to the end; returns decisions made */
    uint32_t n = 0;
    for (; !wg_over(s); n++)
        wg_step(s, wg_pick(s->mask, pol));
    return n;
}
#endif
