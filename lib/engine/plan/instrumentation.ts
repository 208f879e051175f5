import type { Chair, Genre, Role } from '#lib/engine/plan/genres/genre'
import { voiceOf } from '#lib/engine/plan/instruments'
import { instrumentForTerm, matchesAnyTerm, matchesTerm, naturalRole } from '#lib/engine/plan/match-instrument'
import type { InstrumentTerm, PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { randomFrom } from '#lib/music/random'

/** A chair with somebody on it. */
export type Player = Pick<Chair, 'role' | 'style' | 'from'> & { id: string }

/** Roles that a word removes whoever plays them. */
const ROLE_OF: Partial<Record<Role, InstrumentTerm>> = { drums: 'drums', bass: 'bass' }

/**
 * Each chair's player, other ones for the two takes; none who was refused, and an empty chair where all were. Who was
 * asked for sits once; nobody sits twice where there is somebody else.
 */
export const seat = (
  genre: Genre,
  colour: Genre | null,
  intent: PromptIntent,
  darkness: number,
  seed: number,
  take: 0 | 1,
): Player[] => {
  const seated: Player[] = []
  genre.band.forEach((chair, index) => {
    const refused = ROLE_OF[chair.role]
    if (refused && intent.excluded.includes(refused)) return
    const lent =
      colour && ((chair.role === 'chords' && chair.style !== 'power') || chair.role === 'lead')
        ? colour.band.find((other) => other.role === chair.role)
        : undefined
    const allowed = (lent ?? chair).choices.filter((id) => !matchesAnyTerm(id, intent.excluded))
    const open = intent.requested.filter((requested) => !seated.some((player) => matchesTerm(player.id, requested)))
    const asked = allowed.filter((id) => matchesAnyTerm(id, open))
    const fresh = allowed.filter((id) => !seated.some((player) => player.id === id))
    const pool = asked.length > 0 ? asked : coloured(era(fresh.length > 0 ? fresh : allowed, intent.era), darkness)
    if (pool.length === 0) return
    const start = Math.floor(randomFrom(seed, `chair ${genre.id} ${index}`)() * pool.length)
    seated.push({ role: chair.role, style: chair.style, from: chair.from, id: pool[(start + take) % pool.length]! })
  })
  // A wall of guitars stays what it is: the other genre stands beside it.
  const beside = colour?.band.find((chair) => chair.role === 'chords')
  if (beside && beside.style !== 'power' && seated.some((player) => player.style === 'power')) {
    const id = beside.choices.find((choice) => !matchesAnyTerm(choice, intent.excluded))
    if (id) seated.push({ role: 'chords', style: beside.style === 'grid' ? 'broken' : beside.style, from: 0.2, id })
  }
  return seated
}

/** The sounds of an era first, where the genre has them. */
const ERAS: Partial<Record<NonNullable<PromptIntent['era']>, readonly string[]>> = {
  '60s': ['organ-bank', 'upright-bass', 'standard-kit', 'clean-guitar', 'strings'],
  '70s': ['epiano', 'clavinet', 'strings', 'finger-bass', 'standard-kit', 'kit-dry', 'rhodes'],
  '80s': ['kit-linn', 'epiano', 'pad-strings', 'lead-saw', 'synth-brass', 'bass-fm', 'bass-saw'],
  '90s': ['bright-piano', 'organ', 'kit-909', 'room-kit'],
  modern: ['kit-808', 'pluck', 'bass-sub', 'bass-808', 'lead-soft', 'pad-glass'],
}

const era = (choices: readonly string[], requested: PromptIntent['era']) => {
  const preferred = requested === null ? [] : choices.filter((id) => ERAS[requested]?.includes(id))
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

export const has = (players: readonly Player[], role: Role) => players.some((player) => player.role === role)

/** Seats what was asked for and is not there yet: on the chair it naturally takes. */
export const invite = (players: Player[], genre: Genre, intent: PromptIntent): Player[] => {
  const result = players.map((player) =>
    matchesAnyTerm(player.id, intent.requested) ? { ...player, from: Math.min(player.from, 0.25) } : player,
  )
  for (const requested of intent.requested) {
    if (result.some((player) => matchesTerm(player.id, requested)) || intent.excluded.includes(requested)) continue
    const id = instrumentForTerm(requested, genre)
    const { role, style } = naturalRole(id)
    const player: Player = { role, style, id, from: 0.15 }
    const taken = result.findIndex((other) => other.role === role)
    const replaces = role === 'drums' || role === 'bass' || role === 'lead' || role === 'arp'
    if (replaces && taken >= 0 && !matchesAnyTerm(result[taken]!.id, intent.requested))
      result[taken] = { ...player, from: Math.min(result[taken]!.from, 0.25) }
    else if (role === 'lead' && taken >= 0) result.push({ ...player, role: 'counter', style: 'answer' })
    else result.push(player)
  }
  return result
}

/** "Solo piano": nothing but what is wanted, playing all that one instrument can. */
export const alone = (players: Player[], genre: Genre, intent: PromptIntent, sung: boolean): Player[] => {
  const kept = players.filter((player) => matchesAnyTerm(player.id, intent.requested))
  const result: Player[] = []
  // "Only piano and cello": the cello has the tune.
  const tuneful = intent.requested.some((requested) => naturalRole(instrumentForTerm(requested, genre)).role === 'lead')
  for (const requested of intent.requested) {
    const id = kept.find((player) => matchesTerm(player.id, requested))?.id ?? instrumentForTerm(requested, genre)
    const { family } = voiceOf(id)
    const { role } = naturalRole(id)
    if (role === 'drums' || role === 'bass') result.push({ role, style: 'grid', id, from: 0 })
    else if (role === 'lead')
      result.push(
        has(result, 'lead')
          ? { role: 'counter', style: 'answer', id, from: 0 }
          : { role: 'lead', style: 'tune', id, from: 0 },
      )
    else {
      result.push({ role: 'chords', style: 'broken', id, from: 0 })
      if ((family === 'piano' || family === 'keys' || family === 'organ') && !intent.excluded.includes('bass'))
        result.push({ role: 'bass', style: 'grid', id, from: 0 })
      if (!sung && !tuneful) result.push({ role: 'lead', style: 'tune', id, from: 0 })
    }
  }
  return result.filter(
    (player, index) => player.role === 'chords' || result.findIndex((other) => other.role === player.role) === index,
  )
}
