import { includedBank } from '#lib/engine/perform/bank/default-bank'

/** The sound bank that tests play: the included one, whatever else the machine has, or the one that TEST_SOUND_BANK names. */
export const SOUND_BANK = process.env.TEST_SOUND_BANK || includedBank()
