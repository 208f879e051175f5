import type { Genre } from '#lib/engine/plan/genres/genre'
import type { Singer } from '#lib/engine/plan/plan'
import type { Wish } from '#lib/engine/plan/prompt/wish'
import { randomFrom } from '#lib/music/random'

/** Genres that are sung alone unless asked otherwise. */
const SOLITARY = new Set(['folk', 'blues', 'jazz', 'bossa', 'lullaby', 'boombap', 'trap', 'lofi', 'ambient', 'waltz'])

/** Who sings, within the range of the genre and of that voice. Both takes have the same voice. */
// chooseSinger(pop, readPrompt('male voice'), 1).kind // => 'male'
export const chooseSinger = (genre: Genre, wish: Wish, seed: number): Singer => {
  const byChance = randomFrom(seed, 'singer')() < 0.55 ? 'female' : 'male'
  const kind =
    wish.voice.kind ?? (genre.voice.delivery === 'rap' ? 'rap' : genre.id === 'children' ? 'child' : byChance)
  const { female, male } = genre.voice
  const range: Record<Singer['kind'], { low: number; high: number }> = {
    female,
    male,
    child: { low: 60, high: 74 },
    choir: { low: 55, high: 72 },
    duet: { low: 52, high: 69 },
    robot: { low: male.low, high: male.high },
    rap: genre.voice.delivery === 'rap' ? male : { low: 45, high: 60 },
  }
  const harmonies =
    wish.voice.harmonies ?? (kind === 'choir' || kind === 'duet' || (kind !== 'rap' && !SOLITARY.has(genre.id)))
  return { kind, ...range[kind], harmonies }
}
