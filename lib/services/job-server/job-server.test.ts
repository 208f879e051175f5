import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmitRequest } from '#lib/contract/api'
import { decode } from '#lib/engine/analyse/decode'
import { notationOf } from '#lib/engine/notation/notation'
import { songFile } from '#lib/engine/notation/songs.fixture'
import { checkRequest } from '#lib/services/check-request'
import { discover, findKind } from '#lib/services/kinds'
import type { QueryResult, RemoteService, RemoteSource } from '#lib/services/service'
import { clientParts } from '#tests/harness/ace-step'
import { startAceStep } from '../../../tests/fakes/ace-step'
import { startJobServer } from '../../../tests/fakes/job-server'
import type { ProgramName } from '../../../tests/fakes/job-server-programs'
import { startUpstream } from '../../../tests/fakes/upstream'
import { bandFile } from '../../../tests/harness/audio'

/** The client of the job interface against servers with the answers and refusals of the three programs. */

const signal = new AbortController().signal
const request: SubmitRequest = { model: 'v4.0', task_type: 'normal', prompt: 'slow waltz', lyric: '[Verse]\nLa', n: 1 }
const SOURCE = bandFile(8, 120)

/** A server of a program with its client, which has been checked. */
const setUp = async (program: ProgramName) => {
  const server = await startJobServer(program)
  const { parts, asked } = clientParts()
  const config = { baseUrl: `${server.url}/`, key: '', trusted: true, capabilities: null }
  const { kind, result } = await discover(parts, config)
  const found = result.kind === 'good' ? result.found! : null
  const service = findKind(program)!.create(parts, { ...config, capabilities: found?.capabilities ?? null })
  return { server, parts, config, asked, kind, found: found!, service }
}

