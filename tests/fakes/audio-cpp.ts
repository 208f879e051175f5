import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { readForm } from './multipart'

/**
 * audio.cpp for tests: a real HTTP server with the answers and refusals of its sources. It reads recordings to separate from the
 * disk, and splits them into a voice, which is one channel, and the rest.
 */

type Model = { id: string; family: string; task: string; mode: string }

export const HTDEMUCS: Model = { id: 'demucs', family: 'htdemucs', task: 'sep', mode: 'offline' }
export const ROFORMER: Model = { id: 'roformer', family: 'mel_band_roformer', task: 'sep', mode: 'offline' }
export const QWEN: Model = { id: 'aligner', family: 'qwen3_forced_aligner', task: 'align', mode: 'offline' }

const settingsOf = () => ({
  models: [ROFORMER, HTDEMUCS, QWEN] as Model[],
  /** Whether recordings to align can be uploaded, which versions before September 2026 do not know. */
  uploads: true,
  /** What the next runs meet; each is met once. */
  run: [] as ('busy' | 'no-memory' | 'page' | 'cut' | 'other-words' | 'no-stems')[],
  /** Seconds of each aligned word. */
  wordSeconds: 0.25,
})

type Wav = { rate: number; channels: number; frames: number; bytes: Buffer }

/** 16-bit WAV files only; null for others. */
const readWav = (bytes: Buffer): Wav | null => {
  if (bytes.length < 44 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.readUInt16LE(34) !== 16) return null
  const channels = bytes.readUInt16LE(22)
  return { rate: bytes.readUInt32LE(24), channels, frames: (bytes.length - 44) / 2 / channels, bytes }
}

const sample = ({ bytes, channels }: Wav, frame: number, channel: number) =>
  bytes.readInt16LE(44 + 2 * (frame * channels + Math.min(channel, channels - 1))) / 32_768

export const startAudioCpp = async ({ key = '' } = {}) => {
  const settings = settingsOf()
  const requests: string[] = []
  /** What was aligned, with the rate and channels of its recording. */
  const aligned: { text: string; language: string; rate: number; channels: number }[] = []
  /** Paths of the recordings that were separated. */
  const paths: string[] = []

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const error = (response: ServerResponse, status: number, message: string, type = 'server_error') =>
    json(response, status, { error: { message, type } })

  /** The model of a request; answers where it has none. */
  const modelOf = (response: ServerResponse, id: unknown, task: string): Model | null => {
    const model = settings.models.find((known) => known.id === id)
    if (!model) error(response, 500, `unknown model id: ${id}`)
    else if (model.task !== task) error(response, 500, `model ${model.id} is not configured for ${task}`)
    else return model
    return null
  }

  const met = (response: ServerResponse): boolean => {
    switch (settings.run[0]) {
      case 'busy':
        error(response, 503, 'model is busy', 'server_busy')
        break
      case 'no-memory':
        error(response, 503, 'not enough free memory', 'insufficient_memory')
        break
      case 'page':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
        break
      default:
        return false
    }
    settings.run.shift()
    return true
  }

  const separate = async (response: ServerResponse, body: Buffer) => {
    const read = JSON.parse(body.toString()) as { model: unknown; request: { audio: string } }
    const model = modelOf(response, read.model, 'sep')
    if (!model || met(response)) return
    const { audio } = read.request
    paths.push(audio)
    const file = await readFile(audio).catch(() => null)
    if (!file) return error(response, 500, `could not open WAV file: ${audio}`)
    const wav = readWav(file)
    if (!wav) return error(response, 500, 'unsupported WAV encoding (need PCM16, PCM24, or float32)')
    if (wav.rate !== 44_100)
      return error(response, 500, `HTDemucs prepare() sample rate mismatch: expected 44100, got ${wav.rate}`)
    const names = model.family === 'htdemucs' ? ['drums', 'bass', 'other', 'vocals'] : ['vocals', 'instrumental']
    const fault = settings.run.shift()
    const outputs = names.map((id) => {
      const own = id === 'vocals' ? 0 : 1
      const share = id === 'vocals' ? 1 : 1 / (names.length - 1)
      const stem = wavOf(wav.frames, (frame) => sample(wav, frame, own) * share, { rate: 44_100, bits: 16 })
      return { id, audio: Buffer.from(stem).toString('base64'), sample_rate: 44_100, channels: 2 }
    })
    const answer = JSON.stringify({
      ...(fault !== 'no-stems' && { named_audio_outputs: outputs }),
      timing: { wall_ms: 12.5 },
    })
    json(response, 200, fault === 'cut' ? answer.slice(0, answer.length / 2) : answer)
  }

  const align = (response: ServerResponse, type: string, body: Buffer) => {
    const form = readForm(type, body)
    const file = form?.files.find(({ field }) => field === 'file')
    if (!form)
      return error(response, 400, 'audio alignment requests must use multipart/form-data', 'invalid_request_error')
    const { model: id, text, language } = form.fields
    if (!file?.bytes.length)
      return error(
        response,
        400,
        "multipart alignment request requires a non-empty 'file' field",
        'invalid_request_error',
      )
    if (!id)
      return error(response, 400, "multipart alignment request requires a 'model' field", 'invalid_request_error')
    if (!text)
      return error(
        response,
        400,
        "multipart alignment request requires a non-empty 'text' field",
        'invalid_request_error',
      )
    if (!/\.wav$/i.test(file.name))
      return error(
        response,
        400,
        'only WAV audio uploads are currently supported for alignment',
        'invalid_request_error',
      )
    const model = modelOf(response, id, 'align')
    if (!model || met(response)) return
    if (model === QWEN && !language)
      return error(response, 500, 'Qwen3 forced aligner run() requires transcript text and language')
    const wav = readWav(file.bytes)
    if (!wav) return error(response, 500, 'unsupported WAV encoding (need PCM16, PCM24, or float32)')
    aligned.push({ text, language: language ?? '', rate: wav.rate, channels: wav.channels })
    const fault = settings.run.shift()
    const words = (fault === 'other-words' ? 'quite other words' : text)
      .split(/\s+/)
      .flatMap((word) => word.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu) ?? [])
      .map((word) => word.replace(/[^\p{L}\p{N}']/gu, ''))
      .filter(Boolean)
    // Samples count by the rate of the model, seconds by that of the file, as in version 0.9.
    const at = (place: number) => Math.round(place * settings.wordSeconds * 16_000)
    json(response, 200, {
      text,
      language,
      words: words.map((word, i) => ({
        word,
        start: at(i) / wav.rate,
        end: at(i + 1) / wav.rate,
        start_sample: at(i),
        end_sample: at(i + 1),
        confidence: 0,
      })),
      timing: { wall_ms: 1 },
    })
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const called = `${request.method} ${path}`
    requests.push(called)
    if (called === 'GET /health')
      return json(response, 200, { status: 'ok', backend: 'cpu', models: settings.models.length })
    // It has no key of its own: that of a proxy before it.
    if (key && request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end()
    if (called === 'GET /v1/models')
      return json(response, 200, {
        object: 'list',
        data: settings.models.map((model) => ({ ...model, object: 'model', owned_by: 'engine' })),
      })
    if (called === 'POST /v1/tasks/run') return separate(response, body)
    if (called === 'POST /v1/audio/alignments' && settings.uploads)
      return align(response, request.headers['content-type'] ?? '', body)
    return error(response, 404, `unknown endpoint: ${path}`, 'not_found')
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings,
    requests,
    aligned,
    paths,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
