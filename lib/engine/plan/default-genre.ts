import type { Wish } from '#lib/engine/plan/prompt/prompt-intent'
import { HOME_OF } from '#lib/engine/plan/prompt/scene-words'
import type { Language } from '#lib/lyrics/syllable'
import { randomFrom } from '#lib/music/random'

const GUITARS = ['guitar', 'overdriven-guitar', 'distortion-guitar'] as const

/** What a prompt without a genre becomes: something broad that suits the mood, another one for another seed. */
export const defaultGenre = (wish: Wish, language: Language, seed: number): string => {
  if (wish.voice.kind === 'rap') return 'boombap'
  if (wish.meter?.beats === 3 && wish.meter.unit === 4) return 'waltz'
  const chinese = wish.wanted.some((id) =>
    ['guzheng', 'erhu', 'pipa', 'dizi', 'shakuhachi', 'dulcimer', 'suona'].includes(id),
  )
  if (chinese) return 'guofeng'
  const any = (ids: readonly string[]) => ids[Math.floor(randomFrom(seed, 'genre')() * ids.length)]
  const sung = wish.voice.sung && !wish.voice.instrumental
  const home = wish.wanted
    .flatMap((id) => HOME_OF[id]?.slice(0, wish.wanted.length === 1 ? 2 : 1) ?? [])
    // A singer with piano and strings sings a ballad; nobody means a film orchestra.
    .map((id) => (id === 'cinematic' && sung ? 'powerballad' : id))
  // Where both the picture and the instruments call for a music, it is that one.
  const both = wish.scenes.filter((id) => wish.wanted.some((wanted) => HOME_OF[wanted]?.includes(id)))
  const called = any(both) ?? any(wish.scenes) ?? (wish.moods.includes('angry') ? undefined : any(home))
  if (called) return called
  const { energy, valence, space } = wish.mood
  const pool =
    energy <= -0.4
      ? wish.voice.instrumental && space > 0.2
        ? ['ambient', 'lofi', 'folk']
        : ['powerballad', 'folk', 'soulrnb']
      : energy >= 0.6
        ? valence < -0.3
          ? GUITARS.some((id) => wish.wanted.includes(id))
            ? ['punk', 'classicrock', 'grunge']
            : ['metal', 'classicrock', 'trap']
          : ['classicrock', 'house', 'pop', 'synthwave']
        : language === 'zh'
          ? ['pop', 'powerballad', 'pop']
          : ['pop', 'pop', 'indierock', 'synthwave', 'folk']
  return pool[Math.floor(randomFrom(seed, 'genre')() * pool.length)]!
}
