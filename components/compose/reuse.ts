import { type Draft, USUAL_SIMILARITY } from '#components/compose/draft'
import { blocksOf, NO_WORDS, withoutIdleFront } from '#components/compose/lyric-blocks'
import type { Source } from '#components/compose/source'
import type { AudioReference, SubmitRequest } from '#lib/contract/api'

/**
 * A request back in its form, to be changed and sent again. `source` is what it was made from, where that still exists;
 * an address needs no looking up.
 */
export const reuseRequest = (draft: Draft, request: SubmitRequest, source: Source | null): Draft => {
  const words = {
    blocks: request.lyric ? withoutIdleFront(blocksOf(request.lyric)) : NO_WORDS,
    instrumental: 'instrumental' in request,
  }
  const style = { text: 'prompt' in request ? (request.prompt ?? '') : '', chips: [], added: '' }
  const takes = request.n === 1 ? 1 : 2
  switch (request.task_type) {
    case 'normal':
      return {
        ...draft,
        mode: 'prompt',
        // The model of an instrumental was not chosen.
        model: 'instrumental' in request ? draft.model : request.model,
        takes,
        prompt: { style, words },
      }
    case 'reference':
      return {
        ...draft,
        mode: 'reference',
        takes,
        reference: {
          source: source ?? addressed(request.reference_audio),
          similarity: request.similarity ?? USUAL_SIMILARITY,
          style,
          words,
        },
      }
    case 'extend':
      return {
        ...draft,
        mode: 'extend',
        takes,
        extend: {
          ...draft.extend,
          source: source ?? addressed(request.origin_audio),
          cut: request.extend_at ?? null,
          placed: true,
          words,
        },
      }
  }
}

const addressed = (audio: AudioReference): Source | null =>
  audio.audio_type === 'audio_url' ? { kind: 'url', url: audio.audio_content } : null

/** Where the audio of a request is to be asked for, if it is one of ours. */
export const audioOf = (request: SubmitRequest): AudioReference | null =>
  request.task_type === 'normal'
    ? null
    : request.task_type === 'reference'
      ? request.reference_audio
      : request.origin_audio

/** A source put into a form; the cut belongs to the source, so it goes back to the end until that one has been looked at. */
export const withSource = (draft: Draft, mode: 'reference' | 'extend', source: Source | null): Draft =>
  mode === 'reference'
    ? {
        ...draft,
        mode,
        reference: { ...draft.reference, source, ...(!source && { similarity: USUAL_SIMILARITY }) },
      }
    : { ...draft, mode, extend: { ...draft.extend, source, cut: null, placed: false } }
