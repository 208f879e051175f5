import type { Timing } from '#lib/clock'
import type { SubmitRequest } from '#lib/contract/api'
import { MAX_UPLOAD_SECONDS } from '#lib/contract/limits'
import type { RemoteSong } from '#lib/contract/remote-song'
import type { Inspection } from '#lib/engine/protocol'
import { keyName } from '#lib/music/key'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'
import type { RemoteService, RemoteSource } from '#lib/services/service'

type Parts = Timing & { engine: Pick<EngineHost, 'inspect' | 'transcode'> }

/** What a service does with real orders, as it becomes known. */
export type TrialStep = { state: 'good' | 'bad'; text: string }

const SECONDS = 10
const SEED = 7

const LYRIC = '[Verse]\nRain on the roof, and the kettle on'

const TRIAL = { prompt: 'lo-fi piano, slow', duration: SECONDS, n: 1 } as const

/** Orders a short instrumental, or a song where there are none, and then a song that follows it, once each. Stops at the first that fails. */
export async function* tryService(
  parts: Parts,
  service: RemoteService,
  signal: AbortSignal,
): AsyncGenerator<TrialStep> {
  const { tasks, controls } = service.capabilities
  const seed = controls.seed ? { seed: SEED } : {}
  const ordered = yield* order(
    parts,
    service,
    tasks.instrumental ? 'Instrumental' : 'Song',
    {
      model: 'v4.0',
      task_type: 'normal',
      ...(tasks.instrumental ? { instrumental: true } : { lyric: LYRIC }),
      ...TRIAL,
      ...seed,
    },
    null,
    signal,
  )
  if (!ordered || !tasks.reference) return
  const mp3 = await parts.engine.transcode(ordered.bytes, MAX_UPLOAD_SECONDS, MAX_UPLOAD_BYTES, signal)
  if (isFailure(mp3)) return yield bad(mp3.message)
  const sent = await service.upload({ bytes: mp3, name: 'trial.mp3', format: 'mp3' }, 'reference')
  if (sent.kind !== 'uploaded') return yield bad(`The recording was not taken: ${sent.failure.detail}`)
  const reference: SubmitRequest = {
    model: 'v3.5',
    task_type: 'reference',
    reference_audio: { audio_type: 'upload_id', audio_content: sent.id },
    lyric: LYRIC,
    ...TRIAL,
    ...seed,
  }
  yield* order(parts, service, 'Song after a recording', reference, reference.reference_audio as RemoteSource, signal)
}

const MAX_UPLOAD_BYTES = 10_000_000

const bad = (text: string): TrialStep => ({ state: 'bad', text })
const good = (text: string): TrialStep => ({ state: 'good', text })

type Made = { bytes: Uint8Array }

/** Orders one song and follows it until its recording was read. */
async function* order(
  parts: Parts,
  service: RemoteService,
  name: string,
  request: SubmitRequest,
  source: RemoteSource | null,
  signal: AbortSignal,
): AsyncGenerator<TrialStep, Made | null> {
  const { clock, pace, engine } = parts
  const begun = clock.monotonic()
  const sent = await service.submit(request, source)
  if (sent.kind === 'unconfirmed') return yield* stop(`${name}: ordered, but the answer was lost. It may be made.`)
  if (sent.kind !== 'accepted') return yield* stop(`${name}: not ordered. ${sent.failure.detail}`)
  yield good(`${name}: ordered${sent.wait ? `, expected in ${Math.round(sent.wait)} s` : ''}`)
  let reported = ''
  for (;;) {
    await clock.sleep(pace.queryGapMs, signal)
    signal.throwIfAborted()
    const asked = await service.query(sent.remoteId)
    if (asked.kind === 'missing') return yield* stop(`${name}: the service no longer knows it.`)
    if (asked.kind === 'failed') return yield* stop(`${name}: ${asked.failure.detail}`)
    if (asked.kind === 'deferred') continue
    const progress = asked.progress && `${Math.round(asked.progress.fraction * 100)}%, ${asked.progress.stage ?? '…'}`
    if (progress && progress !== reported) yield good(`${name}: ${progress}`)
    reported = progress ?? reported
    const [song] = asked.songs
    if (asked.taskEnd || song?.status === 'fail')
      return yield* stop(`${name}: failed. ${asked.taskEnd?.error ?? song?.error ?? ''}`.trim())
    if (song?.status !== 'done' || !song.audio) continue
    const bytes = await read(service, song.audio, signal)
    if (!bytes) return yield* stop(`${name}: made, but its file can’t be downloaded.`)
    const inspected = await engine.inspect(bytes, MAX_UPLOAD_SECONDS, signal)
    if (isFailure(inspected)) return yield* stop(`${name}: made, but its file can’t be read. ${inspected.message}`)
    if (inspected.peaks.every((peak) => peak === 0)) return yield* stop(`${name}: made, but silent.`)
    yield good(`${name}: ${describe(inspected)}, after ${Math.round((clock.monotonic() - begun) / 1000)} s`)
    for (const note of notesOf(song)) yield good(`${name}: ${note}`)
    return { bytes }
  }
}

async function* stop(text: string): AsyncGenerator<TrialStep, null> {
  yield bad(text)
  return null
}

/** '10.0 s, FLAC, 92 BPM, D minor' */
const describe = ({ duration, format, bpm, key }: Inspection) =>
  [`${duration.toFixed(1)} s`, format.toUpperCase(), `${Math.round(bpm)} BPM`, keyName(key)].join(', ')

const notesOf = ({ making }: RemoteSong): string[] => {
  if (!making) return []
  const { model, languageModel, seed, notes } = making
  const facts = [
    model && `model ${model}`,
    languageModel && `language model ${languageModel}`,
    seed !== null && `seed ${seed}`,
  ]
  const made = facts.filter(Boolean).join(', ')
  return [...(made ? [`made by ${made}`] : []), ...notes]
}

const read = async (service: RemoteService, address: string, signal: AbortSignal): Promise<Uint8Array | null> => {
  const opened = await service.open(address, signal)
  if (opened.kind !== 'opened') return null
  try {
    if (opened.status !== 200) return null
    const chunks: Uint8Array[] = []
    for await (const chunk of opened.body) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch {
    return null
  } finally {
    opened.close()
  }
}
