import type { Bank } from '#lib/engine/perform/bank/bank'
import { BankPlayer } from '#lib/engine/perform/bank/bank-player'
import { kitPlayer } from '#lib/engine/perform/drums/kit-player'
import { KITS, type KitName } from '#lib/engine/perform/drums/kits'
import { impactPlayer, riserPlayer } from '#lib/engine/perform/drums/risers-and-impacts'
import { layerVariants, STUDIO_NAMES, type StudioName, studioPlayer } from '#lib/engine/perform/drums/studio-kits'
import type { Player } from '#lib/engine/perform/player'
import { PATCHES, type PatchName } from '#lib/engine/perform/synth/patches'
import { SynthPlayer } from '#lib/engine/perform/synth/synth-player'
import type { Instrument } from '#lib/engine/score/score'

/** All patch names of `{ kind: 'synth' }`. */
export const PATCH_NAMES: readonly string[] = [
  ...Object.keys(KITS),
  ...STUDIO_NAMES,
  ...Object.keys(PATCHES),
  'riser',
  'impact',
]

const isStudio = (patch: string): patch is StudioName => STUDIO_NAMES.includes(patch as StudioName)

const synthPlayer = (patch: string, bank: Bank, seed: number, name: string): Player => {
  if (isStudio(patch)) return studioPlayer(patch, bank)
  if (patch in KITS) return kitPlayer(patch as KitName)
  if (patch in PATCHES) return new SynthPlayer(PATCHES[patch as PatchName], seed, name)
  if (patch === 'riser') return riserPlayer()
  if (patch === 'impact') return impactPlayer()
  throw new Error(`There is no instrument called "${patch}".`)
}

/** The variants of strokes that a player takes in turns, for keys in their order; undefined where it has none. */
export const strokeVariants = (instrument: Instrument, keys: readonly number[]): (number | undefined)[] =>
  instrument.kind === 'synth' && isStudio(instrument.patch) ? layerVariants(instrument.patch, keys) : []

/**
 * Creates the player of a part. `name` seeds players of the same instrument differently. Throws for an unknown
 * instrument.
 */
export const playerOf = (instrument: Instrument, bank: Bank, seed: number, name: string): Player =>
  instrument.kind === 'synth' ? synthPlayer(instrument.patch, bank, seed, name) : new BankPlayer(bank, instrument)
