import { fetchAsMade } from '#components/api/fetch-as-made'
import type { Draft, Mode } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { readLyric } from '#components/compose/lyric-text'
import { replaceDraft } from '#components/compose/replace-draft'
import type { LyricRecord } from '#lib/contract/api'
import { MAX_TITLE_CODE_UNITS } from '#lib/contract/limits'

/** `prompt`: '' if there is none. `replaced`: says that other lyrics were replaced. */
type Order = { mode: Mode; how: 'all' | 'continue'; prompt: string; replaced: string }

/** What is written: lyrics and, where it may be, their title. */
type Written = { text: string; title: string; titled: string | undefined }

const writtenIn = (mode: Mode): Written => {
  const { lyrics, fields } = currentDraft()[mode]
  return { text: lyrics.text, title: fields.title ?? '', titled: lyrics.titled }
}

const withWritten =
  (mode: Mode, { text, title, titled }: Written) =>
  (draft: Draft): Draft => {
    const { fields, lyrics } = draft[mode]
    const { title: _, ...untitled } = fields
    const { titled: __, ...others } = lyrics
    return {
      ...draft,
      [mode]: {
        ...draft[mode],
        lyrics: { ...others, text, ...(titled !== undefined && { titled }) },
        fields: title === '' ? untitled : { ...fields, title },
      },
    }
  }

/** A continuation begins with the rest of the last section, or with a tag. */
const joined = (text: string, more: string) => `${text.trimEnd()}${more.startsWith('[') ? '\n\n' : '\n'}${more}`

/**
 * Writes lyrics into a form, also line by line as they are made, and their title where the user has entered none. Returns the
 * number of sung lines, or null if it was stopped before there were any. Throws what stood against it, and leaves the lyrics
 * and the title of before.
 * @param controller aborted when the text is changed meanwhile
 */
export const writeLyric = async (
  { mode, how, prompt, replaced }: Order,
  controller: AbortController,
): Promise<number | null> => {
  const before = writtenIn(mode)
  /** What was last put into the form. Who changes the text meanwhile keeps the change, and ends the writing. */
  let shown = before
  const isChanged = () => writtenIn(mode).text !== shown.text
  let isTitled = how === 'all' && (before.title === '' || before.title === before.titled)
  /** Who changes the title meanwhile keeps it. */
  const withTitle = (next: Written): Written => {
    const now = writtenIn(mode)
    isTitled &&= now.title === shown.title
    return isTitled ? next : { ...now, text: next.text }
  }
  const put = (next: Written) => {
    shown = withTitle(next)
    changeDraft(withWritten(mode, shown))
  }
  const show = ({ title: given, lyric }: LyricRecord) => {
    if (isChanged()) return controller.abort()
    const title = [...given.trim()].slice(0, MAX_TITLE_CODE_UNITS).join('')
    put({ text: how === 'continue' ? joined(before.text, lyric) : lyric, title, titled: title })
  }
  try {
    const body = { ...(prompt !== '' && { prompt }), ...(how === 'continue' && { lyric: before.text }) }
    show(await fetchAsMade<LyricRecord>('/api/v1/lyric/generate', body, { signal: controller.signal, on: show }))
  } catch (error) {
    if (!controller.signal.aborted) {
      // Incomplete lyrics are not kept.
      if (!isChanged()) put(before)
      throw error
    }
    if (shown === before) return null
  }
  const { text } = shown
  if (how === 'all' && before.text.trim() !== '' && text !== before.text && !isChanged())
    replaceDraft(replaced, (draft) => draft, null, withWritten(mode, withTitle(before))(currentDraft()))
  const lyric = how === 'continue' ? text.slice(before.text.trimEnd().length) : text
  return readLyric(lyric).lines.filter(({ words }) => words !== '').length
}
