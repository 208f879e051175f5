import {
  type ArrangeDraft,
  type Draft,
  type FieldsDraft,
  type LyricsDraft,
  MODES,
  type Style,
} from '#components/compose/draft'
import type { Source } from '#components/compose/source'
import {
  DEFAULT_SIMILARITY,
  MAX_SEED,
  MODELS,
  SIMILARITIES,
  SONG_SECONDS,
  SUNG_LANGUAGES,
  TAKE_DIFFERENCES,
  TEMPO_BPM,
  VOICES,
} from '#lib/contract/limits'
import { keyName, METERS, parseKey } from '#lib/music/key'

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

/** The text of lyrics that an earlier version stored by section. */
const textOfBlocks = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .filter(isLoose)
    .map(({ tag, text }) =>
      [typeof tag === 'string' ? `[${tag}]` : '', typeof text === 'string' ? text.trimEnd() : '']
        .filter((part) => part !== '')
        .join('\n'),
    )
    .filter((part) => part !== '')
    .join('\n\n')

const readLyrics = (value: unknown): LyricsDraft => {
  const { text, blocks, instrumental, sung, titled } = loose(value)
  return {
    text: typeof text === 'string' ? text : textOfBlocks(blocks),
    instrumental: instrumental === true,
    ...(typeof sung === 'string' && { sung }),
    ...(typeof titled === 'string' && { titled }),
  }
}

const within = (value: unknown, { min, max }: { min: number; max: number }) =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined
const oneOf = <T extends string>(known: readonly T[], value: unknown) => known.find((name) => name === value)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The song fields of a stored draft or of a request; invalid ones are left out. `none` is not a voice of the fields. */
export const readFields = (value: unknown): FieldsDraft => {
  const { title, duration, tempo, key, meter, voice, exclude, language, seed, voice_like, take_difference } =
    loose(value)
  const parsed = parseKey(text(key) ?? '')
  const fields: FieldsDraft = {
    title: text(title),
    duration: within(duration, SONG_SECONDS),
    tempo: within(tempo, TEMPO_BPM),
    key: parsed ? keyName(parsed) : undefined,
    meter: oneOf(METERS, meter),
    voice: voice === 'none' ? undefined : oneOf(VOICES, voice),
    exclude: text(exclude),
    language: oneOf(SUNG_LANGUAGES, language),
    seed: Number.isInteger(seed) ? within(seed, { min: 0, max: MAX_SEED }) : undefined,
    voice_like: text(voice_like),
    take_difference: oneOf(TAKE_DIFFERENCES, take_difference),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
}

const readContent = (form: Loose) => ({
  style: readStyle(form.style),
  lyrics: readLyrics(form.lyrics ?? form.words),
  fields: readFields(form.fields),
})

const readSource = (value: unknown): Source | null => {
  const { kind, upload, song, url } = loose(value)
  if (kind === 'url' && typeof url === 'string') return { kind, url }
  if (kind === 'upload' && typeof loose(upload).id === 'string' && Array.isArray(loose(upload).bars))
    return { kind, upload: upload as Extract<Source, { kind: 'upload' }>['upload'] }
  if (kind === 'song' && typeof loose(song).id === 'string' && typeof loose(song).duration === 'number')
    return { kind, song: song as Extract<Source, { kind: 'song' }>['song'] }
  return null
}

/** A song to arrange, as this page stored it. The server checks the song again. */
const readArranged = (value: unknown): ArrangeDraft | null => {
  const { name, file, song, choices, chosen, has_chords, warnings } = loose(value)
  const { key, sections, lines, chords } = loose(song)
  const isWhole =
    parseKey(text(key) ?? '') && [sections, lines, chords, choices, warnings].every((part) => Array.isArray(part))
  if (!isWhole) return null
  return {
    name: typeof name === 'string' ? name : '',
    file: typeof file === 'string' ? file : null,
    song: song as ArrangeDraft['song'],
    choices: choices as ArrangeDraft['choices'],
    chosen: typeof chosen === 'number' ? chosen : null,
    has_chords: has_chords === true,
    warnings: warnings as ArrangeDraft['warnings'],
  }
}

/** Parses a stored draft; invalid parts become empty. Older drafts have `words` instead of `lyrics`. */
export const readDraft = (kept: string | null): Draft => {
  let value: unknown = null
  try {
    value = JSON.parse(kept ?? 'null')
  } catch {
    // Invalid storage.
  }
  const { mode, model, takes, service, prompt, reference, extend } = loose(value)
  const [p, r, e] = [loose(prompt), loose(reference), loose(extend)]
  return {
    mode: MODES.find((known) => known === mode) ?? 'prompt',
    model: MODELS.find((known) => known === model) ?? 'v4.0',
    takes: takes === 1 ? 1 : 2,
    service: typeof service === 'string' ? service : null,
    prompt: { ...readContent(p), arrange: readArranged(p.arrange) },
    reference: {
      source: readSource(r.source),
      similarity: SIMILARITIES.find((known) => known === r.similarity) ?? DEFAULT_SIMILARITY,
      ...readContent(r),
    },
    extend: {
      source: readSource(e.source),
      cut: typeof e.cut === 'number' && e.cut > 0 ? e.cut : null,
      placed: e.placed === true,
      snap: e.snap !== false,
      ...readContent(e),
    },
  }
}
