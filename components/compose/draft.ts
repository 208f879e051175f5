import type { Cut } from '#components/compose/cut'
import { type Block, hasWords, isBlank, lyricText, NO_WORDS } from '#components/compose/lyric-blocks'
import { type LyricHistory, replaceLyrics } from '#components/compose/lyric-history'
import { referenceOf, type Source } from '#components/compose/source'
import { promptText } from '#components/compose/style-words'
import type { SubmitRequest } from '#lib/contract/api'
import { codePoints, LIMITS, type Model, type Similarity } from '#lib/contract/limits'

export type Mode = 'prompt' | 'reference' | 'extend'
export const MODES: readonly Mode[] = ['prompt', 'reference', 'extend']

/**
 * The lyrics of a form. While `instrumental` they are kept but not sent. `history`: replaced lyrics. `sung`: the lyrics that
 * were last sent.
 */
export type Words = { blocks: readonly Block[]; instrumental: boolean; history?: LyricHistory; sung?: string }
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
  prompt: { style: Style; words: Words }
  reference: { source: Source | null; similarity: Similarity; style: Style; words: Words }
  extend: { source: Source | null; cut: Cut; placed: boolean; snap: boolean; words: Words }
}

/** The stop that a request without one counts as. */
export const USUAL_SIMILARITY: Similarity = 0.8

const NO_STYLE: Style = { text: '', chips: [], added: '' }
const NO_LYRICS: Words = { blocks: NO_WORDS, instrumental: false }

export const EMPTY_DRAFT: Draft = {
  mode: 'prompt',
  model: 'v4.0',
  takes: 2,
  prompt: { style: NO_STYLE, words: NO_LYRICS },
  reference: { source: null, similarity: USUAL_SIMILARITY, style: NO_STYLE, words: NO_LYRICS },
  extend: { source: null, cut: null, placed: false, snap: true, words: NO_LYRICS },
}

/** A prompt to which nobody sings has a path of its own, for which no words are needed. */
const isInstrumental = (draft: Draft) => draft.mode === 'prompt' && draft.prompt.words.instrumental

/** The model that the form in front sends. Only a prompt that is sung may choose. */
export const modelOf = (draft: Draft): Model =>
  draft.mode !== 'prompt' ? 'v3.5' : isInstrumental(draft) ? 'v4.0' : draft.model

/** Why there is no choice of a model; null where there is. */
// whyFixed({ mode: 'extend', … }) → 'extend'
export const whyFixed = (draft: Draft): 'reference' | 'extend' | 'instrumental' | null => {
  if (draft.mode !== 'prompt') return draft.mode
  return isInstrumental(draft) ? 'instrumental' : null
}
export const modelLimits = (draft: Draft) => LIMITS[modelOf(draft)]

export const wordsOf = (draft: Draft): Words => draft[draft.mode].words
export const withWords = (draft: Draft, words: Words): Draft => ({
  ...draft,
  [draft.mode]: { ...draft[draft.mode], words },
})

/** The prompt that would be sent, with its chosen words; empty for an extension, which takes none. */
export const sentPrompt = (draft: Draft) => {
  if (draft.mode === 'extend') return ''
  const { style, words } = draft[draft.mode]
  return promptText(style.text, style.chips, words.instrumental && !isInstrumental(draft))
}

/** Whether the words in the form are those of the song that was sent last from it. */
export const areLastSungLyrics = (words: Words) => words.sung !== undefined && words.sung === sentLyric(words)

/** The draft after its form was sent: nothing goes, but the form knows which words have been sung. */
export const afterSending = (draft: Draft): Draft => {
  const { sung = '', ...words } = wordsOf(draft)
  const lyric = sentLyric(words)
  // The same form stays the same, and what was just said of it stands.
  if (sung === lyric) return draft
  return withWords(draft, lyric === '' ? words : { ...words, sung: lyric })
}

/** The form in front as it was at first; words go where they can be had back from. Model, takes and the other forms stay. */
export const cleared = (draft: Draft): Draft => {
  const { mode } = draft
  const { history } = hasWords(wordsOf(draft).blocks) ? replaceLyrics(wordsOf(draft), NO_WORDS) : wordsOf(draft)
  const words = { ...NO_LYRICS, ...(history && { history }), blocks: NO_WORDS }
  return { ...draft, [mode]: { ...EMPTY_DRAFT[mode], words } }
}

export const sentLyric = ({ blocks, instrumental }: Words) => (instrumental ? '' : lyricText(blocks))

/** `over`: characters past a limit. */
export type Obstacle = {
  field: 'prompt' | 'lyric' | 'source'
  why: 'describe' | 'describeSung' | 'refer' | 'continue' | 'promptLong' | 'lyricLong' | 'uploading'
  over: number
}

/** Why the form in front cannot be sent yet; the first reason is the one to show. */
export const obstacles = (draft: Draft): Obstacle[] => {
  const limits = modelLimits(draft)
  const found: Obstacle[] = []
  if (draft.mode === 'prompt' && promptText(draft.prompt.style.text, draft.prompt.style.chips, false) === '')
    found.push({ field: 'prompt', why: sentLyric(draft.prompt.words) === '' ? 'describe' : 'describeSung', over: 0 })
  if (draft.mode !== 'prompt' && !draft[draft.mode].source)
    found.push({
      field: 'source',
      why: draft.mode === 'reference' ? 'refer' : 'continue',
      over: 0,
    })
  const promptOver = codePoints(sentPrompt(draft)) - limits.prompt
  if (promptOver > 0) found.push({ field: 'prompt', why: 'promptLong', over: promptOver })
  const lyricOver = codePoints(sentLyric(wordsOf(draft))) - limits.lyric
  if (lyricOver > 0) found.push({ field: 'lyric', why: 'lyricLong', over: lyricOver })
  return found
}

/** The request of the form in front, or null while there are obstacles. */
export const requestOf = (draft: Draft): SubmitRequest | null => {
  if (obstacles(draft).length > 0) return null
  const lyric = sentLyric(wordsOf(draft))
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

/** Whether the form in front holds anything that could be cleared. */
export const isWritten = (draft: Draft) => {
  const form = draft[draft.mode]
  const words = !isBlank(form.words.blocks) || form.words.instrumental
  const style = 'style' in form && (form.style.text !== '' || form.style.chips.length > 0)
  return words || style || ('source' in form && form.source !== null)
}
