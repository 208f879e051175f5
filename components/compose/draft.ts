import type { Cut } from '#components/compose/cut'
import { isBlank, lyricToSend } from '#components/compose/lyric-text'
import { referenceOf, type Source } from '#components/compose/source'
import { promptText } from '#components/compose/style-words'
import type { SongFields, SubmitRequest } from '#lib/contract/api'
import { type Capabilities, isFieldSupported, type LimitedField, type ServiceTask } from '#lib/contract/capabilities'
import { codePoints, DEFAULT_SIMILARITY, LIMITS, type Model, type Similarity, type Voice } from '#lib/contract/limits'
import type { SongFileReading } from '#lib/music/song-to-arrange'

export type Mode = 'prompt' | 'reference' | 'extend'
export const MODES: readonly Mode[] = ['prompt', 'reference', 'extend']

/**
 * The lyrics of a form. While `instrumental` they are kept but not sent. `sung`: the lyrics that were last sent. `titled`: the
 * title that their writer gave.
 */
export type LyricsDraft = { text: string; instrumental: boolean; sung?: string; titled?: string }
/** A description; `added` is what Inspire wrote last at its end. */
export type Style = { text: string; chips: readonly string[]; added: string }

/** Song fields of a form; what is missing is chosen by the engine. `voice` is never `none`: the lyrics say `instrumental`. */
export type FieldsDraft = SongFields
export type FieldName = keyof SongFields

/**
 * The song of a file, which is arranged instead of a new one. `name`: of its file, or of the song.
 * `file`: id of the stored file, from which another melody can be read; null without it.
 */
export type ArrangeDraft = Pick<SongFileReading, 'song' | 'choices' | 'chosen' | 'has_chords' | 'warnings'> & {
  name: string
  file: string | null
}

type Content = { style: Style; lyrics: LyricsDraft; fields: FieldsDraft }

/**
 * The content of the three forms, kept across reloads. `placed`: the cut was set by the user or by the detected end, not by
 * default.
 */
export type Draft = {
  mode: Mode
  model: Model
  takes: 1 | 2
  /** The chosen service; null for the default. */
  service: string | null
  prompt: Content & { arrange: ArrangeDraft | null }
  reference: Content & { source: Source | null; similarity: Similarity }
  /** Style and fields are of the new part. */
  extend: Content & { source: Source | null; cut: Cut; placed: boolean; snap: boolean }
}

const EMPTY: Content = {
  style: { text: '', chips: [], added: '' },
  lyrics: { text: '', instrumental: false },
  fields: {},
}

export const EMPTY_DRAFT: Draft = {
  mode: 'prompt',
  model: 'v4.0',
  takes: 2,
  service: null,
  prompt: { ...EMPTY, arrange: null },
  reference: { source: null, similarity: DEFAULT_SIMILARITY, ...EMPTY },
  extend: { source: null, cut: null, placed: false, snap: true, ...EMPTY },
}

/** The song that the open form arranges. */
const arrangedOf = (draft: Draft) => (draft.mode === 'prompt' ? draft.prompt.arrange : null)

/** Instrumentals have their own API path and need no lyrics. A song to arrange is sent with the voice `none` instead. */
const isInstrumental = (draft: Draft) =>
  draft.mode === 'prompt' && draft.prompt.lyrics.instrumental && draft.prompt.arrange === null

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

/** Changes a field of the open form. Empty text and undefined remove it. */
export const withField = <Name extends FieldName>(draft: Draft, name: Name, value: SongFields[Name]): Draft => {
  const { [name]: _, ...others } = draft[draft.mode].fields
  const fields = value === undefined || value === '' ? others : { ...others, [name]: value }
  return { ...draft, [draft.mode]: { ...draft[draft.mode], fields } }
}

/** Sets a source; the cut moves to the end. */
export const withSource = (draft: Draft, mode: 'reference' | 'extend', source: Source | null): Draft =>
  mode === 'reference'
    ? {
        ...draft,
        mode,
        reference: { ...draft.reference, source, ...(!source && { similarity: DEFAULT_SIMILARITY }) },
      }
    : { ...draft, mode, extend: { ...draft.extend, source, cut: null, placed: false } }

