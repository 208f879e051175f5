import type { Cut } from '#components/compose/cut'
import { isBlank, lyricToSend } from '#components/compose/lyric-text'
import { referenceOf, type Source } from '#components/compose/source'
import { promptText } from '#components/compose/style-words'
import type { SubmitRequest } from '#lib/contract/api'
import { codePoints, DEFAULT_SIMILARITY, LIMITS, type Model, type Similarity } from '#lib/contract/limits'

export type Mode = 'prompt' | 'reference' | 'extend'
export const MODES: readonly Mode[] = ['prompt', 'reference', 'extend']

/** The lyrics of a form. While `instrumental` they are kept but not sent. `sung`: the lyrics that were last sent. */
export type LyricsDraft = { text: string; instrumental: boolean; sung?: string }
/** A description; `added` is what Inspire wrote last at its end. */
export type Style = { text: string; chips: readonly string[]; added: string }

/**
 * The content of the three forms, kept across reloads. `placed`: the cut was set by the user or by the detected end, not by
 * default.
 */
export type Draft = {
  mode: Mode
  model: Model
  takes: 1 | 2
  prompt: { style: Style; lyrics: LyricsDraft }
  reference: { source: Source | null; similarity: Similarity; style: Style; lyrics: LyricsDraft }
  extend: { source: Source | null; cut: Cut; placed: boolean; snap: boolean; lyrics: LyricsDraft }
}

const NO_STYLE: Style = { text: '', chips: [], added: '' }
const NO_LYRICS: LyricsDraft = { text: '', instrumental: false }

export const EMPTY_DRAFT: Draft = {
  mode: 'prompt',
  model: 'v4.0',
  takes: 2,
  prompt: { style: NO_STYLE, lyrics: NO_LYRICS },
  reference: { source: null, similarity: DEFAULT_SIMILARITY, style: NO_STYLE, lyrics: NO_LYRICS },
  extend: { source: null, cut: null, placed: false, snap: true, lyrics: NO_LYRICS },
}

/** Instrumentals have their own API path and need no lyrics. */
const isInstrumental = (draft: Draft) => draft.mode === 'prompt' && draft.prompt.lyrics.instrumental

/** The model that the open form sends. Only sung prompts have a choice. */
export const modelOf = (draft: Draft): Model =>
  draft.mode !== 'prompt' ? 'v3.5' : isInstrumental(draft) ? 'v4.0' : draft.model

/** Why the model cannot be chosen; null if it can. */
// fixedModelReason({ mode: 'extend', … }) → 'extend'
export const fixedModelReason = (draft: Draft): 'reference' | 'extend' | 'instrumental' | null => {
  if (draft.mode !== 'prompt') return draft.mode
  return isInstrumental(draft) ? 'instrumental' : null
}
export const modelLimits = (draft: Draft) => LIMITS[modelOf(draft)]

export const lyricsOf = (draft: Draft): LyricsDraft => draft[draft.mode].lyrics
export const withLyrics = (draft: Draft, lyrics: LyricsDraft): Draft => ({
  ...draft,
  [draft.mode]: { ...draft[draft.mode], lyrics },
})

/** The prompt to send, with its style chips; empty for an extension, which has none. */
export const sentPrompt = (draft: Draft) => {
  if (draft.mode === 'extend') return ''
  const { style, lyrics } = draft[draft.mode]
  return promptText(style.text, style.chips, lyrics.instrumental && !isInstrumental(draft))
}

/** Whether the lyrics equal those last sent from this form. */
export const areLastSubmittedLyrics = (lyrics: LyricsDraft) =>
  lyrics.sung !== undefined && lyrics.sung === sentLyric(lyrics)

/** The draft after its form was sent: unchanged, but with the sent lyrics marked. */
export const afterSending = (draft: Draft): Draft => {
  const { sung = '', ...lyrics } = lyricsOf(draft)
  const lyric = sentLyric(lyrics)
  // The same object, so that messages about it stay.
  if (sung === lyric) return draft
  return withLyrics(draft, lyric === '' ? lyrics : { ...lyrics, sung: lyric })
}

/** The form in front as it was at first. Model, takes and the other forms stay. */
export const cleared = (draft: Draft): Draft => ({ ...draft, [draft.mode]: EMPTY_DRAFT[draft.mode] })

export const sentLyric = ({ text, instrumental }: LyricsDraft) => (instrumental ? '' : lyricToSend(text))

/** `over`: characters past a limit. */
export type FormProblem = {
  field: 'prompt' | 'lyric' | 'source'
  reason: 'describe' | 'describeSung' | 'refer' | 'continue' | 'promptLong' | 'lyricLong' | 'uploading'
  over: number
}

/** Why the open form cannot be sent yet. The first reason is shown. */
export const formProblems = (draft: Draft): FormProblem[] => {
  const limits = modelLimits(draft)
  const found: FormProblem[] = []
  if (draft.mode === 'prompt' && promptText(draft.prompt.style.text, draft.prompt.style.chips, false) === '')
    found.push({
      field: 'prompt',
      reason: sentLyric(draft.prompt.lyrics) === '' ? 'describe' : 'describeSung',
      over: 0,
    })
  if (draft.mode !== 'prompt' && !draft[draft.mode].source)
    found.push({
      field: 'source',
      reason: draft.mode === 'reference' ? 'refer' : 'continue',
      over: 0,
    })
  const promptOver = codePoints(sentPrompt(draft)) - limits.prompt
  if (promptOver > 0) found.push({ field: 'prompt', reason: 'promptLong', over: promptOver })
  const lyricOver = codePoints(sentLyric(lyricsOf(draft))) - limits.lyric
  if (lyricOver > 0) found.push({ field: 'lyric', reason: 'lyricLong', over: lyricOver })
  return found
}

/** The request of the open form, or null while it has problems. */
export const requestOf = (draft: Draft): SubmitRequest | null => {
  if (formProblems(draft).length > 0) return null
  const lyric = sentLyric(lyricsOf(draft))
  const sung = lyric === '' ? {} : { lyric }
  switch (draft.mode) {
    case 'prompt':
      if (isInstrumental(draft))
        return {
          model: 'v4.0',
          task_type: 'normal',
          instrumental: true,
          prompt: sentPrompt(draft),
          n: draft.takes,
        }
      return { model: draft.model, task_type: 'normal', prompt: sentPrompt(draft), ...sung, n: draft.takes }
    case 'reference': {
      const { source, similarity } = draft.reference
      if (!source) return null
      const prompt = sentPrompt(draft)
      return {
        model: 'v3.5',
        task_type: 'reference',
        reference_audio: referenceOf(source),
        ...(prompt === '' ? {} : { prompt }),
        ...sung,
        similarity,
        n: draft.takes,
      }
    }
    case 'extend': {
      const { source, cut } = draft.extend
      if (!source) return null
      return {
        model: 'v3.5',
        task_type: 'extend',
        origin_audio: referenceOf(source),
        ...sung,
        ...(cut === null ? {} : { extend_at: cut }),
        n: draft.takes,
      }
    }
  }
}

/** Whether the open form has any content. */
export const hasContent = (draft: Draft) => {
  const form = draft[draft.mode]
  const lyrics = !isBlank(form.lyrics.text) || form.lyrics.instrumental
  const style = 'style' in form && (form.style.text !== '' || form.style.chips.length > 0)
  return lyrics || style || ('source' in form && form.source !== null)
}
