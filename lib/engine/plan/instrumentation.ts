import type { BandPart, Genre, Role } from '#lib/engine/plan/genres/genre'
import { type InstrumentTerm, instrumentInfo } from '#lib/engine/plan/instruments'
import { instrumentForTerm, matchesAnyTerm, matchesTerm, naturalRole } from '#lib/engine/plan/match-instrument'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { randomFrom } from '#lib/music/random'

/** A band part with its instrument. */
export type Player = Pick<BandPart, 'role' | 'style' | 'minEnergy'> & { id: string }

/** Roles that an excluded term removes, whatever instrument plays them. */
const EXCLUDABLE_ROLES: Partial<Record<Role, InstrumentTerm>> = { drums: 'drums', bass: 'bass' }

/**
 * Chooses an instrument for each band part; the takes choose differently.
 * Excluded instruments are skipped, and a part without candidates stays out.
 * Requested instruments come first, and no instrument plays twice if others are free.
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
    // The purpose names the random stream. Another name would change the band of every song.
    const start = Math.floor(randomFrom(seed, `chair ${genre.id} ${index}`)() * pool.length)
    players.push({
      role: part.role,
      style: part.style,
      minEnergy: part.minEnergy,
      id: pool[(start + take) % pool.length]!,
    })
  })
  // Power chords stay, so the second genre adds its chords beside them.
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

/** Instruments that are typical of an era. */
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

/** Catalogue instruments with a soft, dark sound. */
const DARK_INSTRUMENTS: ReadonlySet<string> = new Set(
  'pad-warm bass-sub upright-bass contrabass finger-bass nylon-guitar jazz-guitar epiano rhodes piano organ cello slow-strings horn clarinet muted-trumpet tenor-sax flute shakuhachi brush-kit kit-lofi room-kit kit-808 lead-soft vibraphone choir'.split(
    ' ',
  ),
)

/** Prefers dark instruments for dark moods and bright ones for bright moods. */
const preferBrightness = (choices: readonly string[], darkness: number) => {
  if (Math.abs(darkness) < 0.3) return choices
  const fitting = choices.filter((id) => DARK_INSTRUMENTS.has(id) === darkness > 0)
  return fitting.length > 0 ? fitting : choices
}

export const hasRole = (players: readonly Player[], role: Role) => players.some((player) => player.role === role)

/** Adds requested instruments that are still missing, each in its natural role. */
export const addRequested = (players: Player[], genre: Genre, intent: PromptIntent): Player[] => {
  const result = players.map((player) =>
    matchesAnyTerm(player.id, intent.requested) ? { ...player, minEnergy: Math.min(player.minEnergy, 0.25) } : player,
  )
  for (const requested of intent.requested) {
    if (result.some((player) => matchesTerm(player.id, requested)) || intent.excluded.includes(requested)) continue
    const id = instrumentForTerm(requested, genre, intent.banned)
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

/** Builds a band of nothing but the requested instruments, as in "solo piano". */
export const soloBand = (players: Player[], genre: Genre, intent: PromptIntent, sung: boolean): Player[] => {
  const kept = players.filter((player) => matchesAnyTerm(player.id, intent.requested))
  const result: Player[] = []
  // "Only piano and cello": the cello plays the melody.
  const hasLead = intent.requested.some(
    (requested) => naturalRole(instrumentForTerm(requested, genre, intent.banned)).role === 'lead',
  )
  for (const requested of intent.requested) {
    const id =
      kept.find((player) => matchesTerm(player.id, requested))?.id ?? instrumentForTerm(requested, genre, intent.banned)
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
