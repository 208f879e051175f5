import { GENRES } from '#lib/engine/plan/genres/atlas'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { HOME_GENRES } from '#lib/engine/plan/prompt/scene-words'
import type { Language } from '#lib/lyrics/language'
import { randomFrom } from '#lib/music/random'

const GUITARS = ['guitar', 'overdriven-guitar', 'distortion-guitar'] as const

/** Chooses a broad genre that suits the mood of a prompt without one. The seed decides among equals. */
export const defaultGenre = (intent: PromptIntent, language: Language, seed: number): string => {
  const isAllowed = (id: string) => !intent.excludedGenres?.includes(id)
  if (intent.voice.kind === 'rap' && isAllowed('boombap')) return 'boombap'
  if (intent.meter?.beats === 3 && intent.meter.unit === 4 && isAllowed('waltz')) return 'waltz'
  const chinese = intent.requested.some((id) =>
    ['guzheng', 'erhu', 'pipa', 'dizi', 'shakuhachi', 'dulcimer', 'suona'].includes(id),
  )
  if (chinese && isAllowed('guofeng')) return 'guofeng'
  const any = (all: readonly string[]) => {
    const ids = all.filter(isAllowed)
    return ids[Math.floor(randomFrom(seed, 'genre')() * ids.length)]
  }
  const sung = intent.voice.sung && !intent.voice.instrumental
  const homeGenres = intent.requested
    .flatMap((id) => HOME_GENRES[id]?.slice(0, intent.requested.length === 1 ? 2 : 1) ?? [])
    // A singer with piano and strings suggests a ballad rather than a film score.
    .map((id) => (id === 'cinematic' && sung ? 'powerballad' : id))
  // A genre that both the scene and the instruments suggest takes precedence.
  const sceneAndInstrument = intent.scenes.filter((id) =>
    intent.requested.some((wanted) => HOME_GENRES[wanted]?.includes(id)),
  )
  const suited =
    any(sceneAndInstrument) ?? any(intent.scenes) ?? (intent.moods.includes('angry') ? undefined : any(homeGenres))
  if (suited) return suited
  const { energy, valence, space } = intent.mood
  const pool =
    energy <= -0.4
      ? intent.voice.instrumental && space > 0.2
        ? ['ambient', 'lofi', 'folk']
        : ['powerballad', 'folk', 'soulrnb']
      : energy >= 0.6
        ? valence < -0.3
          ? GUITARS.some((id) => intent.requested.includes(id))
            ? ['punk', 'classicrock', 'grunge']
            : ['metal', 'classicrock', 'trap']
          : ['classicrock', 'disco', 'pop', 'indierock']
        : language === 'zh'
          ? ['pop', 'powerballad', 'pop']
          : ['pop', 'pop', 'indierock', 'soulrnb', 'folk']
  return any(pool) ?? Object.keys(GENRES).find(isAllowed) ?? 'pop'
}
