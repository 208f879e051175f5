import { soloistOf } from '#lib/engine/plan/directions/apply-directions'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre, PlayingStyle, Role } from '#lib/engine/plan/genres/genre'
import { addRequested, assignInstruments, hasRole, type Player, soloBand } from '#lib/engine/plan/instrumentation'
import { INSTRUMENTS, type InstrumentInfo, type InstrumentTerm, instrumentInfo } from '#lib/engine/plan/instruments'
import { instrumentForTerm, matchesAnyTerm, matchesTerm } from '#lib/engine/plan/match-instrument'
import type { PlannedPart } from '#lib/engine/plan/plan'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import type { Decibels, Gain } from '#lib/music/time'

const ROLE_LEVELS: Record<Role, Decibels> = {
  drums: 0,
  bass: -2,
  chords: -6,
  pad: -10,
  arp: -10,
  lead: -4,
  counter: -8,
  effect: -10,
}

/** Depth of the kick's sidechain ducking for each role, before the genre scales it. */
const ROLE_DUCKING: Partial<Record<Role, Gain>> = {
  bass: 0.55,
  pad: 0.7,
  chords: 0.55,
  arp: 0.45,
  lead: 0.2,
  counter: 0.35,
}
const GENRE_DUCKING: Record<string, Gain> = {
  house: 1,
  techno: 1,
  trance: 1,
  dubstep: 0.7,
  dnb: 0.5,
  synthwave: 0.5,
  kpop: 0.5,
  trap: 0.4,
  reggaeton: 0.4,
  lofi: 0.4,
  disco: 0.25,
  pop: 0.25,
  boombap: 0.2,
  afro: 0.2,
  hardstyle: 1,
  edm: 1,
  ukgarage: 0.5,
  amapiano: 0.4,
  drill: 0.4,
  phonk: 0.7,
  rnb: 0.35,
  chiptune: 0.2,
}

/** Chord instruments to try when the prompt excludes all that the genre offers. */
const FALLBACK_CHORD_INSTRUMENTS = [
  'piano',
  'epiano',
  'steel-guitar',
  'organ',
  'strings',
  'harp',
  'pad-warm',
  'marimba',
  'accordion',
  'choir',
]

const ROLE_SUFFIXES: Partial<Record<Role, string>> = {
  bass: 'left hand',
  lead: 'melody',
  counter: 'answers',
  pad: 'pad',
  chords: 'chords',
  arp: 'arpeggio',
}

/** Stereo position, −1…1. Parts that fill the sides alternate; parts that carry the song stay near the middle. */
const panOf = (role: Role, index: number, style: PlayingStyle): number => {
  const side = index % 2 === 0 ? -1 : 1
  // Two rhythm guitars on opposite sides give a wide, dense sound.
  if (style === 'power' || style === 'strum') return 0.6 * side
  if (role === 'chords') return 0.3 * side
  if (role === 'arp') return 0.4 * side
  if (role === 'counter') return -0.3
  return role === 'lead' ? 0.12 : 0
}

const rangeOf = (role: Role, genre: Genre, info: InstrumentInfo) => {
  if (role === 'drums' || role === 'effect') return { low: info.low, high: info.high }
  if (role === 'bass') {
    const low = Math.max(info.low, genre.bass.low)
    return { low, high: Math.max(low + 14, Math.min(info.high, genre.bass.high)) }
  }
  return { low: info.low, high: info.high }
}

/** The name of an instrument, with its role or a number where it is taken. */
const uniqueName = (instrument: string, role: Role, taken: Set<string>): string => {
  const candidates = [instrument, `${instrument} ${ROLE_SUFFIXES[role] ?? role}`]
  const name = candidates.find((candidate) => !taken.has(candidate)) ?? `${instrument} ${taken.size + 1}`
  taken.add(name)
  return name
}

/** Whether the fields of a request exclude a player. */
const isBanned = ({ id, role }: Player, { banned = [] }: PromptIntent) =>
  matchesAnyTerm(id, banned) ||
  (role === 'drums' && banned.includes('drums')) ||
  (role === 'bass' && banned.includes('bass'))

/**
 * Chooses the band of a song. Excluded instruments are left out and requested ones are added.
 * A chord instrument is always present unless the prompt allows only other instruments.
 * The two takes get different instruments wherever the genre offers a choice.
 * `heard`: the players of a recording that the song follows, instead of the genre's.
 */
