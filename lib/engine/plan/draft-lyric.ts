import { planSong } from '#lib/engine/plan/plan-song'
import { parseLyric } from '#lib/lyrics/sections'

export type LyricDraft = { title: string; lyric: string }

const codePoints = (text: string) => [...text].length

/**
 * Words for a song that is not made yet: those that the engine would sing to this prompt with this seed, whether the prompt
 * asks for a voice or not. Sections that would make them longer than `most` code points are left out from the end; one
 * section stays in any case.
 */
// draftLyric('a slow waltz about rain', 7, 3000).lyric // => '[Verse 1]\n…\n\n[Chorus]\n…'
export const draftLyric = (prompt: string, seed: number, maxCodePoints: number): LyricDraft => {
  const plan = planSong({ prompt, lyric: null, take: 0, singing: 'always', source: { kind: 'none' } }, seed, {})
  let lyric = plan.lyric
  while (codePoints(lyric) > maxCodePoints && parseLyric(lyric).length > 1)
    lyric = lyric.slice(0, lyric.lastIndexOf('\n\n['))
  return { title: plan.title, lyric }
}
