import { createHash } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief } from '#lib/engine/brief'
import { buildMetadata } from '#lib/engine/build-metadata'
import { loadFlacEncoder, openFlacFile } from '#lib/engine/encode/flac'
import { mp3Layout } from '#lib/engine/encode/mp3-layout'
import { SegmentEncoder, SONG_TAIL } from '#lib/engine/encode/segments'
import { EngineError } from '#lib/engine/engine-error'
import { keptSamples } from '#lib/engine/mix/extend-song'
import { midiOf } from '#lib/engine/parts/midi'
import { Multitrack } from '#lib/engine/parts/multitrack'
import { type AudioStream, openStem, openWavStream } from '#lib/engine/parts/stem-file'
import { SOURCE_STEM, stemNames } from '#lib/engine/parts/stem-names'
import { draftLyric } from '#lib/engine/plan/draft-lyric'
import { planSong } from '#lib/engine/plan/plan-song'
import { readingOf } from '#lib/engine/plan/reading/reading-of'
import type { EngineFailure, ExportFile } from '#lib/engine/protocol'
import { findRhymes } from '#lib/engine/rhymes/find-rhymes'
import { scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Samples, Seconds } from '#lib/music/time'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'

/**
 * An engine whose songs last two seconds by default: it plans, writes and scores a song like the real one, then
 * renders a tone instead of the band. The same brief and seed give the same bytes. The real engine’s inspector reads
 * recordings. A test can pause a render before any segment, and crash it. tests/contract/engine.test.ts runs the same
 * contract on this engine and the real one.
 */
export type FakeEngine = EngineHost & {
  /** Later renders pause before this segment (0 is the first) until released. */
  hold(segment: number): { release(): void }
  /** Started renders, in order. */
  readonly renders: { brief: Brief; seed: number }[]
}

/** Reads recordings. Without it this engine refuses them. */
type Inspector = Pick<EngineHost, 'inspect' | 'transcode' | 'exportFiles'>

const LENGTH: Samples = 2 * SAMPLE_RATE
const BLOCK: Samples = SAMPLE_RATE / 4
/** Points of a part’s waveform. */
const WAVE_POINTS = 200

type Sound = readonly [Float32Array, Float32Array]

export type FakeEngineOptions = {
  version: string
  inspector: () => Promise<Inspector>
  /** Maximum song length; 2 s by default. */
  length?: Seconds
  /** Rendering speed in multiples of real time; unlimited by default. */
  speed?: number
}

