import type { ArrangeDraft, Draft } from '#components/compose/draft'
import { dropLeadingEmptySections } from '#components/compose/lyric-text'
import { readFields } from '#components/compose/read-draft'
import type { Source } from '#components/compose/source'
import type { AudioReference, SubmitRequest } from '#lib/contract/api'
import { DEFAULT_SIMILARITY } from '#lib/contract/limits'
import type { SongToArrange } from '#lib/music/song-to-arrange'

/** Loads a request back into its form. `source` is its source, if it still exists; URLs need no lookup. */
export const reuseRequest = (draft: Draft, request: SubmitRequest, source: Source | null): Draft => {
  const lyrics = {
    text: dropLeadingEmptySections(request.lyric ?? ''),
    instrumental: 'instrumental' in request || request.voice === 'none',
  }
  const style = { text: request.prompt ?? '', chips: [], added: '' }
  const content = { style, lyrics, fields: readFields(request) }
  const takes = request.n === 1 ? 1 : 2
  switch (request.task_type) {
    case 'normal':
      return {
        ...draft,
        mode: 'prompt',
        // An instrumental’s model was not chosen by the user.
        model: 'instrumental' in request ? draft.model : request.model,
        takes,
        prompt: { ...content, arrange: 'arrange' in request && request.arrange ? asArranged(request.arrange) : null },
      }
    case 'extend': {
      // The new part keeps the tempo, key and meter of its source, and the form has no place for others.
      const { tempo: _tempo, key: _key, meter: _meter, ...fields } = content.fields
      return {
        ...draft,
        mode: 'extend',
        takes,
        extend: {
          ...draft.extend,
          source: source ?? addressed(request.origin_audio),
          cut: request.extend_at ?? null,
          placed: true,
          ...content,
          fields,
        },
      }
    }
    // The form makes nothing else of recordings. A song after the same one comes nearest.
    default:
      return {
        ...draft,
        mode: 'reference',
        takes,
        reference: {
          source:
            source ?? addressed(request.task_type === 'reference' ? request.reference_audio : request.origin_audio),
          similarity: (request.task_type === 'reference' && request.similarity) || DEFAULT_SIMILARITY,
          ...content,
        },
      }
  }
}

/** The song of an earlier request. Its file is not known any more. */
const asArranged = (song: SongToArrange): ArrangeDraft => ({
  name: song.title ?? '',
  file: null,
  song,
  choices: [],
  chosen: null,
  has_chords: true,
  warnings: [],
})

const addressed = (audio: AudioReference): Source | null =>
  audio.audio_type === 'audio_url' ? { kind: 'url', url: audio.audio_content } : null

/** The URL of a request’s audio, if it is stored here. */
export const requestAudio = (request: SubmitRequest): AudioReference | null =>
  request.task_type === 'normal'
    ? null
    : request.task_type === 'reference'
      ? request.reference_audio
      : request.origin_audio
