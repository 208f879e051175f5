import type { BandPart, Genre, Role } from '#lib/engine/plan/genres/genre'
import { instrumentInfo } from '#lib/engine/plan/instruments'
import { instrumentForTerm, matchesAnyTerm, matchesTerm, naturalRole } from '#lib/engine/plan/match-instrument'
import type { InstrumentTerm, PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { randomFrom } from '#lib/music/random'

/** A chair with somebody on it. */
export type Player = Pick<BandPart, 'role' | 'style' | 'minEnergy'> & { id: string }

/** Roles that a word removes whoever plays them. */
const EXCLUDABLE_ROLES: Partial<Record<Role, InstrumentTerm>> = { drums: 'drums', bass: 'bass' }

/**
 * Each chair's player, other ones for the two takes; none who was refused, and an empty chair where all were. Who was
 * asked for sits once; nobody sits twice where there is somebody else.
 */
export const assignInstruments = (
  genre: Genre,
  secondary: Genre | null,
  intent: PromptIntent,
  darkness: number,
  seed: number,
  take: 0 | 1,
): Player[] => {
  const players: Player[] = []
  genre.band.forEach((part, index) => {
    const term = EXCLUDABLE_ROLES[part.role]
    if (term && intent.excluded.includes(term)) return
    const borrowed =
      secondary && ((part.role === 'chords' && part.style !== 'power') || part.role === 'lead')
        ? secondary.band.find((other) => other.role === part.role)
        : undefined
    const allowed = (borrowed ?? part).choices.filter((id) => !matchesAnyTerm(id, intent.excluded))
    const open = intent.requested.filter((requested) => !players.some((player) => matchesTerm(player.id, requested)))
    const matching = allowed.filter((id) => matchesAnyTerm(id, open))
    const fresh = allowed.filter((id) => !players.some((player) => player.id === id))
    const pool =
      matching.length > 0
        ? matching
        : preferBrightness(preferEra(fresh.length > 0 ? fresh : allowed, intent.era), darkness)
    if (pool.length === 0) return
    const start = Math.floor(randomFrom(seed, `chair ${genre.id} ${index}`)() * pool.length)
    players.push({
      role: part.role,
      style: part.style,
      minEnergy: part.minEnergy,
      id: pool[(start + take) % pool.length]!,
    })
  })
  // A wall of guitars stays what it is: the other genre stands beside it.
  const secondaryChords = secondary?.band.find((part) => part.role === 'chords')
  if (secondaryChords && secondaryChords.style !== 'power' && players.some((player) => player.style === 'power')) {
    const id = secondaryChords.choices.find((choice) => !matchesAnyTerm(choice, intent.excluded))
    if (id)
      players.push({
        role: 'chords',
        style: secondaryChords.style === 'grid' ? 'broken' : secondaryChords.style,
        minEnergy: 0.2,
        id,
      })
  }
  return players
}

/** The sounds of an era first, where the genre has them. */
const ERA_INSTRUMENTS: Partial<Record<NonNullable<PromptIntent['era']>, readonly string[]>> = {
  '60s': ['organ-bank', 'upright-bass', 'standard-kit', 'clean-guitar', 'strings'],
  '70s': ['epiano', 'clavinet', 'strings', 'finger-bass', 'standard-kit', 'kit-dry', 'rhodes'],
  '80s': ['kit-linn', 'epiano', 'pad-strings', 'lead-saw', 'synth-brass', 'bass-fm', 'bass-saw'],
  '90s': ['bright-piano', 'organ', 'kit-909', 'room-kit'],
  modern: ['kit-808', 'pluck', 'bass-sub', 'bass-808', 'lead-soft', 'pad-glass'],
}

const preferEra = (choices: readonly string[], requested: PromptIntent['era']) => {
  const preferred = requested === null ? [] : choices.filter((id) => ERA_INSTRUMENTS[requested]?.includes(id))
  return preferred.length > 0 ? preferred : choices
}

/** Instruments with a soft, dark sound among those that genres choose from. */
const DARK_INSTRUMENTS: ReadonlySet<string> = new Set(
  'pad-warm bass-sub upright-bass contrabass finger-bass nylon-guitar jazz-guitar epiano rhodes piano organ cello slow-strings horn clarinet muted-trumpet tenor-sax flute shakuhachi brush-kit kit-lofi room-kit kit-808 lead-soft vibraphone choir'.split(
    ' ',
  ),
)

/** Dark players for dark music, bright ones for bright music, where a chair has both. */
const preferBrightness = (choices: readonly string[], darkness: number) => {
  if (Math.abs(darkness) < 0.3) return choices
  const fitting = choices.filter((id) => DARK_INSTRUMENTS.has(id) === darkness > 0)
  return fitting.length > 0 ? fitting : choices
}

export const hasRole = (players: readonly Player[], role: Role) => players.some((player) => player.role === role)

/** Seats what was asked for and is not there yet: on the chair it naturally takes. */
export const addRequested = (players: Player[], genre: Genre, intent: PromptIntent): Player[] => {
  const result = players.map((player) =>
    matchesAnyTerm(player.id, intent.requested) ? { ...player, minEnergy: Math.min(player.minEnergy, 0.25) } : player,
  )
  for (const requested of intent.requested) {
    if (result.some((player) => matchesTerm(player.id, requested)) || intent.excluded.includes(requested)) continue
    const id = instrumentForTerm(requested, genre)
    const { role, style } = naturalRole(id)
    const player: Player = { role, style, id, minEnergy: 0.15 }
    const taken = result.findIndex((other) => other.role === role)
    const replaces = role === 'drums' || role === 'bass' || role === 'lead' || role === 'arp'
    if (replaces && taken >= 0 && !matchesAnyTerm(result[taken]!.id, intent.requested))
      result[taken] = { ...player, minEnergy: Math.min(result[taken]!.minEnergy, 0.25) }
    else if (role === 'lead' && taken >= 0) result.push({ ...player, role: 'counter', style: 'answer' })
    else result.push(player)
  }
  return result
}

/** "Solo piano": nothing but what is wanted, playing all that one instrument can. */
export const soloBand = (players: Player[], genre: Genre, intent: PromptIntent, sung: boolean): Player[] => {
  const kept = players.filter((player) => matchesAnyTerm(player.id, intent.requested))
  const result: Player[] = []
  // "Only piano and cello": the cello has the tune.
  const hasLead = intent.requested.some((requested) => naturalRole(instrumentForTerm(requested, genre)).role === 'lead')
  for (const requested of intent.requested) {
    const id = kept.find((player) => matchesTerm(player.id, requested))?.id ?? instrumentForTerm(requested, genre)
    const { family } = instrumentInfo(id)
    const { role } = naturalRole(id)
    if (role === 'drums' || role === 'bass') result.push({ role, style: 'grid', id, minEnergy: 0 })
    else if (role === 'lead')
      result.push(
        hasRole(result, 'lead')
          ? { role: 'counter', style: 'answer', id, minEnergy: 0 }
          : { role: 'lead', style: 'tune', id, minEnergy: 0 },
      )
    else {
      result.push({ role: 'chords', style: 'broken', id, minEnergy: 0 })
      if ((family === 'piano' || family === 'keys' || family === 'organ') && !intent.excluded.includes('bass'))
        result.push({ role: 'bass', style: 'grid', id, minEnergy: 0 })
      if (!sung && !hasLead) result.push({ role: 'lead', style: 'tune', id, minEnergy: 0 })
    }
  }
  return result.filter(
    (player, index) => player.role === 'chords' || result.findIndex((other) => other.role === player.role) === index,
  )
}
