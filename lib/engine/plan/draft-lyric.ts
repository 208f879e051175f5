import type { LyricBrief } from '#lib/engine/brief'
import { continueLyric } from '#lib/engine/plan/continue-lyric'
import { planSong } from '#lib/engine/plan/plan-song'
import { parseLyric } from '#lib/lyrics/sections'

export type LyricDraft = { title: string; lyric: string }

const codePoints = (text: string) => [...text].length

/**
 * Drafts lyrics for a prompt without making the song: the same lyrics that this seed would sing.
 * A prompt for instrumental music gets lyrics too. Given lyrics are continued; the result is only what follows.
 * Sections beyond `maxCodePoints` are dropped from the end; the first section always stays.
 *
 * @example
 * draftLyric({ prompt: 'a slow waltz about rain', lyric: null }, 7, 3000).lyric.slice(0, 9) // => '[Verse 1]'
 */
export const draftLyric = ({ prompt, lyric: given }: LyricBrief, seed: number, maxCodePoints: number): LyricDraft => {
  const { title, lyric: whole } =
    (given !== null && continueLyric(prompt, given, seed)) ||
    planSong({ prompt, lyric: null, take: 0, singing: 'always', source: { kind: 'none' } }, seed, {})
  let lyric = whole
  while (codePoints(lyric) > maxCodePoints && parseLyric(lyric).length > 1)
    lyric = lyric.slice(0, lyric.lastIndexOf('\n\n['))
  return { title, lyric }
}
