import { codePoints, type SongFields, type SubmitRequest } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import { DEFAULT_SIMILARITY, DEFAULT_STRENGTH, MAX_SEED, SIMILARITY_STRENGTHS } from '#lib/contract/limits'
import { hasVisibleText } from '#lib/contract/text'
import type { Inspection, SpliceWindow } from '#lib/engine/protocol'
import { parseKey } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'
import { presetOf, type WireTask } from '#lib/services/ace-step/models'
import { replacedWindow } from '#lib/services/ace-step/window'
import { ENGLISH_VOICES } from '#lib/services/remote/wording'

/** Our requests in the fields of the wire. */

export const LIMITS = { caption: 512, lyric: 4096, seconds: { min: 10, max: 600 } } as const // characters, seconds

/** Fields that no field of the wire can take. */
export const MISSING_FIELDS = ['exclude', 'voice_like', 'take_difference', 'arrange'] as const

/** Codes of our meters. Others are refused. */
const METERS: Record<string, string> = { '2/4': '2', '3/4': '3', '4/4': '4', '6/8': '6' }

const INSTRUMENTAL = '[instrumental]'

/** Lossless, because the default would be compressed once more where it is edited. */
const AUDIO_FORMAT = 'flac'

/** New music of an extension without a duration. */
const EXTENSION: Seconds = 30

/** The crossfade from the source to its extension lies in the source. */
const JOIN: Seconds = 0.05

export type WireFields = Record<string, string | number | boolean>

export type WireOrder = {
  fields: WireFields
  /** The form field of the recording. */
  audio: 'ctx_audio' | 'ref_audio' | null
  window: SpliceWindow | null
}

export const isInstrumental = (request: SubmitRequest) => 'instrumental' in request || request.voice === 'none'

/** Whether a lyric has to be written: without one, the service makes an instrumental. */
export const needsLyric = (request: SubmitRequest) =>
  ['normal', 'reference', 'cover'].includes(request.task_type) &&
  !isInstrumental(request) &&
  !hasVisibleText(request.lyric ?? '')

export const wireTask = (request: SubmitRequest): WireTask => {
  switch (request.task_type) {
    case 'normal':
      return 'text2music'
    case 'reference':
      return (request.similarity ?? DEFAULT_SIMILARITY) === 0.2 ? 'text2music' : 'cover'
    case 'cover':
      return 'cover'
    case 'extend':
    case 'replace':
      return 'repaint'
    case 'add-part':
      return 'lego'
    case 'separate':
      return 'extract'
  }
}

const invalid = (path: string, message: string) => fail('invalid', message, { errors: [{ path, message }] })

const unsupported = (path: string, message: string) =>
  fail('unsupported_field', message, { errors: [{ path, message }] })

const tooLong = (path: 'prompt' | 'lyric', text: string, limit: number) => {
  const surplus = codePoints(text) - limit
  return surplus > 0
    ? invalid(
        path,
        `This service takes a ${path} of at most ${limit.toLocaleString('en')} characters. Shorten it by ${surplus.toLocaleString('en')}.`,
      )
    : null
}

/** The prompt with what has no field of its own. */
const captionOf = ({ prompt = '', voice }: { prompt?: string | undefined; voice?: SongFields['voice'] }) =>
  [prompt.trim(), voice && voice !== 'none' ? ENGLISH_VOICES[voice] : ''].filter((part) => part !== '').join(', ')

/** The fields that a song has, exactly. */
const songFields = (request: SubmitRequest): Result<WireFields> => {
  const given: SongFields & { arrange?: unknown } = request
  const missing = MISSING_FIELDS.find((name) => given[name] !== undefined && given[name] !== '')
  if (missing) return unsupported(missing, `ACE-Step doesn’t support ${missing}. Leave it out.`)
  const { tempo, key, meter, language } = given
  const read = key === undefined ? null : parseKey(key)
  if (read && read.mode !== 'major' && read.mode !== 'minor')
    return unsupported('key', 'ACE-Step knows major and minor keys only.')
  if (meter !== undefined && !METERS[meter])
    return unsupported('meter', `ACE-Step knows the meters ${Object.keys(METERS).join(', ')} only.`)
  return ok({
    ...(tempo !== undefined && { bpm: Math.round(tempo) }),
    ...(key !== undefined && { key_scale: key }),
    ...(meter !== undefined && { time_signature: METERS[meter]! }),
    // The server's default is English, whatever the words are.
    vocal_language: language ?? 'unknown',
  })
}

const seedFields = (seed: number | undefined, n: number): WireFields =>
  seed === undefined
    ? { use_random_seed: true }
    : { use_random_seed: false, seed: n === 1 ? seed : seedsOf(seed, n).join(',') }

