// phases.h - the tables of steps, one a sequence, and their row numbers.
// Stands on phaseline/sequence.h; sequence.c lists them, phase_*.c, trigger.c, damage.c and returns.c hold them.
#pragma once
#include "phaseline/sequence.h"

enum { AL_TS_SETUP, AL_TS_1, AL_TS_1A, AL_TS_1A_RESERVES, AL_TS_2, AL_TS_2A, AL_TS_2B, AL_TS_3, AL_TS_3A, AL_TS_3B, AL_TS_3C, AL_TS_STEPS };
enum { AL_SU_1, AL_SU_2, AL_SU_3_NEXT, AL_SU_3, AL_SU_4, AL_SU_STEPS };
enum { AL_CC_A, AL_CC_B, AL_CC_C, AL_CC_D, AL_CC_E, AL_CC_F, AL_CC_G, AL_CC_H, AL_CC_I, AL_CC_J, AL_CC_K, AL_CC_STEPS };
enum { AL_RC_A, AL_RC_B, AL_RC_C, AL_RC_D, AL_RC_E, AL_RC_F, AL_RC_G, AL_RC_H, AL_RC_I, AL_RC_J, AL_RC_K, AL_RC_L, AL_RC_M, AL_RC_STEPS };
enum { AL_MV_A, AL_MV_B, AL_MV_C, AL_MV_D, AL_MV_E, AL_MV_F, AL_MV_G, AL_MV_H, AL_MV_I, AL_MV_STEPS };
enum { AL_RG_A, AL_RG_B, AL_RG_C, AL_RG_D, AL_RG_E, AL_RG_F, AL_RG_STEPS };
enum { AL_SP_A, AL_SP_B, AL_SP_C, AL_SP_D, AL_SP_E, AL_SP_F, AL_SP_STEPS };
enum { AL_H_1, AL_H_2, AL_H_3, AL_H_4, AL_H_5, AL_H_6, AL_H_STEPS };
enum { AL_DM_1, AL_DM_2, AL_DM_3, AL_DM_STEPS };
enum { AL_FG_1, AL_FG_2, AL_FG_STEPS };

extern const pl_step al_ts_steps[], al_su_steps[], al_cc_steps[], al_rc_steps[], al_mv_steps[], al_rg_steps[], al_sp_steps[],
    al_halt_steps[], al_dm_steps[], al_fg_steps[];
