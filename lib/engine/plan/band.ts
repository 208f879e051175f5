import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Chair, Genre, Role } from '#lib/engine/plan/genres/genre'
import { type Family, INSTRUMENTS, type InstrumentId, type Voice, voiceOf } from '#lib/engine/plan/instruments'
import type { PlannedPart } from '#lib/engine/plan/plan'
import type { InstrumentWish, Wish } from '#lib/engine/plan/prompt/wish'
import { randomFrom } from '#lib/music/random'
import type { Decibels, Gain } from '#lib/music/time'

/** A chair with somebody on it. */
type Player = Pick<Chair, 'role' | 'style' | 'from'> & { id: string }

const LEVEL: Record<Role, Decibels> = {
  drums: 0,
  bass: -2,
  chords: -6,
  pad: -10,
  arp: -10,
  lead: -4,
  counter: -8,
  effect: -10,
}

/** How deep the kick ducks each role where a genre pumps. */
const PUMP: Partial<Record<Role, Gain>> = { bass: 0.55, pad: 0.7, chords: 0.55, arp: 0.45, lead: 0.2, counter: 0.35 }
const PUMPING: Record<string, Gain> = {
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
}

/** Families that a word for many kinds of instruments covers. */
const COVERS: Partial<Record<InstrumentWish, readonly Family[]>> = {
  keys: ['piano', 'keys', 'organ'],
  brass: ['brass'],
  sax: ['sax'],
  flute: ['wind'],
}
const SYNTH_STRINGS: readonly string[] = ['pad-strings']

/** Whether an instrument is what a word means: itself, or one of the family. */
const isMeant = (id: string, wish: InstrumentWish): boolean => {
  const voice = voiceOf(id)
  if (id === wish || voice.family === wish) return true
  if (wish === 'strings' && SYNTH_STRINGS.includes(id)) return true
  if (wish === 'synth' && (voice.family === 'synth' || id.startsWith('bass-'))) return true
  return wish in COVERS && COVERS[wish]!.includes(voice.family)
}

const isAny = (id: string, wishes: readonly InstrumentWish[]) => wishes.some((wish) => isMeant(id, wish))

