import type { Plan } from '#lib/engine/plan/plan'
import { isChorus } from '#lib/engine/score/score-context'

/** What is sung beside the lead in a genre. */
export type Backing = {
  /** Verses: the lead alone, a double from the second verse on, or one throughout. */
  verses: 'alone' | 'later' | 'double'
  /** Doubles in the first chorus and in those after it. */
  doubles: readonly [first: 0 | 1 | 2, later: 0 | 1 | 2]
  /** From which chorus on there are harmonies: 1 the first. */
  harmoniesFrom: 1 | 2
  /** Which side is sung while there is only one. */
  side: 1 | -1
  /** The vowel of a carpet under late choruses and bridges (and under second verses, if so), or none. */
  carpet: { vowel: 'UW' | 'AA' | 'OW'; verses: boolean } | null
  /** Calls between the lines, in English; empty where nobody calls. */
  calls: readonly string[]
}

const USUAL: Backing = { verses: 'alone', doubles: [1, 1], harmoniesFrom: 2, side: 1, carpet: null, calls: [] }

const GENRES: Record<string, Partial<Backing>> = {
  pop: { verses: 'later', doubles: [1, 2], carpet: { vowel: 'UW', verses: false }, calls: ['yeah', 'oh', 'hey'] },
  powerballad: { doubles: [1, 2], carpet: { vowel: 'AA', verses: false }, calls: ['oh', 'yeah'] },
  indierock: { verses: 'double', carpet: { vowel: 'UW', verses: false } },
  classicrock: { calls: ['yeah', 'whoa'] },
  punk: { doubles: [2, 2], calls: ['hey'] },
  metal: { verses: 'double', doubles: [2, 2], side: -1 },
  folk: { doubles: [0, 0], side: -1 },
  country: { doubles: [0, 1], harmoniesFrom: 1 },
  blues: { doubles: [0, 0], calls: ['yeah', 'oh'] },
  jazz: { doubles: [0, 0] },
  bossa: { doubles: [0, 0] },
  lullaby: { doubles: [0, 0], carpet: { vowel: 'UW', verses: false } },
  soulrnb: { carpet: { vowel: 'UW', verses: true }, calls: ['ooh', 'yeah', 'oh'] },
  funk: { doubles: [2, 2], harmoniesFrom: 1, calls: ['hey', 'yeah', 'ow'] },
  disco: { doubles: [2, 2], harmoniesFrom: 1, carpet: { vowel: 'AA', verses: false }, calls: ['hey', 'yeah', 'whoa'] },
  house: { carpet: { vowel: 'AA', verses: false }, calls: ['yeah', 'oh'] },
  trance: { carpet: { vowel: 'AA', verses: false } },
  dnb: { carpet: { vowel: 'UW', verses: false } },
  dubstep: { doubles: [1, 2] },
  trap: { calls: ['yeah', 'uh', 'ay'] },
  boombap: { calls: ['uh', 'yeah', 'what'] },
  reggae: { doubles: [0, 1], harmoniesFrom: 1, calls: ['yeah', 'whoa'] },
  reggaeton: { doubles: [1, 2], calls: ['ay', 'eh'] },
  afro: { doubles: [1, 2], harmoniesFrom: 1, calls: ['eh', 'yeah'] },
  salsa: { doubles: [2, 2], harmoniesFrom: 1, side: -1, calls: ['eh', 'ay'] },
  synthwave: { verses: 'double', doubles: [2, 2], carpet: { vowel: 'AA', verses: false } },
  cinematic: { doubles: [0, 1], carpet: { vowel: 'AA', verses: true } },
  waltz: { doubles: [0, 0], side: -1 },
  gospel: { harmoniesFrom: 1, carpet: { vowel: 'UW', verses: true }, calls: ['yeah', 'oh', 'hey'] },
  guofeng: { carpet: { vowel: 'UW', verses: false } },
  kpop: { verses: 'later', doubles: [2, 2], calls: ['hey', 'oh', 'yeah'] },
  jpop: { doubles: [1, 2], calls: ['hey', 'oh'] },
  children: { doubles: [1, 2] },
  shanty: { doubles: [2, 2], harmoniesFrom: 1, side: -1, calls: ['hey', 'ho'] },
  celtic: { doubles: [0, 1], carpet: { vowel: 'UW', verses: false } },
  ska: { doubles: [1, 2], calls: ['hey'] },
  tango: { doubles: [0, 0] },
  flamenco: { doubles: [0, 0], calls: ['ay'] },
  samba: { doubles: [1, 2], harmoniesFrom: 1, side: -1, calls: ['eh', 'ay'] },
  citypop: { verses: 'later', doubles: [1, 2], carpet: { vowel: 'UW', verses: true }, calls: ['oh'] },
  grunge: { verses: 'double', side: -1, calls: ['yeah'] },
  shoegaze: { verses: 'double', doubles: [2, 2], carpet: { vowel: 'AA', verses: true } },
  hardstyle: { doubles: [1, 2], calls: ['hey'] },
  edm: { doubles: [1, 2], carpet: { vowel: 'OW', verses: false }, calls: ['hey', 'oh'] },
  bollywood: { carpet: { vowel: 'AA', verses: false } },
  arabic: { doubles: [0, 1] },
  bolero: { doubles: [0, 0], side: -1 },
  rnb: { verses: 'later', doubles: [1, 2], carpet: { vowel: 'UW', verses: true }, calls: ['ooh', 'yeah', 'oh'] },
  drill: { calls: ['yeah', 'uh'] },
  phonk: { calls: ['yeah', 'what'] },
  bluegrass: { doubles: [0, 0], harmoniesFrom: 1 },
  bigband: { doubles: [0, 0], carpet: { vowel: 'UW', verses: false } },
  rocknroll: { doubles: [0, 1], carpet: { vowel: 'UW', verses: false }, calls: ['yeah', 'hey'] },
  amapiano: { doubles: [1, 1], harmoniesFrom: 1, calls: ['eh', 'ay'] },
  ukgarage: { calls: ['yeah', 'oh'] },
  polka: { doubles: [1, 2], harmoniesFrom: 1, side: -1, calls: ['hey'] },
}

// backingOf('pop').calls // => ['yeah', 'oh', 'hey']
export const backingOf = (genre: string): Backing => ({ ...USUAL, ...GENRES[genre] })

/** Where a section stands among the `of` sections of its kind. */
export type Standing = { chorus: boolean; number: number; of: number; final: boolean }

/** How many choruses (or sections of the same kind) a section follows, and whether it is the last of them. */
// standings(plan)[0] // => { chorus: false, number: 1, of: 1, final: false }
export const standings = (plan: Plan): Standing[] => {
  const counts = new Map<string, number>()
  const nameOf = (section: Plan['sections'][number]) => (isChorus(section) ? 'chorus' : section.kind)
  const totals = new Map<string, number>()
  for (const section of plan.sections) totals.set(nameOf(section), (totals.get(nameOf(section)) ?? 0) + 1)
  return plan.sections.map((section) => {
    const name = nameOf(section)
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    const of = totals.get(name) ?? 1
    return { chorus: name === 'chorus', number, of, final: number === of && number > 1 }
  })
}
