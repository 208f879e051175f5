import { type Draft, type LyricsDraft, MODES, type Style } from '#components/compose/draft'
import type { Source } from '#components/compose/source'
import { DEFAULT_SIMILARITY, MODELS, SIMILARITIES } from '#lib/contract/limits'

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
  const { text, blocks, instrumental, sung } = loose(value)
  return {
    text: typeof text === 'string' ? text : textOfBlocks(blocks),
    instrumental: instrumental === true,
    ...(typeof sung === 'string' && { sung }),
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

/** Parses a stored draft; invalid parts become empty. Older drafts have `words` instead of `lyrics`. */
export const readDraft = (kept: string | null): Draft => {
  let value: unknown = null
  try {
    value = JSON.parse(kept ?? 'null')
  } catch {
    // Invalid storage.
  }
  const { mode, model, takes, prompt, reference, extend } = loose(value)
  const [p, r, e] = [loose(prompt), loose(reference), loose(extend)]
  return {
    mode: MODES.find((known) => known === mode) ?? 'prompt',
    model: MODELS.find((known) => known === model) ?? 'v4.0',
    takes: takes === 1 ? 1 : 2,
    prompt: { style: readStyle(p.style), lyrics: readLyrics(p.lyrics ?? p.words) },
    reference: {
      source: readSource(r.source),
      similarity: SIMILARITIES.find((known) => known === r.similarity) ?? DEFAULT_SIMILARITY,
      style: readStyle(r.style),
      lyrics: readLyrics(r.lyrics ?? r.words),
    },
    extend: {
      source: readSource(e.source),
      cut: typeof e.cut === 'number' && e.cut > 0 ? e.cut : null,
      placed: e.placed === true,
      snap: e.snap !== false,
      lyrics: readLyrics(e.lyrics ?? e.words),
    },
  }
}