export const withArranged = (draft: Draft, arrange: ArrangeDraft | null): Draft => ({
  ...draft,
  mode: 'prompt',
  prompt: { ...draft.prompt, arrange },
})

/** Who sings: a kind of voice, or the singer of a song. They replace each other. */
export const withVoice = (draft: Draft, voice: Voice | { like: string } | undefined): Draft => {
  const sung = withLyrics(draft, { ...lyricsOf(draft), instrumental: voice === 'none' })
  const kind = typeof voice === 'string' && voice !== 'none' ? voice : undefined
  const like = typeof voice === 'object' ? voice.like : undefined
  return withField(withField(sung, 'voice', kind), 'voice_like', like)
}

/** What the open form asks of a service. */
export const taskOf = (draft: Draft): ServiceTask => (isInstrumental(draft) ? 'instrumental' : draft.mode)

/** Whether the service of the open form has no place for a field. Its value is kept and not sent. */
// isUnsupported({ mode: 'extend', … }, REMOTE_CAPABILITIES, 'tempo') → true
export const isUnsupported = (draft: Draft, capabilities: Capabilities, name: LimitedField) =>
  !isFieldSupported(capabilities, taskOf(draft), name)

/** What a song to arrange has itself. What was entered is kept and not sent. */
const GIVEN_BY_SONG: readonly LimitedField[] = ['key', 'meter', 'duration']

/** The song that the open form arranges, if its service can. */
export const songToArrange = (draft: Draft, capabilities: Capabilities) =>
  isUnsupported(draft, capabilities, 'arrange') ? null : (arrangedOf(draft)?.song ?? null)

/** Whether the file of a song to arrange sets a field. */
export const isGivenBySong = (draft: Draft, capabilities: Capabilities, name: FieldName) =>
  GIVEN_BY_SONG.includes(name) && songToArrange(draft, capabilities) !== null

/** The open form without what the service has no place for. */
export const forService = (draft: Draft, capabilities: Capabilities): Draft => {
  if (arrangedOf(draft) !== null && isUnsupported(draft, capabilities, 'arrange'))
    return forService(withArranged(draft, null), capabilities)
  const form = draft[draft.mode]
  const given = Object.entries(form.fields)
  const entries = given.filter(([name]) => !isUnsupported(draft, capabilities, name as FieldName))
  const mute = isUnsupported(draft, capabilities, 'prompt')
  if (entries.length === given.length && !mute) return draft
  return {
    ...draft,
    [draft.mode]: {
      ...form,
      fields: Object.fromEntries(entries),
      ...(mute && { style: EMPTY.style, lyrics: { ...form.lyrics, instrumental: false } }),
    },
  }
}

/** The song fields to send. Instrumentals have no singer. */
const sentFields = (draft: Draft): SongFields => {
  const { fields, lyrics } = draft[draft.mode]
  const { title, exclude, voice, voice_like, language, ...others } = fields
  const text = { title: title?.trim(), exclude: exclude?.trim() }
  const silent = isInstrumental(draft) ? {} : { voice: 'none' as const }
  const sung = lyrics.instrumental ? silent : { voice, voice_like, language }
  const isGiven = (name: string) => arrangedOf(draft) !== null && GIVEN_BY_SONG.some((given) => given === name)
  const given = Object.entries({ ...text, ...others, ...sung }).filter(
    ([name, value]) => value !== undefined && value !== '' && !isGiven(name),
  )
  return Object.fromEntries(given)
}

/** The prompt to send, with its style chips. */
export const sentPrompt = (draft: Draft) => {
  const { text, chips } = draft[draft.mode].style
  return promptText(text, chips)
}

/** Whether the lyrics equal those last sent from this form. */
export const areLastSubmittedLyrics = (lyrics: LyricsDraft) =>
  lyrics.sung !== undefined && lyrics.sung === sentLyric(lyrics)

/** The draft after its form was sent: unchanged, but with the sent lyrics marked. */
export const afterSending = (draft: Draft): Draft => {
  const { sung = '', ...lyrics } = lyricsOf(draft)
  const lyric = arrangedOf(draft) ? sung : sentLyric(lyrics)
  // The same object, so that messages about it stay.
  if (sung === lyric) return draft
  return withLyrics(draft, lyric === '' ? lyrics : { ...lyrics, sung: lyric })
}

