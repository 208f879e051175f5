import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief, Recording } from '#lib/engine/brief'
import { decodeMaster } from '#lib/engine/edit/master-file'
import { SONG_TAIL } from '#lib/engine/encode/segments'
import { bundledThreads } from '#lib/engine/encoder/threads.fixture'
import type { ExportFile, ExportSelection, ScoreSummary } from '#lib/engine/protocol'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { ENGINE } from '#lib/engine/version'
import {
  type EditedVersion,
  type EngineHost,
  engineHost,
  isFailure,
  type Rendered,
} from '#lib/services/embedded/engine-host'
import { type FakeEngine, fakeEngine } from '../fakes/engine'
import { bandFile } from '../harness/audio'
import { SOUND_BANK } from '../harness/sound-bank'
import { REAL_TIME } from '../harness/timing'

/** Contract of every engine behind EngineHost: the real one, and the fake one of other tests. */

const SEED = 7
const brief: Brief = {
  prompt: 'ambient, 5 seconds, female voice',
  lyric: '[VERSE]\nThe rain is here',
  take: 0,
  source: { kind: 'none' },
}
const band: Recording = new Uint8Array(bandFile(4))
const NOTHING: ExportSelection = { stems: null, wav: false, flac: false, multitrack: false }

const startReal = async (): Promise<EngineHost> => {
  const { engine, assistant } = await bundledThreads()
  return engineHost(
    { engine, assistant, inspector: engine, writer: engine },
    { renders: 2, bank: SOUND_BANK, ...REAL_TIME },
  )
}

let real: EngineHost
let fake: FakeEngine
beforeAll(async () => {
  real = await startReal()
  fake = fakeEngine({ version: ENGINE, inspector: async () => real })
})
afterAll(async () => {
  await fake.close()
  await real.close()
})

type Received = {
  metadata: SongMetadata
  tail: Uint8Array
  segments: { bytes: Uint8Array; samples: number; peaks: number[]; rms: number[] }[]
}

const render = async (engine: EngineHost, what: Brief = brief, seed = SEED) => {
  const received: Partial<Received> & Pick<Received, 'segments'> = { segments: [] }
  const events: string[] = []
  const rendered = await engine.render(
    what,
    seed,
    {
      planned(metadata, tail) {
        events.push('planned')
        Object.assign(received, { metadata, tail })
      },
      segment(segment) {
        events.push('segment')
        received.segments.push(segment)
      },
    },
    new AbortController().signal,
  )
  return { rendered, events, ...received } as Received & { rendered: Rendered; events: string[] }
}

const fileOf = ({ segments }: Received) => Buffer.concat(segments.map(({ bytes }) => bytes))

const make = async (engine: EngineHost, wanted: Partial<ExportSelection>) => {
  let files: ExportFile[] = []
  const pieces: Buffer[][] = []
  const shares: number[] = []
  const made = await engine.exportFiles(
    async () => ({ kind: 'song', brief, seed: SEED }),
    { ...NOTHING, ...wanted },
    {
      started(list) {
        files = list
      },
      async chunk(file, bytes) {
        pieces[file] ??= []
        pieces[file].push(Buffer.from(bytes))
      },
      progressed: (share) => shares.push(share),
    },
    new AbortController().signal,
  )
  return {
    made: made as { sha256: string | null },
    shares,
    files: files.map((file, number) => ({ ...file, bytes: Buffer.concat(pieces[number] ?? []) })),
  }
}

const summaryOf = async (engine: EngineHost, score: Uint8Array) => (await engine.readScore(score)) as ScoreSummary