const accepted = async (service: RemoteService, sent: SubmitRequest = request, source: RemoteSource | null = null) => {
  const result = await service.submit(sent, source)
  if (result.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(result)}`)
  return result.remoteId
}

const uploaded = async (service: RemoteService): Promise<RemoteSource> => {
  const upload = await service.upload({ bytes: SOURCE, name: 'a.wav', format: 'wav' }, 'extend')
  if (upload.kind !== 'uploaded') throw new Error('Not uploaded.')
  return { audio_type: 'upload_id', audio_content: upload.id }
}

const songsOf = (result: QueryResult) => {
  if (result.kind !== 'songs') throw new Error(`No songs: ${JSON.stringify(result)}`)
  return result.songs
}

const bytesOf = async (service: RemoteService, address: string | null | undefined) => {
  const opened = await service.open(address ?? '', signal)
  if (opened.kind !== 'opened') return opened.kind
  const chunks: Uint8Array[] = []
  for await (const chunk of opened.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const secondsOf = async (bytes: Uint8Array | string) =>
  typeof bytes === 'string' ? bytes : (await decode(bytes, 60)).audio.left.length / 44_100

describe.each([
  ['acestep.cpp', 'acestep-v15-turbo-Q8_0.gguf', 'MIT'],
  ['minimaxmusic.cpp', 'mm3-dit-Q8_0.gguf', 'MiniMax-Music3'],
  ['yue2.cpp', 'YuE2-3B-Q8_0.gguf', 'CC BY-NC 4.0'],
] as const)('%s', (program, model, licence) => {
  let setup: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    setup = await setUp(program)
  })
  afterAll(() => setup.server.close())

  test('check › recognised without a key, with models and licence; nothing ordered', () => {
    const { kind, found, server } = setup
    expect(kind?.kind).toBe(program)
    expect(found.findings).toContainEqual({ state: 'good', code: 'model', detail: model })
    expect(found.capabilities).toMatchObject({ licence, cancel: true, progress: 'none' })
    expect(server.requests).not.toContain('POST /synth')
  })

  test('song › running, then its audio and what made it; a result is read once more where it was forgotten', async () => {
    const { server, service, parts, config } = setup
    server.reset()
    const id = await accepted(service, { ...request, seed: 7 })
    expect(songsOf(await service.query(id))).toMatchObject([{ status: 'running' }])
    server.jobs[0]!.status = 'done'
    const [song] = songsOf(await service.query(id))
    expect(song).toMatchObject({ status: 'done', making: { model, seed: 7, notes: [] } })
    expect(await secondsOf(await bytesOf(service, song!.audio))).toBeCloseTo(4, 1)
    const other = findKind(program)!.create(parts, config)
    expect(await secondsOf(await bytesOf(other, song!.audio))).toBeCloseTo(4, 1)
    expect(server.requests.filter((line) => line === 'POST /synth')).toHaveLength(1)
  })

  test('another seed than ordered, where the server says so › a note', async () => {
    const { server, service } = setup
    if (program === 'acestep.cpp') return
    server.reset()
    server.settings.seed = 99
    const id = await accepted(service, { ...request, seed: 7 })
    server.jobs[0]!.status = 'done'
    expect(songsOf(await service.query(id))[0]!.making?.notes).toEqual(['Seed 7 was ordered, but the service used 99.'])
  })

  test('answer lost › unconfirmed; of a proxy › unconfirmed; busy › sent later; refused › with the reason', async () => {
    const { server, service } = setup
    server.reset()
    server.settings.synth = ['lost-answer', 'gateway-502', 'busy', 'no-models']
    expect(await service.submit(request, null)).toEqual({ kind: 'unconfirmed' })
    expect(server.jobs).toHaveLength(1)
    expect(await service.submit(request, null)).toEqual({ kind: 'unconfirmed' })
    expect(await service.submit(request, null)).toMatchObject({ kind: 'deferred', retryAfter: 1 })
    expect(await service.submit(request, null)).toMatchObject({ kind: 'refused', failure: { code: 'service_refused' } })
    expect(server.jobs).toHaveLength(1)
  })

  test('cancel › running › cancelled; finished › not; forgotten › failed', async () => {
    const { server, service } = setup
    server.reset()
    const id = await accepted(service)
    expect(await service.cancel(id)).toMatchObject({ kind: 'answered', success: true })
    expect(songsOf(await service.query(id))).toMatchObject([{ status: 'cancelled' }])
    server.jobs[0]!.status = 'done'
    expect(await service.cancel(id)).toMatchObject({ kind: 'answered', success: false })
    server.restart()
    expect(await service.cancel(id)).toMatchObject({ kind: 'failed' })
  })

  test('job that failed, or is forgotten, also before its result is read › failed or lost', async () => {
    const { server, service } = setup
    server.reset()
    const id = await accepted(service)
    server.jobs[0]!.status = 'failed'
    expect(songsOf(await service.query(id))).toMatchObject([{ status: 'fail', errorCode: 'failed' }])
    server.jobs[0]!.status = 'done'
    server.settings.result = 'gone'
    expect(songsOf(await service.query(id))).toMatchObject([{ status: 'fail', errorCode: 'lost' }])
    server.restart()
    expect(songsOf(await service.query(id))).toMatchObject([{ status: 'fail', errorCode: 'lost' }])
  })

  test('result that is cut off or a page › failed; boundary inside the audio › part of it', async () => {
    const { server, service } = setup
    server.reset()
    const id = await accepted(service)
    server.jobs[0]!.status = 'done'
    for (const result of ['cut', 'page'] as const) {
      server.settings.result = result
      expect(songsOf(await service.query(id)), result).toMatchObject([{ status: 'fail' }])
    }
    server.settings.result = 'boundary-inside'
    const [song] = songsOf(await service.query(id))
    expect((await bytesOf(service, song!.audio)).toString('latin1')).toMatch(/-batch-boundary\r\nx$/)
  })

  test('address of something else › not opened', async () => {
    const { service, server } = setup
    for (const address of [`${server.url}/props`, 'http://127.0.0.1:9/job?order=a&track=0', 'x'])
      expect(await bytesOf(service, address), address).toBe('forbidden')
  })
})

describe('acestep.cpp', () => {
  let setup: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    setup = await setUp('acestep.cpp')
  })
  afterAll(() => setup.server.close())
  const ordered = async (sent: SubmitRequest, source: RemoteSource | null = null) => {
    setup.server.reset()
    const id = await accepted(setup.service, sent, source)
    return { id, job: setup.server.jobs[0]! }
  }

  test('prompt › exact fields, one job for both takes; a skipped track fails', async () => {
    const { id, job } = await ordered({
      ...request,
      n: 2,
      seed: 7,
      tempo: 96,
      key: 'F# minor',
      meter: '3/4',
      duration: 95,
    })
    expect(job.request).toMatchObject({
      task_type: 'text2music',
      caption: 'slow waltz',
      lyrics: '[Verse]\nLa',
      bpm: 96,
      keyscale: 'F# minor',
      timesignature: '3',
      duration: 95,
      seed: 7,
      synth_batch_size: 2,
      synth_model: 'acestep-v15-turbo-Q8_0.gguf',
    })
    job.status = 'done'
    expect(songsOf(await setup.service.query(id)).map(({ making }) => making?.seed)).toEqual([7, 8])
    setup.server.settings.result = 'skipped-track'
    expect(songsOf(await setup.service.query(id)).map(({ status }) => status)).toEqual(['done', 'fail'])
  })

  test('instrumental › said; lyrics left open › written', async () => {
    const silent = await ordered({ model: 'v4.0', task_type: 'normal', instrumental: true, prompt: 'piano', n: 1 })
    expect(silent.job.request).toMatchObject({ lyrics: '[Instrumental]', duration: 120 })
    const { lyric: _, ...open } = request as typeof request & { lyric: string }
    expect((await ordered(open as SubmitRequest)).job.request).toMatchObject({ lyrics: '[Verse]\nRain on the roof' })
    expect(setup.asked).toEqual(['slow waltz'])
  })

  test('cover › the recording and the strength; what stays of an extension is kept', async () => {
    const { service } = setup
    const audio = { audio_type: 'audio_id', audio_content: 'x' } as const
    const cover = await ordered(
      { model: 'v3.5', task_type: 'cover', origin_audio: audio, prompt: 'big band', lyric: 'La', strength: 0.4, n: 1 },
      await uploaded(service),
    )
    expect(cover.job).toMatchObject({
      request: { task_type: 'cover', caption: 'big band', audio_cover_strength: 0.4 },
      file: { field: 'audio' },
    })
    expect(cover.job.request).not.toHaveProperty('duration')
    const longer = await ordered(
      { model: 'v3.5', task_type: 'extend', origin_audio: audio, duration: 8, lyric: 'La', n: 1 },
      await uploaded(service),
    )
    expect(longer.job.request).toMatchObject({ task_type: 'repaint', duration: 16 })
    longer.job.status = 'done'
    const [song] = songsOf(await service.query(longer.id))
    const kept = await service.finish!(longer.id, SOURCE, (await bytesOf(service, song!.audio)) as Buffer, signal)
    if (!kept.ok) throw new Error(kept.failure.detail)
    const [before, after] = await Promise.all(
      [SOURCE, kept.value].map(async (bytes) => (await decode(bytes, 60)).audio.left),
    )
    const differences = before!.subarray(0, 7.9 * 44_100).map((sample, i) => Math.abs(sample - after![i]!))
    expect(differences.reduce((most, difference) => Math.max(most, difference))).toBeLessThan(2 / 32_768)
  })

  test('task that its models cannot do › said in the capabilities, and refused before anything is ordered', async () => {
    expect(setup.found.capabilities.tasks).not.toHaveProperty('separate')
    expect(setup.found.capabilities.missing?.separate).toContain('base model')
  })
})

test('words that the program needs › written; voice › in the style; length › the longest where it is open', async () => {
  const minimax = await setUp('minimaxmusic.cpp')
  const yue2 = await setUp('yue2.cpp')
  try {
    await accepted(minimax.service, { ...request, lyric: '', voice: 'female' } as SubmitRequest)
    expect(minimax.server.jobs[0]!.request).toMatchObject({
      caption: 'slow waltz, female vocals',
      lyrics: '[Verse]\nRain on the roof',
      duration: 120,
    })
    expect(minimax.found.capabilities.missing?.instrumental).toContain('words')
    await accepted(yue2.service, { model: 'v4.0', task_type: 'normal', instrumental: true, prompt: 'piano', n: 1 })
    expect(yue2.server.jobs[0]!.request).toMatchObject({ style: 'piano', lyrics: '', cot: 'full', duration: 360 })
  } finally {
    await Promise.all([minimax, yue2].map(({ server }) => server.close()))
  }
})

describe('yue2.cpp', () => {
  const SCORE = notationOf(songFile('waltz in 3/4, 90 BPM, D major, duet'), 'yue2-abc', 'Waltz')
  const cover: SubmitRequest = {
    ...{ model: 'v3.5', task_type: 'cover', prompt: 'waltz', lyric: '[Verse]\nLa', n: 1 },
    origin_audio: { audio_type: 'audio_id', audio_content: 'x' },
  }
  let setup: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    setup = await setUp('yue2.cpp')
  })
  afterAll(() => setup.server.close())

  test('cover with a strength › refused, because a score has none', () => {
    const { service } = setup
    expect(checkRequest(service, { ...cover, strength: 1 })).toMatchObject({
      failure: { code: 'unsupported_field', errors: [{ path: 'strength' }] },
    })
    expect(checkRequest(service, cover).ok).toBe(true)
  })

  test('23 › cover › the score and the words; a score that the server rewrote is said', async () => {
    const { server, service, found } = setup
    expect(found.capabilities).toMatchObject({ coverSource: 'score', tasks: { cover: {} } })
    const source = { audio_type: 'score', audio_content: SCORE } as const
    const id = await accepted(service, cover, source)
    const job = server.jobs[0]!
    expect(job.request).toMatchObject({ abc: SCORE, cot: 'full', style: 'waltz', lyrics: '[Verse]\nLa' })
    job.status = 'done'
    expect(songsOf(await service.query(id))[0]!.making?.notes).toEqual([])
    server.settings.rewriteScore = (abc) => abc.replaceAll('\n', '\r\n')
    expect(songsOf(await service.query(id))[0]!.making?.notes).toEqual([])
    server.settings.rewriteScore = (abc) => abc.replace('Q:1/4=90', 'Q:1/4=91')
    expect(songsOf(await service.query(id))[0]!.making?.notes).toEqual([
      'The service changed the score, so notes and chords may be others.',
    ])
  })

  test('score that breaks a rule, or a recording › refused before anything is ordered', async () => {
    const { server, service } = setup
    server.reset()
    const broken = { audio_type: 'score', audio_content: SCORE.replace('L:1/32', 'L:1/16') } as const
    for (const source of [broken, await uploaded(service)])
      expect(await service.submit(cover, source)).toMatchObject({ kind: 'refused', failure: { code: 'invalid' } })
    expect(server.jobs).toEqual([])
  })
})

test('servers of other kinds › not taken for one of these', async () => {
  const upstream = await startUpstream()
  const ace = await startAceStep({ key: 'k' })
  const { parts } = clientParts()
  try {
    for (const url of [upstream.url, ace.url])
      for (const program of ['acestep.cpp', 'minimaxmusic.cpp', 'yue2.cpp'])
        expect(
          await findKind(program)!.probe(parts, { baseUrl: url, key: 'k', trusted: true, capabilities: null }),
        ).toEqual({ kind: 'not_a_service' })
  } finally {
    await Promise.all([upstream.close(), ace.close()])
  }
})
