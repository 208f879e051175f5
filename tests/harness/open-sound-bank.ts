import { openBank } from '#lib/engine/perform/bank/open-bank'
import { SOUND_BANK } from './sound-bank'

/** A setup file: the engine uses the included sound bank, and searches the machine only without one. */
await openBank(SOUND_BANK)
