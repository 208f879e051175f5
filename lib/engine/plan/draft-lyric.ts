import { planSong } from '#lib/engine/plan/plan-song'
import { parseLyric } from '#lib/lyrics/sections'

export type LyricDraft = { title: string; lyric: string }

const codePoints = (text: string) => [...text].length

/**
 * Drafts lyrics for a prompt without making the song: the same lyrics that this seed would sing.
 * A prompt for instrumental music gets lyrics too.
 * Sections beyond `maxCodePoints` are dropped from the end; the first section always stays.
 *
 * @example
 * draftLyric('a slow waltz about rain', 7, 3000).lyric.slice(0, 9) // => '[Verse 1]'
 */
export const draftLyric = (prompt: string, seed: number, maxCodePoints: number): LyricDraft => {
  const plan = planSong({ prompt, lyric: null, take: 0, singing: 'always', source: { kind: 'none' } }, seed, {})
  let lyric = plan.lyric
  while (codePoints(lyric) > maxCodePoints && parseLyric(lyric).length > 1)
    lyric = lyric.slice(0, lyric.lastIndexOf('\n\n['))
  return { title: plan.title, lyric }
}
