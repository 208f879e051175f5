import type { Plan } from '#lib/engine/plan/plan'
import { isChorus } from '#lib/engine/score/score-context'

/** Backing vocals of a genre. */
export type Backing = {
  /** Verses: lead only, doubled from the second verse, or doubled throughout. */
  verses: 'alone' | 'later' | 'double'
  /** Number of doubles in the first chorus and in later ones. */
  doubles: readonly [first: 0 | 1 | 2, later: 0 | 1 | 2]
  /** Chorus from which harmonies are sung; 1 is the first. */
  harmoniesFrom: 1 | 2
  /** Side of a single harmony: 1 above, −1 below the lead. */
  side: 1 | -1
  /** Vowel of pads under late choruses and bridges, and optionally under second verses; null for none. */
  pad: { vowel: 'UW' | 'AA' | 'OW'; verses: boolean } | null
  /** English ad-libs between lines; empty for none. */
  adLibs: readonly string[]
}

const DEFAULT_BACKING: Backing = { verses: 'alone', doubles: [1, 1], harmoniesFrom: 2, side: 1, pad: null, adLibs: [] }

const GENRE_BACKING: Record<string, Partial<Backing>> = {
  pop: { verses: 'later', doubles: [1, 2], pad: { vowel: 'UW', verses: false }, adLibs: ['yeah', 'oh', 'hey'] },
  powerballad: { doubles: [1, 2], pad: { vowel: 'AA', verses: false }, adLibs: ['oh', 'yeah'] },
  indierock: { verses: 'double', pad: { vowel: 'UW', verses: false } },
  classicrock: { adLibs: ['yeah', 'whoa'] },
  punk: { doubles: [2, 2], adLibs: ['hey'] },
  metal: { verses: 'double', doubles: [2, 2], side: -1 },
  folk: { doubles: [0, 0], side: -1 },
  country: { doubles: [0, 1], harmoniesFrom: 1 },
  blues: { doubles: [0, 0], adLibs: ['yeah', 'oh'] },
  jazz: { doubles: [0, 0] },
  bossa: { doubles: [0, 0] },
  lullaby: { doubles: [0, 0], pad: { vowel: 'UW', verses: false } },
  soulrnb: { pad: { vowel: 'UW', verses: true }, adLibs: ['ooh', 'yeah', 'oh'] },
  funk: { doubles: [2, 2], harmoniesFrom: 1, adLibs: ['hey', 'yeah', 'ow'] },
  disco: { doubles: [2, 2], harmoniesFrom: 1, pad: { vowel: 'AA', verses: false }, adLibs: ['hey', 'yeah', 'whoa'] },
  house: { pad: { vowel: 'AA', verses: false }, adLibs: ['yeah', 'oh'] },
  trance: { pad: { vowel: 'AA', verses: false } },
  dnb: { pad: { vowel: 'UW', verses: false } },
  dubstep: { doubles: [1, 2] },
  trap: { adLibs: ['yeah', 'uh', 'ay'] },
  boombap: { adLibs: ['uh', 'yeah', 'what'] },
  reggae: { doubles: [0, 1], harmoniesFrom: 1, adLibs: ['yeah', 'whoa'] },
  reggaeton: { doubles: [1, 2], adLibs: ['ay', 'eh'] },
  afro: { doubles: [1, 2], harmoniesFrom: 1, adLibs: ['eh', 'yeah'] },
  salsa: { doubles: [2, 2], harmoniesFrom: 1, side: -1, adLibs: ['eh', 'ay'] },
  synthwave: { verses: 'double', doubles: [2, 2], pad: { vowel: 'AA', verses: false } },
  cinematic: { doubles: [0, 1], pad: { vowel: 'AA', verses: true } },
  waltz: { doubles: [0, 0], side: -1 },
  gospel: { harmoniesFrom: 1, pad: { vowel: 'UW', verses: true }, adLibs: ['yeah', 'oh', 'hey'] },
  hymn: { doubles: [0, 0], harmoniesFrom: 1, side: -1 },
  guofeng: { pad: { vowel: 'UW', verses: false } },
  kpop: { verses: 'later', doubles: [2, 2], adLibs: ['hey', 'oh', 'yeah'] },
  jpop: { doubles: [1, 2], adLibs: ['hey', 'oh'] },
  children: { doubles: [1, 2] },
  shanty: { doubles: [2, 2], harmoniesFrom: 1, side: -1, adLibs: ['hey', 'ho'] },
  celtic: { doubles: [0, 1], pad: { vowel: 'UW', verses: false } },
  ska: { doubles: [1, 2], adLibs: ['hey'] },
  tango: { doubles: [0, 0] },
  flamenco: { doubles: [0, 0], adLibs: ['ay'] },
  samba: { doubles: [1, 2], harmoniesFrom: 1, side: -1, adLibs: ['eh', 'ay'] },
  citypop: { verses: 'later', doubles: [1, 2], pad: { vowel: 'UW', verses: true }, adLibs: ['oh'] },
  grunge: { verses: 'double', side: -1, adLibs: ['yeah'] },
  shoegaze: { verses: 'double', doubles: [2, 2], pad: { vowel: 'AA', verses: true } },
  hardstyle: { doubles: [1, 2], adLibs: ['hey'] },
  edm: { doubles: [1, 2], pad: { vowel: 'OW', verses: false }, adLibs: ['hey', 'oh'] },
  bollywood: { pad: { vowel: 'AA', verses: false } },
  arabic: { doubles: [0, 1] },
  bolero: { doubles: [0, 0], side: -1 },
  rnb: { verses: 'later', doubles: [1, 2], pad: { vowel: 'UW', verses: true }, adLibs: ['ooh', 'yeah', 'oh'] },
  drill: { adLibs: ['yeah', 'uh'] },
  phonk: { adLibs: ['yeah', 'what'] },
  bluegrass: { doubles: [0, 0], harmoniesFrom: 1 },
  bigband: { doubles: [0, 0], pad: { vowel: 'UW', verses: false } },
  rocknroll: { doubles: [0, 1], pad: { vowel: 'UW', verses: false }, adLibs: ['yeah', 'hey'] },
  amapiano: { doubles: [1, 1], harmoniesFrom: 1, adLibs: ['eh', 'ay'] },
  ukgarage: { adLibs: ['yeah', 'oh'] },
  polka: { doubles: [1, 2], harmoniesFrom: 1, side: -1, adLibs: ['hey'] },
}

/**
 * @example
 * backingOf('pop').adLibs // => ['yeah', 'oh', 'hey']
 */
export const backingOf = (genre: string): Backing => ({ ...DEFAULT_BACKING, ...GENRE_BACKING[genre] })

/** Position of a section among the `total` sections of its kind. */
export type SectionPosition = { chorus: boolean; number: number; total: number; final: boolean }

/** Position of every section among the choruses, or the other sections of its kind. */
export const sectionPositions = (plan: Plan): SectionPosition[] => {
  const counts = new Map<string, number>()
  const nameOf = (section: Plan['sections'][number]) => (isChorus(section) ? 'chorus' : section.kind)
  const totals = new Map<string, number>()
  for (const section of plan.sections) totals.set(nameOf(section), (totals.get(nameOf(section)) ?? 0) + 1)
  return plan.sections.map((section) => {
    const name = nameOf(section)
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    const total = totals.get(name) ?? 1
    return { chorus: name === 'chorus', number, total, final: number === total && number > 1 }
  })
}
