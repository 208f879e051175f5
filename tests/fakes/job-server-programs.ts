import type { Form } from './multipart'

/** What differs between the programs: what they say of themselves, and what they refuse. */

export type ProgramName = 'acestep.cpp' | 'minimaxmusic.cpp' | 'yue2.cpp'

export type Program = {
  boundary: string
  noModels: string
  /** A JSON part with the request comes before each track. */
  replays: boolean
  /** Latents come after each track. */
  latents: boolean
  /** The answer of /props. */
  props(hasModels: boolean): unknown
}

const FORMATS = ['mp3', 'wav16', 'wav24', 'wav32']

export const PROGRAMS: Record<ProgramName, Program> = {
  'acestep.cpp': {
    boundary: 'ace-batch-boundary',
    noModels: 'No synth models in registry (need dit + text-encoder + vae)',
    replays: false,
    latents: true,
    props: (hasModels) => ({
      version: 'fake',
      models: {
        lm: [],
        embedding: ['Qwen3-Embedding-0.6B-Q8_0.gguf'],
        dit: hasModels ? ['acestep-v15-turbo-Q8_0.gguf'] : [],
        vae: ['vae-BF16.gguf'],
      },
      adapters: [],
      cli: { max_batch: 1 },
      default: { caption: '', lyrics: '', task_type: 'text2music' },
      presets: { turbo: { inference_steps: 8, shift: 3 } },
    }),
  },
  'minimaxmusic.cpp': {
    boundary: 'mm3-batch-boundary',
    noModels: 'Unknown model name or empty model bucket',
    replays: true,
    latents: false,
    props: (hasModels) => ({
      version: 'fake',
      models: {
        lm: ['lm.gguf'],
        depth: ['depth.gguf'],
        cond: ['cond.gguf'],
        dit: hasModels ? ['mm3-dit-Q8_0.gguf'] : [],
        vae: ['vae.gguf'],
      },
      defaults: { caption: '', lyrics: '', duration: 60, steps: 30 },
    }),
  },
  'yue2.cpp': {
    boundary: 'yue2-batch-boundary',
    noModels: 'Not loaded',
    replays: true,
    latents: false,
    props: () => ({
      version: 'fake',
      model: 'models/YuE2-3B-Q8_0.gguf',
      vae: 'models/YuE2-Vae-F32.gguf',
      sample_rate: 48_000,
      frame_rate: 25,
      context: 24_576,
      defaults: { style: '', lyrics: '', cot: 'full', steps: 32 },
    }),
  },
}

type Request = Record<string, unknown>

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const within = (value: unknown, least: number, most: number) =>
  value === undefined || (Number(value) >= least && Number(value) <= most)

/** Why a program refuses a request; null if it makes a job of it. */
export const refusalOf = (name: ProgramName, body: unknown, form: Form | null): string | null => {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (name === 'acestep.cpp' && form && form.fields.request === undefined) return "Multipart: missing 'request' part"
  if (!isObject)
    return { 'acestep.cpp': 'Invalid JSON', 'minimaxmusic.cpp': 'Malformed JSON', 'yue2.cpp': 'Malformed JSON' }[name]
  const request = body as Request
  const why = { 'acestep.cpp': aceStep, 'minimaxmusic.cpp': minimax, 'yue2.cpp': yue2 }[name](request, form)
  if (why) return why
  if (request.output_format !== undefined && !FORMATS.includes(String(request.output_format)))
    return 'Invalid output_format (use: mp3, wav16, wav24, wav32)'
  return null
}

const aceStep = ({ caption, task_type, synth_model }: Request, form: Form | null) => {
  if (form?.files.some(({ field, bytes }) => field === 'audio' && bytes.length === 0))
    return "Multipart: empty 'audio' part"
  const audio = form?.files.find(({ field }) => field === 'audio')
  if (audio && !isDecoded(audio.bytes)) return 'Failed to decode audio'
  if (!isText(caption) && !['lego', 'extract', 'complete'].includes(String(task_type))) return 'Caption is required'
  return synth_model === undefined || synth_model === 'acestep-v15-turbo-Q8_0.gguf' ? null : 'Unknown model'
}

/** Other formats than MP3 and WAV are not read. */
const isDecoded = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' || bytes.toString('latin1', 0, 3) === 'ID3' || bytes[0] === 0xff

const minimax = ({ caption, lyrics, duration, steps, lm_batch_size, synth_batch_size }: Request) => {
  if (!isText(caption) || !isText(lyrics)) return 'caption and lyrics are required'
  if (!within(duration, Number.MIN_VALUE, 360)) return 'duration must be positive'
  if (!within(steps, 2, 1000)) return 'steps must be at least 2'
  if (!within(lm_batch_size, 1, 1)) return 'lm_batch_size exceeds --max-batch'
  return within(synth_batch_size, 1, 9) ? null : 'synth_batch_size must be between 1 and 9'
}

const yue2 = ({ style, lyrics, cot, abc, lm_batch_size, synth_batch_size }: Request) => {
  if (abc !== undefined && typeof abc !== 'string') return 'abc must be a string'
  if (!isText(style) && !isText(lyrics)) return 'style or lyrics are required'
  if (cot !== undefined && !['full', 'melody', 'off'].includes(String(cot))) return 'Unknown cot mode'
  if (!within(lm_batch_size, 1, 1)) return 'lm_batch_size exceeds --max-batch'
  return within(synth_batch_size, 1, 9) ? null : 'synth_batch_size must be between 1 and 9'
}
