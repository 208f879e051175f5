import type { BandPart, Genre } from '#lib/engine/plan/genres/genre'
import {
  type Family,
  INSTRUMENTS,
  type InstrumentId,
  type InstrumentTerm,
  instrumentInfo,
} from '#lib/engine/plan/instruments'

/** Instrument families that a general term covers. */
const TERM_FAMILIES: Partial<Record<InstrumentTerm, readonly Family[]>> = {
  keys: ['piano', 'keys', 'organ'],
  brass: ['brass'],
  sax: ['sax'],
}
const SYNTH_STRINGS: readonly string[] = ['pad-strings']

/** Whether a term means an instrument, by name or by family. */
export const matchesTerm = (id: string, term: InstrumentTerm): boolean => {
  const info = instrumentInfo(id)
  if (id === term || info.family === term) return true
  if (term === 'strings' && SYNTH_STRINGS.includes(id)) return true
  if (term === 'synth' && (info.family === 'synth' || id.startsWith('bass-'))) return true
  return term in TERM_FAMILIES && TERM_FAMILIES[term]!.includes(info.family)
}

export const matchesAnyTerm = (id: string, terms: readonly InstrumentTerm[]) =>
  terms.some((term) => matchesTerm(id, term))

/** Whether every instrument of a term is one of these. A family is not covered by one member. */
export const isCovered = (term: InstrumentTerm, by: readonly InstrumentTerm[]) =>
  by.includes(term) || (term in INSTRUMENTS && matchesAnyTerm(term, by))

/** Families that play melodies rather than chords. */
const MELODIC: readonly Family[] = ['sax', 'wind', 'brass', 'reeds']
const MELODIC_IDS: readonly string[] = [
  'violin',
  'fiddle',
  'cello',
  'erhu',
  'dizi',
  'shakuhachi',
  'suona',
  'lead-saw',
  'lead-square',
  'lead-soft',
  'glockenspiel',
  'xylophone',
  'whistle',
]

/** Instrument for a family term when the genre has no member of its own. */
const DEFAULT_MEMBERS: Partial<Record<InstrumentTerm, InstrumentId>> = {
  drums: 'room-kit',
  bass: 'finger-bass',
  keys: 'piano',
  guitar: 'steel-guitar',
  strings: 'strings',
  brass: 'brass',
  sax: 'tenor-sax',
  synth: 'pad-warm',
  organ: 'organ',
  choir: 'choir',
}

/** The instrument that a term means in a genre; the genre's own instruments come first. */
export const instrumentForTerm = (
  term: InstrumentTerm,
  genre: Genre,
  excluded: readonly InstrumentTerm[] = [],
): string => {
  const isWanted = (id: string) => matchesTerm(id, term) && !matchesAnyTerm(id, excluded)
  const own = genre.band.flatMap((part) => part.choices).find(isWanted)
  const member = DEFAULT_MEMBERS[term]
  const other = member && !isWanted(member) ? Object.keys(INSTRUMENTS).find(isWanted) : undefined
  const id = own ?? other ?? member ?? term
  return id in INSTRUMENTS ? id : 'piano'
}

/** Usual role of an instrument in a band. */
export const naturalRole = (id: string): Pick<BandPart, 'role' | 'style'> => {
  const { family } = instrumentInfo(id)
  if (family === 'drums') return { role: 'drums', style: 'grid' }
  if (family === 'bass') return { role: 'bass', style: 'grid' }
  if (MELODIC.includes(family) || MELODIC_IDS.includes(id)) return { role: 'lead', style: 'tune' }
  if (id.startsWith('pad-') || family === 'strings' || family === 'choir') return { role: 'pad', style: 'hold' }
  if (id === 'pluck') return { role: 'arp', style: 'arp' }
  if (family === 'organ') return { role: 'chords', style: 'hold' }
  if (id === 'distortion-guitar' || id === 'overdriven-guitar') return { role: 'chords', style: 'power' }
  if (family === 'chinese' || family === 'plucked' || family === 'mallets') return { role: 'chords', style: 'broken' }
  return { role: 'chords', style: 'grid' }
}