describe.each([
  ['the engine', () => real],
  ['the fake engine', () => fake],
] as const)('%s', (_, engineOf) => {
  let song: Awaited<ReturnType<typeof render>>
  beforeAll(async () => {
    song = await render(engineOf())
  })

  test('render › metadata first › segments reach their bytes, samples and the announced tail', async () => {
    expect(song.events[0]).toBe('planned')
    expect(song.events.filter((event) => event === 'planned')).toHaveLength(1)
    const file = fileOf(song)
    expect(file.length).toBe(song.metadata.bytes)
    const reached = song.segments.map(({ samples }) => samples)
    expect(reached).toEqual(reached.toSorted((a, b) => a - b))
    expect(reached.at(-1)).toBe(song.metadata.samples)
    expect(Buffer.from(song.tail).equals(Buffer.from(SONG_TAIL))).toBe(true)
    expect(file.subarray(-song.tail.length).equals(Buffer.from(song.tail))).toBe(true)
    expect((await decode(file, 60)).audio.left.length).toBe(song.metadata.samples)
  })

  test('render › metadata › consistent with each other and the request', () => {
    const { metadata, rendered } = song
    expect(metadata.duration).toBeCloseTo(metadata.samples / 44100, 5)
    expect(metadata.lines.map(({ text }) => text)).toEqual(['The rain is here'])
    expect(metadata.engine).toBe(engineOf().version)
    for (const { at, length } of [...metadata.sections, ...metadata.chords, ...metadata.lines]) {
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at + length).toBeLessThanOrEqual(metadata.duration + 0.01)
    }
    expect(Buffer.from(rendered.midi).toString('latin1', 0, 4)).toBe('MThd')
    expect(rendered.waves.length).toBeGreaterThan(0)
    for (const { peaks } of rendered.waves) expect(peaks).toHaveLength(200)
    expect(rendered.measures.loudness).toBeLessThan(0)
  })

  test('render › same brief and seed › same bytes; another seed › other bytes', async () => {
    const [same, other] = [await render(engineOf()), await render(engineOf(), brief, SEED + 1)]
    expect(fileOf(same).equals(fileOf(song))).toBe(true)
    expect(fileOf(other).equals(fileOf(song))).toBe(false)
  })

  test('render › two at once › each gets its own song', async () => {
    const both = await Promise.all([render(engineOf()), render(engineOf(), { ...brief, take: 1 }, SEED + 2)])
    expect(fileOf(both[0]).equals(fileOf(song))).toBe(true)
    for (const one of both) expect(fileOf(one).length).toBe(one.metadata.bytes)
  })

  test('render › aborted at its first segment › rejects, and no segment follows', async () => {
    const leaving = new AbortController()
    let segments = 0
    const rendering = engineOf().render(
      brief,
      SEED,
      {
        planned() {},
        segment() {
          segments++
          leaving.abort(new Error('Nobody listens.'))
        },
      },
      leaving.signal,
    )
    await expect(rendering).rejects.toThrow()
    const then = segments
    await render(engineOf())
    expect(segments).toBe(then)
  })

  test('render › aborted before it begins › rejects', async () => {
    const on = { planned() {}, segment() {} }
    await expect(engineOf().render(brief, SEED, on, AbortSignal.abort(new Error('Too late.')))).rejects.toThrow()
  })

  test('render › extension › begins with the source and continues it', async () => {
    const longer = await render(engineOf(), {
      ...brief,
      lyric: null,
      source: { kind: 'extend', recording: band, at: 3 },
    })
    expect(longer.metadata.sections[0]?.kind).toBe('source')
    expect(longer.metadata.duration).toBeGreaterThan(4)
    expect(fileOf(longer).length).toBe(longer.metadata.bytes)
  })

  test('render › recording that is not audio › a failure with a sentence', async () => {
    const source = { kind: 'extend', recording: new Uint8Array(5000), at: null } as const
    const { rendered } = await render(engineOf(), { ...brief, source })
    expect(isFailure(rendered)).toBe(true)
    expect(rendered).toMatchObject({ message: expect.stringMatching(/\.$/) })
  })

  test('export › WAV, FLAC, stems and multitrack › complete files and the checksum of the song', async () => {
    const { made, files, shares } = await make(engineOf(), { wav: true, flac: true, stems: 'wav24', multitrack: true })
    expect(made.sha256).toBe(createHash('sha256').update(fileOf(song)).digest('hex'))
    const of = (kind: ExportFile['kind']) => files.filter((file) => file.kind === kind)
    expect(of('wav')[0]!.bytes.toString('latin1', 0, 4)).toBe('RIFF')
    expect(of('wav')[0]!.bytes.readUInt32LE(4) + 8).toBe(of('wav')[0]!.bytes.length)
    expect(of('flac')[0]!.bytes.toString('latin1', 0, 4)).toBe('fLaC')
    expect(of('stem').map(({ name }) => name)).toEqual(song.rendered.waves.map(({ name }) => name))
    for (const { bytes } of of('stem')) expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
    const index = JSON.parse(
      of('multitrack')
        .find(({ name }) => name === 'multitrack.json')!
        .bytes.toString(),
    )
    const chunks = index.lengths.flat().reduce((sum: number, length: number) => sum + length, 0)
    expect(index.gains.at).toBe(chunks)
    expect(of('multitrack').find(({ name }) => name === 'multitrack.bin')!.bytes.length).toBe(
      chunks + 2 * index.gains.count,
    )
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('export › source lost › reported, and nothing starts', async () => {
    const on = { started: () => expect.unreachable(), chunk: async () => {}, progressed() {} }
    const answer = await engineOf().exportFiles(
      async () => ({ kind: 'lost', reason: 'deleted' }),
      NOTHING,
      on,
      new AbortController().signal,
    )
    expect(answer).toEqual({ kind: 'lost', reason: 'deleted' })
  })

  const edit = async (engine: EngineHost, master: Uint8Array | null, edits: object[]) => {
    const received: Partial<Received> & Pick<Received, 'segments'> = { segments: [] }
    const waveform = {
      peaks: song.segments.flatMap(({ peaks }) => peaks),
      rms: song.segments.flatMap(({ rms }) => rms),
    }
    const original = { score: song.rendered.score, master, recording: fileOf(song), waveform, waves: [], brief: null }
    const version = await engine.edit(
      original,
      edits,
      {
        planned: (metadata, tail) => void Object.assign(received, { metadata, tail }),
        segment: (segment) => void received.segments.push(segment),
      },
      new AbortController().signal,
    )
    return { version: version as EditedVersion, ...received } as Received & { version: EditedVersion }
  }

  test('edit › window › complete file, and a master that is the same before it, also where its own was stored', async () => {
    const [part] = (await summaryOf(engineOf(), song.rendered.score)).phrases
    const edits = [{ kind: 'melody', phrase: part!.id, move: 1 }]
    const checked = await engineOf().checkEdits(song.rendered.score, edits)
    expect(checked).toMatchObject({ issues: null, words: [expect.stringMatching(/: new melody$/)] })
    const first = await edit(engineOf(), null, edits)
    expect(fileOf(first).length).toBe(first.metadata.bytes)
    expect(fileOf(first).equals(fileOf(song))).toBe(false)
    const again = await edit(engineOf(), first.version.sourceMaster, edits)
    expect(again.version.sourceMaster).toBeNull()
    expect(fileOf(again).equals(fileOf(first))).toBe(true)
    const [before, after] = [await decodeMaster(first.version.sourceMaster!), await decodeMaster(first.version.master)]
    expect(after.left.length).toBe(first.metadata.samples)
    const window = 'window' in checked && checked.window ? checked.window.from : 0
    const kept = Math.max(0, Math.floor((window - 0.03) * 44100))
    expect(
      Buffer.compare(Buffer.from(after.left.slice(0, kept).buffer), Buffer.from(before.left.slice(0, kept).buffer)),
    ).toBe(0)
    expect(Buffer.compare(Buffer.from(after.left.buffer), Buffer.from(before.left.buffer))).not.toBe(0)
  })

  test('audition › of another instrument › a few seconds, others for each instrument', async () => {
    const { score } = song.rendered
    const part = (await summaryOf(engineOf(), score)).parts.find(({ role }) => role !== 'drums' && role !== 'effect')!
    const heard = async (program: number) =>
      (await engineOf().audition(
        score,
        { part: part.id, instrument: { kind: 'bank', program }, at: 0 },
        new AbortController().signal,
      )) as Uint8Array
    const [organ, again, harp] = [await heard(16), await heard(16), await heard(46)]
    expect(Buffer.compare(organ, again)).toBe(0)
    expect(Buffer.compare(organ, harp)).not.toBe(0)
    const { left } = (await decode(organ, 60)).audio
    expect(left.length).toBeGreaterThan(44100)
    expect(left.length).toBeLessThanOrEqual(5 * 44100)
    expect(left.some((sample) => Math.abs(sample) > 0.02)).toBe(true)
  })

  test('audition › of a part to add › a few seconds, others than without it', async () => {
    const { score } = song.rendered
    const heard = async (program: number) =>
      (await engineOf().audition(
        score,
        { role: 'pad', instrument: { kind: 'bank', program }, at: 0 },
        new AbortController().signal,
      )) as Uint8Array
    const [strings, organ] = [await heard(48), await heard(16)]
    expect(Buffer.compare(strings, organ)).not.toBe(0)
    const { left } = (await decode(strings, 60)).audio
    expect(left.length).toBeGreaterThan(44100)
    expect(left.some((sample) => Math.abs(sample) > 0.02)).toBe(true)
  })

  test('edit › whole song › a complete file with its own master, and a score with the edit', async () => {
    const { version, ...made } = await edit(engineOf(), null, [{ kind: 'transpose', semitones: 2 }])
    expect(fileOf(made).length).toBe(made.metadata.bytes)
    expect(version.sourceMaster).toBeNull()
    expect((await decodeMaster(version.master)).left.length).toBe(made.metadata.samples)
    const [old, other] = [await summaryOf(engineOf(), song.rendered.score), await summaryOf(engineOf(), version.score)]
    const pitches = ({ phrases }: ScoreSummary) => phrases.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))
    expect(pitches(other)).toEqual(pitches(old).map((pitch) => pitch + 2))
  })

  test('check edits › unknown ids and shapes › each with its path', async () => {
    const { score } = song.rendered
    expect(await engineOf().checkEdits(score, [{ kind: 'parts', part: 'p99' }])).toMatchObject({
      issues: [{ path: ['edits', 0, 'part'] }],
    })
    expect(await engineOf().checkEdits(score, ['dance'])).toMatchObject({ issues: [{ path: ['edits', 0] }] })
  })

  test('write › prompt and seed › the same lyric; another seed › another', async () => {
    const words = await Promise.all(
      [7, 7, 8].map((seed) => engineOf().write({ prompt: 'a waltz about rain', lyric: null }, seed, 3000)),
    )
    expect(words[0]).toEqual(words[1])
    expect(words[2]).not.toEqual(words[0])
    expect(words[0]).toMatchObject({ title: expect.stringMatching(/\S/), lyric: expect.stringMatching(/^\[/) })
  })

  test('inspect › recording › length and tempo; not audio › a failure with a sentence', async () => {
    const { signal } = new AbortController()
    expect(await engineOf().inspect(band, 60, signal)).toMatchObject({ format: 'wav', duration: expect.closeTo(4, 1) })
    expect(isFailure(await engineOf().inspect(new Uint8Array(5000), 60, signal))).toBe(true)
  })
})
