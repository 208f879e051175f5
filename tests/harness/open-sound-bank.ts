import { openBank } from '#lib/engine/perform/bank/open-bank'
import { SOUND_BANK } from './sound-bank'

/** A setup file: the engine plays the bank that is open, and looks for one on the machine only where none is. */
await openBank(SOUND_BANK)