export const chooseBand = (
  genre: Genre,
  intent: PromptIntent,
  darkness: number,
  seed: number,
  take: 0 | 1,
  sung: boolean,
  heard: readonly Player[] | null = null,
): PlannedPart[] => {
  const secondary = intent.genres[1] === undefined || intent.genres[1] === genre.id ? null : genreOf(intent.genres[1])
  const own = heard ? [...heard] : assignInstruments(genre, secondary, intent, darkness, seed, take)
  let players = addRequested(own, genre, intent)
  if (intent.kitPieces && !intent.onlyRequested && !hasRole(players, 'drums'))
    players = addRequested(players, genre, { ...intent, requested: ['drums'] })
  const fallback = FALLBACK_CHORD_INSTRUMENTS.find((id) => !matchesAnyTerm(id, intent.excluded))
  if (intent.onlyRequested) {
    players = soloBand(players, genre, intent, sung)
    // Without instruments, backing voices carry the harmony.
    if (players.length === 0 && !intent.excluded.includes('choir'))
      players = [{ role: 'pad', style: 'hold', id: 'choir', minEnergy: 0 }]
  } else if (fallback) {
    const genreHasChords = genre.band.some((part) => part.role === 'chords')
    if (
      !heard &&
      !hasRole(players, 'chords') &&
      (genreHasChords || (!hasRole(players, 'pad') && !hasRole(players, 'arp')))
    )
      players.push({ role: 'chords', style: 'grid', id: fallback, minEnergy: 0 })
    if (!hasRole(players, 'lead') && !sung) players.push({ role: 'lead', style: 'tune', id: fallback, minEnergy: 0 })
  }
  players = players.filter((player) => !isBanned(player, intent))
  const names = new Set<string>()
  const seedNames = new Set<string>()
  const counts = new Map<Role, number>()
  return players.map((player): PlannedPart => {
    const index = counts.get(player.role) ?? 0
    counts.set(player.role, index + 1)
    return plannedPart(player, genre, intent, index, names, seedNames)
  })
}

/** A part for a player; `index` counts the players of its role. Adds its names to those that are taken. */
const plannedPart = (
  player: Player,
  genre: Genre,
  intent: PromptIntent,
  index: number,
  names: Set<string>,
  seedNames: Set<string>,
): PlannedPart => {
  const info = instrumentInfo(player.id)
  const name = uniqueName(info.name, player.role, names)
  const seedName = uniqueName(info.seedName ?? info.name, player.role, seedNames)
  return {
    name,
    ...(seedName !== name && { seedName }),
    id: player.id,
    role: player.role,
    style: player.style,
    instrument: info.instrument,
    ...rangeOf(player.role, genre, info),
    minEnergy: player.minEnergy,
    level: ROLE_LEVELS[player.role] + info.level,
    pan: panOf(player.role, index, player.style),
    reverb: info.reverb,
    delay: info.delay,
    duck: (ROLE_DUCKING[player.role] ?? 0) * (GENRE_DUCKING[genre.id] ?? 0),
    ...(matchesAnyTerm(player.id, intent.requested) && { requested: true }),
  }
}

/** A part that is added to a band, with a name of its own. It waits for no section. */
export const addedPart = (
  band: readonly PlannedPart[],
  genre: Genre,
  player: Player,
  taken: readonly string[],
): PlannedPart => {
  const index = band.filter(({ role }) => role === player.role).length
  const seedNames = new Set(band.map(({ name, seedName }) => seedName ?? name))
  return { ...plannedPart(player, genre, readPrompt(''), index, new Set(taken), seedNames), requested: true }
}

/** Instruments that play no melody, with those of the same kind that do. */
const MELODIC_RELATIVES: Partial<Record<string, string>> = {
  'muted-guitar': 'clean-guitar',
  'low-guitar': 'distortion-guitar',
  'slow-strings': 'violin',
  'tremolo-strings': 'violin',
  strings: 'violin',
  pizzicato: 'violin',
  brass: 'trumpet',
}

/** Above any energy: a part that only plays where a direction says so. */
const ONLY_DIRECTED: Gain = 2
/** A soloist is louder than a melody in the background. */
const SOLO_BOOST: Decibels = 2

/**
 * The players of solos by the instrument that a direction names. A part of its own is added where the instrument has
 * no melody part in the band. Excluded instruments play no solo.
 */
export const withSoloists = (
  parts: readonly PlannedPart[],
  genre: Genre,
  intent: PromptIntent,
  terms: readonly (InstrumentTerm | null)[],
): { parts: PlannedPart[]; soloists: Map<InstrumentTerm | null, string> } => {
  const band = [...parts]
  const soloists = new Map<InstrumentTerm | null, string>()
  for (const term of terms) {
    const own = soloistOf(band, term)
    if (own) soloists.set(term, own.name)
    if (own || term === null || term === 'drums') continue
    const inBand = band.find((part) => matchesTerm(part.id, term) || (term === 'bass' && part.role === 'bass'))?.id
    const named = term in INSTRUMENTS ? term : (inBand ?? instrumentForTerm(term, genre, intent.banned))
    const id = MELODIC_RELATIVES[named] ?? named
    if (matchesAnyTerm(id, intent.excluded)) continue
    const player: Player = { role: 'lead', style: 'tune', id, minEnergy: ONLY_DIRECTED }
    const part = plannedPart(
      player,
      genre,
      intent,
      0,
      new Set(band.map(({ name }) => name)),
      new Set(band.map(({ name, seedName }) => seedName ?? name)),
    )
    const { requested: _, ...unrequested } = part
    band.push({ ...unrequested, level: part.level + SOLO_BOOST })
    soloists.set(term, part.name)
  }
  return { parts: band, soloists }
}
