import { includedBank } from '#lib/engine/perform/bank/default-bank'

/** The sound bank of the tests: the included one, or the one that TEST_SOUND_BANK names. */
export const SOUND_BANK = process.env.TEST_SOUND_BANK || includedBank()
export const IS_INCLUDED_BANK = SOUND_BANK === includedBank()

/**
 * Options of a test that MuseScore's bank is known to fail: with that bank the test must fail, so that a mend is noticed.
 *
 * @param defect what was measured with that bank, where it fails
 */
export const failsWithMuseScore = (defect: string | undefined) => ({ fails: !IS_INCLUDED_BANK && defect !== undefined })
