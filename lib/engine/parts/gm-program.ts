import type { KitName } from '#lib/engine/perform/drums/kits'
import type { StudioName } from '#lib/engine/perform/drums/studio-kits'
import type { PatchName } from '#lib/engine/perform/synth/patches'
import type { Singer } from '#lib/engine/plan/plan'
import type { Instrument } from '#lib/engine/score/score'

/** A General MIDI program. Kits use channel 10, where the program selects the kit. */
export type GmProgram = { kit: boolean; program: number }

/** The nearest General MIDI program of each instrument, counted from 0. */
const PROGRAMS: Record<PatchName | 'riser' | 'impact', number> = {
  'bass-sub': 39,
  'bass-808': 39,
  'bass-saw': 38,
  'bass-acid': 38,
  'bass-log': 38,
  'bass-growl': 39,
  'bass-reese': 39,
  'bass-chip': 38,
  'lead-scream': 81,
  'lead-cowbell': 113,
  'lead-chip': 80,
  'pluck-chip': 80,
  'bass-fm': 36,
  'pad-warm': 89,
  'pad-glass': 92,
  'pad-strings': 50,
  'lead-saw': 81,
  'lead-square': 80,
  'lead-soft': 82,
  pluck: 45,
  'pluck-bell': 10,
  epiano: 4,
  organ: 16,
  supersaw: 90,
  riser: 119,
  impact: 47,
}

const KITS: Record<KitName | StudioName, number> = {
  'kit-pop': 8,
  'kit-dry': 0,
  'kit-rock': 16,
  'kit-metal': 16,
  'kit-808': 25,
  'kit-hard': 24,
  'kit-chip': 24,
  'kit-909': 24,
  'kit-linn': 24,
  'kit-lofi': 0,
}

const has = <Name extends string>(programs: Record<Name, number>, name: string): name is Name =>
  Object.hasOwn(programs, name)

/**
 * Throws for an unknown instrument.
 *
 * @example
 * gmProgramOf({ kind: 'synth', patch: 'bass-808' }) // => { kit: false, program: 39 }
 * gmProgramOf({ kind: 'kit', program: 32 }) // => { kit: true, program: 32 }
 */
export const gmProgramOf = (instrument: Instrument): GmProgram => {
  if (instrument.kind === 'bank') return { kit: false, program: instrument.program }
  if (instrument.kind === 'kit') return { kit: true, program: instrument.program }
  const { patch } = instrument
  if (has(KITS, patch)) return { kit: true, program: KITS[patch] }
  if (has(PROGRAMS, patch)) return { kit: false, program: PROGRAMS[patch] }
  throw new Error(`There is no instrument called "${patch}".`)
}

/** Leads use Choir Aahs, backing voices Voice Oohs, robots and rappers Synth Voice. */
export const singerGmProgram = (kind: Singer['kind'], leads: boolean): GmProgram => ({
  kit: false,
  program: kind === 'robot' || kind === 'rap' ? 54 : leads ? 52 : 53,
})