/** Take A has the seed of the request, and further takes the next ones. */
// seedsOf(7, 2) // => [7, 8]
export const seedsOf = (seed: number, n: number): number[] =>
  Array.from({ length: n }, (_, take) => (seed + take) % (MAX_SEED + 1))

const clock = (seconds: Seconds) => `${Math.round(seconds * 10) / 10} seconds`

/** What depends on the task. */
const taskFields = (
  request: SubmitRequest,
  source: Inspection | null,
): Result<Pick<WireOrder, 'audio' | 'window'> & { fields: WireFields }> => {
  const { duration } = request
  const { min, max } = LIMITS.seconds
  if (request.task_type !== 'extend' && duration !== undefined && (duration < min || duration > max))
    return invalid('duration', `ACE-Step makes songs of ${min} to ${max} seconds.`)
  const length: WireFields = duration === undefined ? {} : { audio_duration: duration }
  if (request.task_type === 'normal') return ok({ fields: length, audio: null, window: null })
  if (!source) throw new Error(`A ${request.task_type} task needs its recording.`)
  if (source.duration > max && wireTask(request) !== 'text2music')
    return invalid('source', `ACE-Step works on recordings of at most ${max / 60} minutes.`)
  switch (request.task_type) {
    case 'reference': {
      const similarity = request.similarity ?? DEFAULT_SIMILARITY
      // The loosest is no cover: its song only sounds like the recording.
      return similarity === 0.2
        ? ok({ fields: length, audio: 'ref_audio', window: null })
        : ok({
            fields: { ...length, audio_cover_strength: SIMILARITY_STRENGTHS[similarity] },
            audio: 'ctx_audio',
            window: null,
          })
    }
    case 'cover':
      return ok({
        fields: { ...length, audio_cover_strength: request.strength ?? DEFAULT_STRENGTH },
        audio: 'ctx_audio',
        window: null,
      })
    case 'extend': {
      const at = Math.min(request.extend_at ?? source.duration, source.duration)
      const total = duration === undefined ? Math.max(at, source.duration) + EXTENSION : at + duration
      if (total > max) return invalid('duration', `With its extension, a song can have at most ${max} seconds.`)
      if (total < source.duration)
        return invalid(
          'duration',
          `ACE-Step can’t shorten a song. Add at least ${clock(source.duration - at)}, or extend it from a later time.`,
        )
      const window = { from: Math.max(0, at - JOIN), to: null }
      return ok({
        fields: { repainting_start: window.from, repainting_end: total, audio_duration: total },
        audio: 'ctx_audio',
        window,
      })
    }
    case 'replace': {
      const { from, to } = request
      const window = from >= 0 && from < to ? replacedWindow(source, from, to) : null
      if (!window) return invalid('to', 'ACE-Step replaces at least 3 seconds of a song.')
      return ok({
        fields: {
          repainting_start: window.from,
          repainting_end: window.to ?? source.duration,
          audio_duration: source.duration,
        },
        audio: 'ctx_audio',
        window,
      })
    }
    case 'add-part':
    case 'separate': {
      const name = request.part.toUpperCase()
      const instruction =
        request.task_type === 'separate'
          ? `Extract the ${name} track from the audio:`
          : `Generate the ${name} track based on the audio context:`
      return ok({ fields: { track_name: request.part, instruction }, audio: 'ctx_audio', window: null })
    }
  }
}

/**
 * A request in the fields of the wire. Refused where the service has no place for a field.
 * @param lyric that of the request, or one that was written for it
 * @param model null where the server's models are unknown, which leaves the settings to the server
 */
export const wireOrder = (
  request: SubmitRequest,
  lyric: string | undefined,
  source: Inspection | null,
  model: string | null,
  hasLanguageModel: boolean,
): Result<WireOrder> => {
  const song = songFields(request)
  if (!song.ok) return song
  const task = taskFields(request, source)
  if (!task.ok) return task
  const caption = captionOf('instrumental' in request ? { prompt: request.prompt } : request)
  const lyrics = isInstrumental(request) || !hasVisibleText(lyric ?? '') ? INSTRUMENTAL : (lyric ?? '').trim()
  const long = tooLong('prompt', caption, LIMITS.caption) ?? tooLong('lyric', lyrics, LIMITS.lyric)
  if (long) return long
  const type = wireTask(request)
  return ok({
    ...task.value,
    fields: {
      task_type: type,
      prompt: caption,
      lyrics,
      // Without a count, the server makes two songs.
      batch_size: request.n,
      audio_format: AUDIO_FORMAT,
      ...(model !== null && { model, ...presetOf(model) }),
      ...song.value,
      ...seedFields(request.seed, request.n),
      // Its language model plans songs that follow no recording. What was asked for stays as it is.
      thinking: hasLanguageModel && type === 'text2music',
      use_cot_caption: false,
      use_cot_language: false,
      ...task.value.fields,
    },
  })
}
