// sequence.c - the sequences of the game: the turn, its five orders, and what may interrupt them.
#include "orders.h"
#include "phases.h"
#include "sequence.h"

// is_void and the refusal row play AL-ORD.7 with the jump table's targets; for a mover that is AL-BRK.7. The last three are part of whatever calls them:
// triggers they set off wait in the frame below (AL-TRIG.6).
const pl_sequence al_sequences[AL_SEQUENCES] = {
    [AL_TS] = {"TS", "Turn Sequence", al_ts_steps, AL_TS_STEPS, NULL, 0, false},
    [AL_SU] = {"SU", "Setup", al_su_steps, AL_SU_STEPS, NULL, 0, false},
    [AL_CC] = {"CC", "Close Combat Order", al_cc_steps, AL_CC_STEPS, al_order_is_void, AL_CC_J, false},
    [AL_RC] = {"RC", "Ranged Combat Order", al_rc_steps, AL_RC_STEPS, al_order_is_void, AL_RC_L, false},
    [AL_MV] = {"MV", "Move Order", al_mv_steps, AL_MV_STEPS, al_order_is_void, AL_MV_H, false},
    [AL_RG] = {"RG", "Regroup Order", al_rg_steps, AL_RG_STEPS, al_order_is_void, AL_RG_E, false},
    [AL_SP] = {"SP", "Special Order", al_sp_steps, AL_SP_STEPS, al_order_is_void, AL_SP_F, false},
    [AL_HALT] = {"H", "Waiting triggers", al_halt_steps, AL_H_STEPS, NULL, 0, true},
    [AL_DM] = {"DM", "Damage", al_dm_steps, AL_DM_STEPS, NULL, 0, true},
    [AL_FG] = {"FG", "Figures move or return", al_fg_steps, AL_FG_STEPS, NULL, 0, true},
};