/** The form in front as it was at first. Model, takes and the other forms stay. */
export const cleared = (draft: Draft): Draft => ({ ...draft, [draft.mode]: EMPTY_DRAFT[draft.mode] })

export const sentLyric = ({ text, instrumental }: LyricsDraft) => (instrumental ? '' : lyricToSend(text))

/** `over`: characters past a limit. */
export type FormProblem = {
  field: 'prompt' | 'lyric' | 'source' | 'service'
  reason:
    | 'describe'
    | 'describeSung'
    | 'describeArranged'
    | 'refer'
    | 'continue'
    | 'promptLong'
    | 'styleLong'
    | 'lyricLong'
    | 'uploading'
    | 'readingSong'
    | 'unable'
  over: number
  /** The reason in the words of the service. */
  text?: string | undefined
}

/** Why a service cannot make the song of the open form; empty if it can. */
export const serviceProblems = (draft: Draft, { tasks, missing }: Capabilities): FormProblem[] => {
  const task = taskOf(draft)
  return tasks[task] ? [] : [{ field: 'service', reason: 'unable', over: 0, text: missing?.[task] }]
}

/** Why the open form cannot be sent yet. The first reason is shown. */
export const formProblems = (draft: Draft): FormProblem[] => {
  const limits = modelLimits(draft)
  const found: FormProblem[] = []
  if (draft.mode === 'prompt' && sentPrompt(draft) === '')
    found.push({
      field: 'prompt',
      reason: draft.prompt.arrange
        ? 'describeArranged'
        : sentLyric(draft.prompt.lyrics) === ''
          ? 'describe'
          : 'describeSung',
      over: 0,
    })
  if (draft.mode !== 'prompt' && !draft[draft.mode].source)
    found.push({
      field: 'source',
      reason: draft.mode === 'reference' ? 'refer' : 'continue',
      over: 0,
    })
  const promptOver = codePoints(sentPrompt(draft)) - limits.prompt
  // The prompt of a reference or an extension is called style in its form.
  const promptLong = draft.mode === 'prompt' ? 'promptLong' : 'styleLong'
  if (promptOver > 0) found.push({ field: 'prompt', reason: promptLong, over: promptOver })
  const lyricOver = codePoints(lyricOf(draft)) - limits.lyric
  if (lyricOver > 0) found.push({ field: 'lyric', reason: 'lyricLong', over: lyricOver })
  return found
}

/** The lyrics to send. A song to arrange has its own. */
const lyricOf = (draft: Draft) => (arrangedOf(draft) ? '' : sentLyric(lyricsOf(draft)))

/** The request of the open form, or null while it has problems. */
export const requestOf = (draft: Draft): SubmitRequest | null => {
  if (formProblems(draft).length > 0) return null
  const lyric = lyricOf(draft)
  const prompt = sentPrompt(draft)
  const sung = { ...(lyric !== '' && { lyric }), ...sentFields(draft), n: draft.takes }
  const worded = { ...(prompt !== '' && { prompt }), ...sung }
  switch (draft.mode) {
    case 'prompt':
      if (isInstrumental(draft))
        return { model: 'v4.0', task_type: 'normal', instrumental: true, prompt, ...sentFields(draft), n: draft.takes }
      return {
        model: draft.model,
        task_type: 'normal',
        prompt,
        ...sung,
        ...(draft.prompt.arrange && { arrange: draft.prompt.arrange.song }),
      }
    case 'reference': {
      const { source, similarity } = draft.reference
      if (!source) return null
      return { model: 'v3.5', task_type: 'reference', reference_audio: referenceOf(source), ...worded, similarity }
    }
    case 'extend': {
      const { source, cut } = draft.extend
      if (!source) return null
      const at = cut === null ? {} : { extend_at: cut }
      return { model: 'v3.5', task_type: 'extend', origin_audio: referenceOf(source), ...worded, ...at }
    }
  }
}

/** Whether the open form has any content. */
export const hasContent = (draft: Draft) => {
  const form = draft[draft.mode]
  const lyrics = !isBlank(form.lyrics.text) || form.lyrics.instrumental
  const style = form.style.text !== '' || form.style.chips.length > 0
  const given = ('source' in form && form.source !== null) || arrangedOf(draft) !== null
  return lyrics || style || Object.keys(form.fields).length > 0 || given
}
