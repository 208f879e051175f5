import { fetchAsMade } from '#components/api/fetch-as-made'
import type { Draft, Mode } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { readLyric } from '#components/compose/lyric-text'
import { replaceDraft } from '#components/compose/replace-draft'
import type { LyricRecord } from '#lib/contract/api'

/** `prompt`: '' if there is none. `replaced`: says that other lyrics were replaced. */
type Order = { mode: Mode; how: 'all' | 'continue'; prompt: string; replaced: string }

const withText =
  (mode: Mode, text: string) =>
  (draft: Draft): Draft => ({ ...draft, [mode]: { ...draft[mode], lyrics: { ...draft[mode].lyrics, text } } })

/** A continuation begins with the rest of the last section, or with a tag. */
const joined = (text: string, more: string) => `${text.trimEnd()}${more.startsWith('[') ? '\n\n' : '\n'}${more}`

/**
 * Writes lyrics into a form, also line by line as they are made. Returns the number of sung lines, or null if it was stopped
 * before there were any. Throws what stood against it, and leaves the lyrics of before.
 * @param controller aborted when the text is changed meanwhile
 */
export const writeLyric = async (
  { mode, how, prompt, replaced }: Order,
  controller: AbortController,
): Promise<number | null> => {
  const before = currentDraft()[mode].lyrics.text
  /** The text as it was last put into the form. Who changes it meanwhile keeps the change, and ends the writing. */
  let shown = before
  const isChanged = () => currentDraft()[mode].lyrics.text !== shown
  const show = ({ lyric }: LyricRecord) => {
    if (isChanged()) return controller.abort()
    shown = how === 'continue' ? joined(before, lyric) : lyric
    changeDraft(withText(mode, shown))
  }
  try {
    const body = { ...(prompt !== '' && { prompt }), ...(how === 'continue' && { lyric: before }) }
    show(await fetchAsMade<LyricRecord>('/api/v1/lyric/generate', body, { signal: controller.signal, on: show }))
  } catch (error) {
    if (!controller.signal.aborted) {
      // Incomplete lyrics are not kept.
      if (!isChanged()) changeDraft(withText(mode, before))
      throw error
    }
    if (shown === before) return null
  }
  if (how === 'all' && before.trim() !== '' && shown !== before && !isChanged())
    replaceDraft(replaced, (draft) => draft, null, withText(mode, before)(currentDraft()))
  const lyric = how === 'continue' ? shown.slice(before.trimEnd().length) : shown
  return readLyric(lyric).lines.filter(({ words }) => words !== '').length
}