/** Who can stand in for harmony when all that a genre offers was refused. */
const STAND_INS = [
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

/** Instruments that carry a tune rather than chords, by family. */
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

/** The member of a family that a wish for the whole family means, where no chair of the genre has one. */
const MEMBER: Partial<Record<InstrumentWish, InstrumentId>> = {
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

const idFor = (wish: InstrumentWish, genre: Genre): string => {
  const own = genre.band.flatMap((chair) => chair.choices).find((id) => isMeant(id, wish))
  const id = own ?? MEMBER[wish] ?? wish
  return id in INSTRUMENTS ? id : 'piano'
}

const roleFor = (id: string): Pick<Chair, 'role' | 'style'> => {
  const { family } = voiceOf(id)
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

/** Roles that a word removes whoever plays them. */
const ROLE_OF: Partial<Record<Role, InstrumentWish>> = { drums: 'drums', bass: 'bass' }

/**
 * Each chair's player, other ones for the two takes; none who was refused, and an empty chair where all were. Who was
 * asked for sits once; nobody sits twice where there is somebody else.
 */
const seat = (
  genre: Genre,
  colour: Genre | null,
  wish: Wish,
  darkness: number,
  seed: number,
  take: 0 | 1,
): Player[] => {
  const seated: Player[] = []
  genre.band.forEach((chair, index) => {
    const refused = ROLE_OF[chair.role]
    if (refused && wish.removed.includes(refused)) return
    const lent =
      colour && (chair.role === 'chords' || chair.role === 'lead')
        ? colour.band.find((other) => other.role === chair.role)
        : undefined
    const allowed = (lent ?? chair).choices.filter((id) => !isAny(id, wish.removed))
    const open = wish.wanted.filter((wanted) => !seated.some((player) => isMeant(player.id, wanted)))
    const asked = allowed.filter((id) => isAny(id, open))
    const fresh = allowed.filter((id) => !seated.some((player) => player.id === id))
    const pool = asked.length > 0 ? asked : coloured(era(fresh.length > 0 ? fresh : allowed, wish.era), darkness)
    if (pool.length === 0) return
    const start = Math.floor(randomFrom(seed, `chair ${genre.id} ${index}`)() * pool.length)
    seated.push({ role: chair.role, style: chair.style, from: chair.from, id: pool[(start + take) % pool.length]! })
  })
  return seated
}

/** The sounds of an era first, where the genre has them. */
const ERAS: Partial<Record<NonNullable<Wish['era']>, readonly string[]>> = {
  '60s': ['organ-bank', 'upright-bass', 'standard-kit', 'clean-guitar', 'strings'],
  '70s': ['epiano', 'clavinet', 'strings', 'finger-bass', 'standard-kit', 'rhodes'],
  '80s': ['kit-linn', 'epiano', 'pad-strings', 'lead-saw', 'synth-brass', 'bass-fm', 'bass-saw'],
  '90s': ['bright-piano', 'organ', 'kit-909', 'room-kit'],
  modern: ['kit-808', 'pluck', 'bass-sub', 'bass-808', 'lead-soft', 'pad-glass'],
}

const era = (choices: readonly string[], wanted: Wish['era']) => {
  const preferred = wanted === null ? [] : choices.filter((id) => ERAS[wanted]?.includes(id))
  return preferred.length > 0 ? preferred : choices
}

/** Instruments with a soft, dark sound among those that genres choose from. */
const DARK: ReadonlySet<string> = new Set(
  'pad-warm bass-sub upright-bass contrabass finger-bass nylon-guitar jazz-guitar epiano rhodes piano organ cello slow-strings horn clarinet muted-trumpet tenor-sax flute shakuhachi brush-kit kit-lofi room-kit kit-808 lead-soft vibraphone choir'.split(
    ' ',
  ),
)

/** Dark players for dark music, bright ones for bright music, where a chair has both. */
const coloured = (choices: readonly string[], darkness: number) => {
  if (Math.abs(darkness) < 0.3) return choices
  const fitting = choices.filter((id) => DARK.has(id) === darkness > 0)
  return fitting.length > 0 ? fitting : choices
}

const has = (players: readonly Player[], role: Role) => players.some((player) => player.role === role)

/** Seats what was asked for and is not there yet: on the chair it naturally takes. */
const invite = (players: Player[], genre: Genre, wish: Wish): Player[] => {
  const result = players.map((player) =>
    isAny(player.id, wish.wanted) ? { ...player, from: Math.min(player.from, 0.25) } : player,
  )
  for (const wanted of wish.wanted) {
    if (result.some((player) => isMeant(player.id, wanted)) || wish.removed.includes(wanted)) continue
    const id = idFor(wanted, genre)
    const { role, style } = roleFor(id)
    const player: Player = { role, style, id, from: 0.15 }
    const taken = result.findIndex((other) => other.role === role)
    const replaces = role === 'drums' || role === 'bass' || role === 'lead' || role === 'arp'
    if (replaces && taken >= 0 && !isAny(result[taken]!.id, wish.wanted))
      result[taken] = { ...player, from: Math.min(result[taken]!.from, 0.25) }
    else if (role === 'lead' && taken >= 0) result.push({ ...player, role: 'counter', style: 'answer' })
    else result.push(player)
  }
  return result
}

/** "Solo piano": nothing but what is wanted, playing all that one instrument can. */
const alone = (players: Player[], genre: Genre, wish: Wish, sung: boolean): Player[] => {
  const kept = players.filter((player) => isAny(player.id, wish.wanted))
  const result: Player[] = []
  for (const wanted of wish.wanted) {
    const id = kept.find((player) => isMeant(player.id, wanted))?.id ?? idFor(wanted, genre)
    const { family } = voiceOf(id)
    const { role } = roleFor(id)
    if (role === 'drums' || role === 'bass') result.push({ role, style: 'grid', id, from: 0 })
    else if (role === 'lead') result.push({ role: 'lead', style: 'tune', id, from: 0 })
    else {
      result.push({ role: 'chords', style: 'broken', id, from: 0 })
      if ((family === 'piano' || family === 'keys' || family === 'organ') && !wish.removed.includes('bass'))
        result.push({ role: 'bass', style: 'grid', id, from: 0 })
      if (!sung) result.push({ role: 'lead', style: 'tune', id, from: 0 })
    }
  }
  return result.filter(
    (player, index) => player.role === 'chords' || result.findIndex((other) => other.role === player.role) === index,
  )
}

const SUFFIX: Partial<Record<Role, string>> = {
  bass: 'left hand',
  lead: 'melody',
  counter: 'answers',
  pad: 'pad',
  chords: 'chords',
  arp: 'arpeggio',
}

/** Left and right in turn for what fills the sides; the middle for what carries. */
const panOf = (role: Role, index: number): number => {
  const side = index % 2 === 0 ? -1 : 1
  if (role === 'chords') return 0.3 * side
  if (role === 'arp') return 0.4 * side
  if (role === 'counter') return -0.3
  return role === 'lead' ? 0.12 : 0
}

const rangeOf = (role: Role, genre: Genre, voice: Voice) => {
  if (role === 'drums' || role === 'effect') return { low: voice.low, high: voice.high }
  if (role === 'bass') {
    const low = Math.max(voice.low, genre.bass.low)
    return { low, high: Math.max(low + 14, Math.min(voice.high, genre.bass.high)) }
  }
  return { low: voice.low, high: voice.high }
}

/**
 * The band: the genre's chairs, without what was refused, with what was asked for, never without harmony unless only
 * other things were asked for. Two takes have different players wherever the genre offers any.
 */
export const chooseBand = (
  genre: Genre,
  wish: Wish,
  darkness: number,
  seed: number,
  take: 0 | 1,
  sung: boolean,
): PlannedPart[] => {
  const colour = wish.genres[1] === undefined || wish.genres[1] === genre.id ? null : genreOf(wish.genres[1])
  let players = invite(seat(genre, colour, wish, darkness, seed, take), genre, wish)
  const standIn = STAND_INS.find((id) => !isAny(id, wish.removed))
  if (wish.only) {
    players = alone(players, genre, wish, sung)
    // Without any instrument the other voices carry the harmony.
    if (players.length === 0 && !wish.removed.includes('choir'))
      players = [{ role: 'pad', style: 'hold', id: 'choir', from: 0 }]
  } else if (standIn) {
    const chorded = genre.band.some((chair) => chair.role === 'chords')
    if (!has(players, 'chords') && (chorded || (!has(players, 'pad') && !has(players, 'arp'))))
      players.push({ role: 'chords', style: 'grid', id: standIn, from: 0 })
    if (!has(players, 'lead') && !sung) players.push({ role: 'lead', style: 'tune', id: standIn, from: 0 })
  }
  const names = new Set<string>()
  const counts = new Map<Role, number>()
  return players.map((player): PlannedPart => {
    const voice = voiceOf(player.id)
    const index = counts.get(player.role) ?? 0
    counts.set(player.role, index + 1)
    const candidates = [voice.name, `${voice.name} ${SUFFIX[player.role] ?? player.role}`]
    const name = candidates.find((candidate) => !names.has(candidate)) ?? `${voice.name} ${names.size + 1}`
    names.add(name)
    return {
      name,
      role: player.role,
      style: player.style,
      instrument: voice.instrument,
      ...rangeOf(player.role, genre, voice),
      from: player.from,
      level: LEVEL[player.role] + voice.level,
      pan: panOf(player.role, index),
      reverb: voice.reverb,
      delay: voice.delay,
      duck: (PUMP[player.role] ?? 0) * (PUMPING[genre.id] ?? 0),
    }
  })
}