export const fakeEngine = (options: FakeEngineOptions): FakeEngine => {
  const length = options.length === undefined ? LENGTH : Math.round(options.length * SAMPLE_RATE)
  const renders: { brief: Brief; seed: number }[] = []
  const holds = new Set<{ segment: number; released: Promise<void> }>()
  const closing = new AbortController()

  const held = async (segment: number, signal: AbortSignal) => {
    const waits = [...holds].filter((hold) => hold.segment === segment).map((hold) => hold.released)
    if (waits.length > 0) await Promise.race([Promise.all(waits), aborted(signal), aborted(closing.signal)])
    signal.throwIfAborted()
    closing.signal.throwIfAborted()
  }

  return {
    version: options.version,
    renders,
    hold(segment) {
      let resolve = () => {}
      const released = new Promise<void>((done) => {
        resolve = done
      })
      const hold = { segment, released }
      holds.add(hold)
      return {
        release() {
          holds.delete(hold)
          resolve()
        },
      }
    },

    async render(brief, seed, on, signal) {
      renders.push({ brief, seed })
      // The real engine responds from another thread, never within the call.
      await held(0, signal)
      const prepared = await prepare(brief, seed, length).catch(failureOf)
      if (isFailure(prepared)) return prepared
      const { metadata, tags, sound, midi, score, names } = prepared
      on.planned(metadata, SONG_TAIL.slice())
      const file = await SegmentEncoder.open(tags, metadata.samples)
      let count = 0
      for (const [left, right] of blocksOf(sound)) {
        await (options.speed === undefined
          ? setImmediate()
          : setTimeout((1000 * left.length) / SAMPLE_RATE / options.speed))
        const segment = file.write(left, right, left.length)
        if (!segment) continue
        await held(++count, signal)
        on.segment(segment)
      }
      const { last, measures } = file.end()
      await held(++count, signal)
      on.segment(last)
      const peaks = Array.from({ length: WAVE_POINTS }, (_, i) => (i * 7 + seed) % 128)
      return { measures, midi, score, waves: names.map((name) => ({ name, peaks })) }
    },

    inspect: async (recording, limit, signal) => (await options.inspector()).inspect(recording, limit, signal),
    transcode: async (recording, limit, most, signal) =>
      (await options.inspector()).transcode(recording, limit, most, signal),
    write: async (brief, seed, most) => draftLyric(brief, seed, most),
    rhyme: async (word) => findRhymes(word),

    async exportFiles(load, wanted, on, signal) {
      const from = await load()
      if (from.kind === 'lost') return from
      if (from.kind === 'recording')
        return (await options.inspector()).exportFiles(async () => from, wanted, on, signal)
      const prepared = await prepare(from.brief, from.seed, length).catch(failureOf)
      if (isFailure(prepared)) return prepared
      const { metadata, tags, sound, names } = prepared
      const [left, right] = sound
      const files: { kind: ExportFile['kind']; name: string; bytes: Uint8Array[] }[] = []
      if (wanted.wav)
        files.push({
          kind: 'wav',
          name: 'audio.wav',
          bytes: [wholeOf(openWavStream(left.length), left, right)],
        })
      if (wanted.flac) {
        const flac = await openFlacFile(left.length)
        flac.write(left, right, left.length)
        files.push({ kind: 'flac', name: 'audio.flac', bytes: flac.end() })
      }
      if (wanted.stems)
        for (const [place, name] of names.entries()) {
          const share = left.map((sample) => sample / names.length)
          files.push({
            kind: 'stem',
            name,
            bytes: [wholeOf(await openStem(wanted.stems, share.length, place), share, share)],
          })
        }
      if (wanted.multitrack) {
        const tracks = new Multitrack(names, left.length, await loadFlacEncoder())
        const chunks: Uint8Array[] = []
        for (const [leftBlock, rightBlock] of blocksOf(sound)) {
          const share = leftBlock.map((sample) => sample / names.length)
          for (const lane of tracks.parts) lane.write([share, share], share.length)
          tracks.writeMaster(leftBlock, rightBlock, leftBlock.length)
          chunks.push(...tracks.takeChunks())
          // This engine runs on the server’s thread, so it yields to requests between two blocks.
          await setImmediate()
        }
        const { gains, index } = tracks.end()
        files.push({ kind: 'multitrack', name: 'multitrack.bin', bytes: [...chunks, gains] })
        files.push({ kind: 'multitrack', name: 'multitrack.json', bytes: [Buffer.from(JSON.stringify(index))] })
      }
      on.started(files.map(({ kind, name }) => ({ kind, name })))
      for (const [number, { bytes }] of files.entries())
        for (const piece of bytes) {
          signal.throwIfAborted()
          await on.chunk(number, Uint8Array.from(piece))
          on.progressed((number + 1) / files.length)
        }
      return { sha256: await checksumOf(tags, metadata, sound) }
    },

    warm() {},
    ready: () => Promise.resolve(),
    async close() {
      closing.abort(new Error('The engine is closing.'))
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const failureOf = (error: unknown): EngineFailure => {
  if (error instanceof EngineError) return error.failure
  throw error
}

/** The real engine’s result for a song of this length. */
const prepare = async (brief: Brief, seed: number, longest: Samples) => {
  const { source } = brief
  const kept = source.kind === 'extend' ? (await decode(source.recording, 15 * 60)).audio : null
  const found = kept && source.kind === 'extend' ? continuation(kept, source.at) : null
  const plan = planSong(brief, seed, found ? { extend: found } : {})
  const score = scoreSong(plan)
  const before = found ? keptSamples(found) : 0
  const length = Math.min(longest, plan.samples)
  const origin = source.kind === 'extend' ? (source.origin ?? null) : null
  const { song, tags } = buildMetadata(plan, score, before, kept, origin, readingOf(brief, plan))
  const samples = before + length
  const layout = mp3Layout(samples)
  const scale = length / plan.samples
  const from: Seconds = before / SAMPLE_RATE
  const at = (time: Seconds) => (time < from ? time : from + (time - from) * scale)
  const shorter = <T extends { at: Seconds; length: Seconds }>(span: T): T => ({
    ...span,
    at: at(span.at),
    length: at(span.at + span.length) - at(span.at),
  })
  const metadata: SongMetadata = {
    ...song,
    samples,
    duration: samples / SAMPLE_RATE,
    bytes: tags.length + layout.infoBytes + layout.audioBytes,
    sections: song.sections.map(shorter),
    chords: song.chords.map(shorter),
    lines: song.lines.map((line) => ({ ...shorter(line), words: line.words.map(shorter) })),
  }
  const names = before > 0 ? [SOURCE_STEM, ...stemNames(plan, score)] : stemNames(plan, score)
  const sound = kept
    ? join([kept.left.subarray(0, before), kept.right.subarray(0, before)], tone(seed, length))
    : tone(seed, length)
  const file = writeScoreFile(scoreFileOf(plan, score, null))
  return { metadata, tags, sound, names, midi: midiOf(plan, score, before), score: file }
}

/** The bytes of a file that is written at once. */
const wholeOf = (stream: AudioStream, left: Float32Array, right: Float32Array): Uint8Array => {
  stream.write([left, right], left.length)
  stream.end()
  return stream.take()
}

/** A tone for each seed, loud enough not to count as silence. */
const tone = (seed: number, samples: Samples): Sound => {
  const pitch = 220 * 2 ** ((seed % 24) / 12)
  const wave = Float32Array.from({ length: samples }, (_, i) => 0.3 * Math.sin((2 * Math.PI * pitch * i) / SAMPLE_RATE))
  return [wave, wave]
}

const join = ([beforeLeft, beforeRight]: Sound, [left, right]: Sound): Sound => {
  const both = (first: Float32Array, second: Float32Array) => {
    const whole = new Float32Array(first.length + second.length)
    whole.set(first)
    whole.set(second, first.length)
    return whole
  }
  return [both(beforeLeft, left), both(beforeRight, right)]
}

function* blocksOf([left, right]: Sound): Generator<Sound> {
  for (let at = 0; at < left.length; at += BLOCK) yield [left.subarray(at, at + BLOCK), right.subarray(at, at + BLOCK)]
}

const checksumOf = async (tags: Uint8Array, { samples }: SongMetadata, sound: Sound): Promise<string> => {
  const hash = createHash('sha256')
  const file = await SegmentEncoder.open(tags, samples)
  for (const [left, right] of blocksOf(sound)) {
    const segment = file.write(left, right, left.length)
    if (segment) hash.update(segment.bytes)
  }
  return hash.update(file.end().last.bytes).digest('hex')
}
