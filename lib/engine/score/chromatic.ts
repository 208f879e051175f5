import type { Plan } from '#lib/engine/plan/plan'
import type { Chord } from '#lib/music/chord'
import { isMinor, type Key, noteName, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'
import type { Bars } from '#lib/music/time'

/**
 * Ways in which a chord outside the key leads to the next one.
 * passing: a diminished seventh a semitone below it; tritone: a dominant seventh a semitone above it;
 * borrowed: ♭VII or ♭VI of the parallel minor before I, IV or V; phrygian: ♭II before the minor tonic and its dominant.
 */
type Approach = 'passing' | 'tritone' | 'borrowed' | 'phrygian'

/** Genres that use chords outside the key, with their approaches, best first. */
const APPROACHES: Readonly<Record<string, readonly Approach[]>> = {
  pop: ['borrowed', 'passing'],
  powerballad: ['borrowed'],
  indierock: ['borrowed'],
  classicrock: ['borrowed', 'phrygian'],
  grunge: ['borrowed', 'phrygian'],
  metal: ['phrygian'],
  country: ['borrowed', 'passing'],
  blues: ['passing', 'tritone'],
  rocknroll: ['passing'],
  jazz: ['tritone', 'passing'],
  bigband: ['passing', 'tritone'],
  bossa: ['tritone', 'passing'],
  samba: ['passing', 'tritone'],
  lofi: ['tritone', 'passing'],
  soulrnb: ['tritone', 'passing'],
  rnb: ['tritone', 'phrygian'],
  boombap: ['tritone', 'phrygian'],
  funk: ['tritone'],
  gospel: ['passing', 'borrowed'],
  disco: ['borrowed', 'passing', 'tritone'],
  citypop: ['passing', 'tritone'],
  jpop: ['passing', 'borrowed', 'phrygian'],
  kpop: ['borrowed', 'phrygian', 'passing'],
  cinematic: ['phrygian', 'borrowed', 'passing'],
  waltz: ['passing', 'phrygian'],
  tango: ['passing', 'phrygian'],
  bolero: ['passing', 'phrygian'],
  bollywood: ['phrygian', 'passing'],
  flamenco: ['phrygian'],
  arabic: ['phrygian'],
  salsa: ['phrygian', 'passing'],
  reggaeton: ['phrygian'],
  trap: ['phrygian'],
  drill: ['phrygian'],
  phonk: ['phrygian'],
  dubstep: ['phrygian'],
  techno: ['phrygian'],
  hardstyle: ['phrygian'],
}

/**
 * Whether songs of a genre use chords outside their key.
 *
 * @example
 * leavesKey('lullaby') // => false
 */
export const leavesKey = (genre: string): boolean => Object.hasOwn(APPROACHES, genre)

const QUALITIES = {
  major: { intervals: [0, 4, 7], suffix: '' },
  dominant: { intervals: [0, 4, 7, 10], suffix: '7' },
  diminished: { intervals: [0, 3, 6, 9], suffix: 'dim7' },
} as const

const chordOn = (steps: number, quality: keyof typeof QUALITIES, key: Key): Chord => {
  const root = pitchClass(key.tonic + steps)
  const { intervals, suffix } = QUALITIES[quality]
  return { root, bass: root, intervals, symbol: noteName(root, key) + suffix }
}

/** The chord between two chords by one approach; null where it does not fit. Roots count from the tonic. */
const approachChord = (approach: Approach, from: number, to: number, key: Key): Chord | null => {
  const minor = isMinor(key.mode)
  switch (approach) {
    case 'passing':
      // IV rises to I over its raised root, as in blues and gospel.
      return chordOn(from === 5 && to === 0 ? 6 : to + 11, 'diminished', key)
    case 'tritone':
      return chordOn(to + 1, 'dominant', key)
    case 'borrowed':
      if (minor) return null
      return to === 7 ? chordOn(8, 'major', key) : to === 0 || to === 5 ? chordOn(10, 'major', key) : null
    case 'phrygian':
      return minor && (to === 0 || to === 7) ? chordOn(1, 'major', key) : null
  }
}

/** A bar before its chords are placed. `isFixed`: a cadence or riff that stays. */
export type HarmonyBar = { section: number; bar: Bars; chords: readonly Chord[]; isFixed: boolean }

/** Phrases have eight bars, or twelve in forms of twelve. */
const PHRASE_BARS: Bars = 8

/** Bars of a phrase in the order in which they are tried: its middle, then the others between the fourth and the last. */
const barsToTry = (size: Bars): Bars[] => {
  const middle = size / 2 - 1
  const others = Array.from({ length: Math.max(0, size - 4) }, (_, index) => index + 3)
  return [middle, ...others.filter((bar) => bar !== middle)]
}

/**
 * Adds a chord outside the key to each phrase of eight or twelve bars, if the genre uses such chords.
 * The chord leads to the next one. It takes the second half of a bar between the fourth and the last of the phrase.
 * The last bar stays as it is, so that sections of one kind are alike whatever follows.
 * Riffs, cadences and church modes stay as they are.
 */
export const addChromaticChords = (plan: Plan, bars: readonly HarmonyBar[]): HarmonyBar[] => {
  const approaches = APPROACHES[plan.genre]
  const { key } = plan
  if (!approaches || (key.mode !== 'major' && key.mode !== 'minor')) return [...bars]
  const scale = scaleOf(key)
  const degree = (chord: Chord) => pitchClass(chord.root - key.tonic)
  const changed = [...bars]
  const approachAt = (index: number): HarmonyBar | null => {
    const own = bars[index]
    const next = bars[index + 1]
    const [from] = own?.chords ?? []
    const target = next?.chords[0]
    if (!own || own.isFixed || own.chords.length !== 1 || !from || !target || target.root === from.root) return null
    for (const approach of approaches) {
      const chord = approachChord(approach, degree(from), degree(target), key)
      const isForeign = chord && !scale.includes(chord.root) && chord.root !== from.root
      if (isForeign && scale.includes(target.root)) return { ...own, chords: [from, chord] }
    }
    return null
  }
  plan.sections.forEach((section, index) => {
    const start = bars.findIndex((bar) => bar.section === index)
    const isTwelve = plan.sections.every(({ letter, bars }) => letter !== section.letter || bars % 12 === 0)
    const size = isTwelve ? 12 : PHRASE_BARS
    for (let phrase = 0; phrase < section.bars; phrase += size)
      for (const bar of barsToTry(size)) {
        const isInside = phrase + bar < section.bars - 1
        const coloured = isInside ? approachAt(start + phrase + bar) : null
        if (!coloured) continue
        changed[start + phrase + bar] = coloured
        break
      }
  })
  return changed
}
