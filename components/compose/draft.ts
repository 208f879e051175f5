import type { Cut } from '#components/compose/cut'
import { type Block, hasWords, isBlank, lyricText, NO_WORDS } from '#components/compose/lyric-blocks'
import type { LyricHistory } from '#components/compose/lyric-history'
import { referenceOf, type Source } from '#components/compose/source'
import { promptText } from '#components/compose/style-words'
import type { SubmitRequest } from '#lib/contract/api'
import { codePoints, LIMITS, MODELS, type Model, SIMILARITIES, type Similarity } from '#lib/contract/limits'

export type Mode = 'prompt' | 'reference' | 'extend'
export const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'prompt', label: 'Prompt' },
  { value: 'reference', label: 'Reference' },
  { value: 'extend', label: 'Extend' },
]

/** Words to sing; while `instrumental` they are kept and not sent. `history`: what others took the place of. */
export type Words = { blocks: readonly Block[]; instrumental: boolean; history?: LyricHistory }
/** A description; `added` is what Inspire wrote last at its end. */
export type Style = { text: string; chips: readonly string[]; added: string }

/** Everything written into the three forms. It outlives reloads. */
export type Draft = {
  mode: Mode
  model: Model
  takes: 1 | 2
  prompt: { style: Style; words: Words }
  reference: { source: Source | null; similarity: Similarity | null; style: Style; words: Words }
  extend: { source: Source | null; cut: Cut; snap: boolean; words: Words }
}

const NO_STYLE: Style = { text: '', chips: [], added: '' }
const UNWRITTEN: Words = { blocks: NO_WORDS, instrumental: false }

export const EMPTY_DRAFT: Draft = {
  mode: 'prompt',
  model: 'v4.0',
  takes: 2,
  prompt: { style: NO_STYLE, words: UNWRITTEN },
  reference: { source: null, similarity: null, style: NO_STYLE, words: UNWRITTEN },
  extend: { source: null, cut: null, snap: true, words: UNWRITTEN },
}

/** A prompt to which nobody sings has a path of its own, for which no words are needed. */
const isInstrumental = (draft: Draft) => draft.mode === 'prompt' && draft.prompt.words.instrumental

/** The model that the form in front sends. Only a prompt that is sung may choose. */
export const modelOf = (draft: Draft): Model =>
  draft.mode !== 'prompt' ? 'v3.5' : isInstrumental(draft) ? 'v4.0' : draft.model

/** Why there is no choice of a model; null where there is. */
// whyFixed({ mode: 'extend', … }) // => 'the one that extends'
export const whyFixed = (draft: Draft): string | null => {
  if (draft.mode === 'reference') return 'the one that takes a reference'
  if (draft.mode === 'extend') return 'the one that extends'
  return isInstrumental(draft) ? 'the one for instrumentals' : null
}
export const limitsOf = (draft: Draft) => LIMITS[modelOf(draft)]

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

export const sentLyric = ({ blocks, instrumental }: Words) => (instrumental ? '' : lyricText(blocks))

export type Obstacle = { field: 'prompt' | 'lyric' | 'source'; reason: string }

/** Why the form in front cannot be sent yet; the first reason is the one to show. */
export const obstacles = (draft: Draft): Obstacle[] => {
  const limits = limitsOf(draft)
  const found: Obstacle[] = []
  if (draft.mode === 'prompt' && promptText(draft.prompt.style.text, draft.prompt.style.chips, false) === '')
    found.push({ field: 'prompt', reason: 'Describe the song first, or choose a style.' })
  if (draft.mode !== 'prompt' && !draft[draft.mode].source)
    found.push({
      field: 'source',
      reason: draft.mode === 'reference' ? 'Choose a recording to refer to.' : 'Choose a song to continue.',
    })
  const promptOver = codePoints(sentPrompt(draft)) - limits.prompt
  if (promptOver > 0)
    found.push({
      field: 'prompt',
      reason: `The description is ${promptOver.toLocaleString('en')} characters too long.`,
    })
  const lyricOver = codePoints(sentLyric(wordsOf(draft))) - limits.lyric
  if (lyricOver > 0)
    found.push({ field: 'lyric', reason: `The lyrics are ${lyricOver.toLocaleString('en')} characters too long.` })
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
        ...(similarity === null ? {} : { similarity }),
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

/** Whether a form has anything that reusing another song would write over. */
export const isWritten = (draft: Draft, mode: Mode) => {
  const form = draft[mode]
  const words = hasWords(form.words.blocks) || !isBlank(form.words.blocks)
  const style = 'style' in form && (form.style.text !== '' || form.style.chips.length > 0)
  return words || style || ('source' in form && form.source !== null)
}

type Loose = Record<string, unknown>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const loose = (value: unknown): Loose => (isLoose(value) ? value : {})

const readStyle = (value: unknown): Style => {
  const { text, chips, added } = loose(value)
  return {
    text: typeof text === 'string' ? text : '',
    chips: Array.isArray(chips) ? chips.filter((chip) => typeof chip === 'string') : [],
    added: typeof added === 'string' ? added : '',
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const readBlocks = (value: unknown): readonly Block[] => {
  const read = list(value)
    .filter(isLoose)
    .map(
      ({ tag, text }): Block => ({
        tag: typeof tag === 'string' ? tag : null,
        text: typeof text === 'string' ? text : '',
      }),
    )
  return read.length > 0 ? read : NO_WORDS
}

const readWords = (value: unknown): Words => {
  const { blocks, instrumental, history } = loose(value)
  const [past, future] = [loose(history).past, loose(history).future].map((steps) => list(steps).map(readBlocks))
  return {
    blocks: readBlocks(blocks),
    instrumental: instrumental === true,
    ...(past && future && past.length + future.length > 0 && { history: { past, future } }),
  }
}

const readSource = (value: unknown): Source | null => {
  const { kind, upload, song, url } = loose(value)
  if (kind === 'url' && typeof url === 'string') return { kind, url }
  if (kind === 'upload' && typeof loose(upload).id === 'string' && Array.isArray(loose(upload).bars))
    return { kind, upload: upload as Extract<Source, { kind: 'upload' }>['upload'] }
  if (kind === 'song' && typeof loose(song).id === 'string' && typeof loose(song).duration === 'number')
    return { kind, song: song as Extract<Source, { kind: 'song' }>['song'] }
  return null
}

/** A draft out of what was kept; whatever cannot be read is empty again, the rest stays. */
export const readDraft = (kept: string | null): Draft => {
  let value: unknown = null
  try {
    value = JSON.parse(kept ?? 'null')
  } catch {
    // Half-written storage is no draft.
  }
  const { mode, model, takes, prompt, reference, extend } = loose(value)
  const [p, r, e] = [loose(prompt), loose(reference), loose(extend)]
  return {
    mode: MODES.find((known) => known.value === mode)?.value ?? 'prompt',
    model: MODELS.find((known) => known === model) ?? 'v4.0',
    takes: takes === 1 ? 1 : 2,
    prompt: { style: readStyle(p.style), words: readWords(p.words) },
    reference: {
      source: readSource(r.source),
      similarity: SIMILARITIES.find((known) => known === r.similarity) ?? null,
      style: readStyle(r.style),
      words: readWords(r.words),
    },
    extend: {
      source: readSource(e.source),
      cut: typeof e.cut === 'number' && e.cut > 0 ? e.cut : null,
      snap: e.snap !== false,
      words: readWords(e.words),
    },
  }
}
