import { createHash } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief } from '#lib/engine/brief'
import { buildMetadata } from '#lib/engine/build-metadata'
import { applyEdits } from '#lib/engine/edit/apply-edit'
import { checkEdits } from '#lib/engine/edit/check-edits'
import { editRecording } from '#lib/engine/edit/edit-recording'
import { blocksOf as blocksOfMaster, decodeMaster, encodeMaster } from '#lib/engine/edit/master-file'
import { editParts } from '#lib/engine/edit/parts'
import { spliceOf } from '#lib/engine/edit/window'
import { loadFlacEncoder, openFlacFile } from '#lib/engine/encode/flac'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { mp3Layout } from '#lib/engine/encode/mp3-layout'
import { SegmentEncoder, SONG_TAIL } from '#lib/engine/encode/segments'
import { EngineError } from '#lib/engine/engine-error'
import { type AudioChange, changeAudio, changedLength, cutAtStart } from '#lib/engine/mix/audio-changes'
import { emptyAutomation } from '#lib/engine/mix/automation'
import { keptSamples } from '#lib/engine/mix/extend-song'
import { notationOf } from '#lib/engine/notation/notation'
import { midiOf } from '#lib/engine/parts/midi'
import { Multitrack } from '#lib/engine/parts/multitrack'
import { type AudioStream, openStem, openWavStream } from '#lib/engine/parts/stem-file'
import { SOURCE_STEM, stemNames } from '#lib/engine/parts/stem-names'
import { planArrangement } from '#lib/engine/plan/arrange'
import { draftLyric } from '#lib/engine/plan/draft-lyric'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { readingOf } from '#lib/engine/plan/reading/reading-of'
import type { EditedSong, EngineFailure, ExportFile } from '#lib/engine/protocol'
import { findRhymes } from '#lib/engine/rhymes/find-rhymes'
import { givenParts } from '#lib/engine/score/given-song'
import type { Score } from '#lib/engine/score/score'
import { performable, readScoreFile, type ScoreFile, scoreFileOf, writeScoreFile } from '#lib/engine/score/score-file'
import { scoreSong } from '#lib/engine/score/score-song'
import { scoreSummary } from '#lib/engine/score/score-summary'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { Edits } from '#lib/music/edits'
import type { Samples, Seconds } from '#lib/music/time'
import { type EngineHost, isFailure, type Rendered, type RenderListener } from '#lib/services/embedded/engine-host'

/**
 * An engine whose songs last two seconds by default: it plans, writes and scores a song like the real one, then
 * renders a tone instead of the band. The same brief and seed give the same bytes. The real engine’s inspector reads
 * recordings. A test can pause a render before any segment, and crash it. tests/contract/engine.test.ts runs the same
 * contract on this engine and the real one.
 */
export type FakeEngine = EngineHost & {
  /** Later renders pause before this segment (0 is the first) until released. */
  hold(segment: number): { release(): void }
  /** What the next renders fail with; each is met once. */
  readonly failures: EngineFailure[]
  /** Started renders, in order. */
  readonly renders: { brief: Brief; seed: number }[]
  /** Started edits, in order. */
  readonly edited: { song: EditedSong; edits: readonly unknown[] }[]
}

/** Reads recordings. Without it this engine refuses them. */
type Inspector = Pick<EngineHost, 'inspect' | 'transcribe' | 'align' | 'transcode' | 'toWav' | 'splice' | 'exportFiles'>

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
  const failures: EngineFailure[] = []
  const renders: { brief: Brief; seed: number }[] = []
  const edited: { song: EditedSong; edits: readonly unknown[] }[] = []
  const holds = new Set<{ segment: number; released: Promise<void> }>()
  const closing = new AbortController()

  const held = async (segment: number, signal: AbortSignal) => {
    const waits = [...holds].filter((hold) => hold.segment === segment).map((hold) => hold.released)
    if (waits.length > 0) await Promise.race([Promise.all(waits), aborted(signal), aborted(closing.signal)])
    signal.throwIfAborted()
    closing.signal.throwIfAborted()
  }

  /** Plays what was prepared, block by block. */
  const play = async (
    { metadata, tags, sound, midi, score, names }: Prepared,
    seed: number,
    on: RenderListener,
    signal: AbortSignal,
  ): Promise<Rendered> => {
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
  }

  return {
    version: options.version,
    failures,
    renders,
    edited,
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
      const failure = failures.shift()
      if (failure) return failure
      const prepared = await prepare(brief, seed, length).catch(failureOf)
      if (isFailure(prepared)) return prepared
      return play(prepared, seed, on, signal)
    },

    async edit(song, edits, on, signal) {
      edited.push({ song, edits })
      await held(0, signal)
      const prepared = await prepareEdit(song, edits, length).catch(failureOf)
      if (isFailure(prepared)) return prepared
      const rendered = await play(prepared, prepared.seed, on, signal)
      return { ...rendered, ...prepared.masters }
    },

    // Its recordings are real.
    async editRecording(song, edits, on, signal) {
      await held(0, signal)
      const masters: { version?: Uint8Array; source?: Uint8Array } = {}
      let count = 0
      for await (const reply of editRecording(song, edits, signal))
        if (reply.kind === 'recording_planned') on.planned(reply.file, reply.tail)
        else if (reply.kind === 'segment') {
          await held(++count, signal)
          on.segment(reply)
        } else if (reply.kind === 'master') masters[reply.of] = reply.bytes
        else if (reply.kind === 'recording_rendered')
          return { measures: reply.measures, master: masters.version!, sourceMaster: masters.source ?? null }
      throw new Error('The recording was not rendered.')
    },

    async checkEdits(score, edits) {
      const checked = checkEdits(score, edits)
      if (checked.issues || !checked.window) return checked
      const at = timeIn(performable(readScoreFile(score)).plan, length)
      return { ...checked, window: { from: at(checked.window.from), to: at(checked.window.to) } }
    },

    readScore: async (score) => scoreSummary(readScoreFile(score)),
    audition: async (score, heard) => {
      const { instrument } = heard
      const edit = 'part' in heard ? { part: heard.part, instrument } : { add: { role: heard.role, instrument } }
      const [left, right] = tone(hashOf(editParts(readScoreFile(score), { kind: 'parts', ...edit })), length)
      const file = await openMp3File(new Uint8Array(0), left.length)
      return joinBytes([...file.write(left, right, left.length), ...file.end()])
    },
    writeNotation: async (score, format, title) => ({ text: notationOf(readScoreFile(score), format, title) }),

    inspect: async (recording, limit, signal) => (await options.inspector()).inspect(recording, limit, signal),
    align: async (...args) => (await options.inspector()).align(...args),
    transcribe: async (...args) => (await options.inspector()).transcribe(...args),
    transcode: async (recording, limit, most, signal) =>
      (await options.inspector()).transcode(recording, limit, most, signal),
    toWav: async (...args) => (await options.inspector()).toWav(...args),
    splice: async (...args) => (await options.inspector()).splice(...args),
    write: async (brief, seed, most) => draftLyric(brief, seed, most),
    rhyme: async (word) => findRhymes(word),

    async exportFiles(load, wanted, on, signal) {
      const from = await load()
      if (from.kind === 'lost') return from
      if (from.kind !== 'song') return (await options.inspector()).exportFiles(async () => from, wanted, on, signal)
      const { score: edited } = from
      const prepared = await (edited
        ? prepareScore(readScoreFile(edited), from.brief, length)
        : prepare(from.brief, from.seed, length)
      ).catch(failureOf)
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

/** A song before it is played. */
type Prepared = {
  metadata: SongMetadata
  tags: Uint8Array
  sound: Sound
  names: string[]
  midi: Uint8Array
  score: Uint8Array
}

/** The real engine’s result for a song of this length. */
const prepare = async (brief: Brief, seed: number, longest: Samples): Promise<Prepared> => {
  const { source } = brief
  const kept = source.kind === 'extend' ? (await decode(source.recording, 15 * 60)).audio : null
  const found = kept && source.kind === 'extend' ? continuation(kept, source.at) : null
  const { arrange } = brief
  const plan = arrange ? planArrangement(brief, arrange, seed) : planSong(brief, seed, found ? { extend: found } : {})
  const score = scoreSong(plan, arrange && givenParts(arrange, plan))
  const file = scoreFileOf(plan, score, emptyAutomation())
  return prepared(file, tone(seed, Math.min(longest, plan.samples)), { brief, kept, longest, ...performable(file) })
}

/** A song by its score, whose tone is the score’s own. */
const prepareScore = async (file: ScoreFile, brief: Brief | null, longest: Samples): Promise<Prepared> => {
  const { plan, score } = performable(file)
  const source = brief?.source
  if (plan.extend && source?.kind !== 'extend') throw new Error('An extended song needs its recording.')
  const kept = source?.kind === 'extend' ? (await decode(source.recording, 15 * 60)).audio : null
  return prepared(file, tone(hashOf(file), Math.min(longest, plan.samples)), { brief, kept, longest, plan, score })
}

const prepared = (
  file: ScoreFile,
  music: Sound,
  {
    brief,
    kept,
    longest,
    plan,
    score,
  }: { brief: Brief | null; kept: Stereo | null; longest: Samples; plan: Plan; score: Score },
): Prepared => {
  const before = plan.extend ? keptSamples(plan.extend) : 0
  const origin = brief?.source.kind === 'extend' ? (brief.source.origin ?? null) : null
  const { song, tags } = buildMetadata(
    plan,
    score,
    before,
    kept,
    origin,
    brief ? readingOf(brief, plan) : undefined,
    file.audioChanges,
  )
  const names = before > 0 ? [SOURCE_STEM, ...stemNames(plan, score)] : stemNames(plan, score)
  const whole = kept ? join([kept.left.subarray(0, before), kept.right.subarray(0, before)], music) : music
  const sound = changed(whole, changesIn(file, longest))
  const samples = sound[0].length
  const layout = mp3Layout(samples)
  const at = timeIn(plan, longest)
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
  return { metadata, tags, sound, names, midi: midiOf(plan, score, before), score: writeScoreFile(file) }
}

/** Where a time of the whole recording lies in the shorter one of this engine. */
const timeIn = (plan: Plan, longest: Samples) => {
  const from: Seconds = plan.extend ? keptSamples(plan.extend) / SAMPLE_RATE : 0
  const scale = Math.min(longest, plan.samples) / plan.samples
  return (time: Seconds) => (time < from ? time : from + (time - from) * scale)
}

/** The changes of a recording in the shorter one of this engine. */
const changesIn = ({ plan, audioChanges = [] }: ScoreFile, longest: Samples): AudioChange[] => {
  const scale = Math.min(longest, plan.samples) / plan.samples
  const shorter = (samples: Samples) => Math.round(samples * scale)
  return audioChanges.map((change) => {
    if (change.kind === 'trim') return { ...change, start: shorter(change.start), end: shorter(change.end) }
    return change.kind === 'fade' ? { ...change, in: shorter(change.in), out: shorter(change.out) } : change
  })
}

const changed = ([left, right]: Sound, changes: readonly AudioChange[]): Sound => {
  const blocks = [...changeAudio(blocksOfMaster({ left, right }), left.length, changes, -1)]
  const channel = (side: 'left' | 'right') => {
    const whole = new Float32Array(changedLength(left.length, changes))
    let at = 0
    for (const block of blocks) {
      whole.set(block[side].subarray(0, block.count), at)
      at += block.count
    }
    return whole
  }
  return [channel('left'), channel('right')]
}

/** A number for each score. */
const hashOf = (file: ScoreFile) =>
  createHash('sha256')
    .update(JSON.stringify({ ...file, automation: null, audioChanges: null }))
    .digest()
    .readUInt32LE(0)

/** A version as the real engine makes it: a window of its master has the tone of its score, or all of it. */
const prepareEdit = async (song: EditedSong, edits: readonly unknown[], longest: Samples) => {
  const before = readScoreFile(song.score)
  const { score: file, window } = applyEdits(before, Edits.parse(edits))
  const version = await prepareScore({ ...file, automation: emptyAutomation() }, song.brief, longest)
  const seed = hashOf(file)
  if (!window) return { ...version, seed, masters: { master: await flacOf(version.sound), sourceMaster: null } }
  const recorded = song.master ? null : (await decode(song.recording, 15 * 60)).audio
  const sourceMaster = recorded && (await flacOf([recorded.left, recorded.right]))
  const original = await decodeMaster(song.master ?? sourceMaster!)
  const kept = file.plan.extend ? keptSamples(file.plan.extend) : 0
  const scale = Math.min(longest, file.plan.samples) / file.plan.samples
  const changes = changesIn(file, longest)
  const parent = changed([original.left, original.right], changes.slice(before.audioChanges?.length ?? 0))
  const { from, until } = window.bars === 0 ? { from: 0, until: 0 } : spliceOf(file, window)
  const [first, last] = [from, until].map((at) => Math.max(0, kept + Math.round(at * scale) - cutAtStart(changes))) as [
    number,
    number,
  ]
  const spliced = ([0, 1] as const).map((side) => {
    const channel = parent[side].slice(0, version.sound[0].length)
    channel.set(version.sound[side].subarray(first, last), first)
    return channel
  })
  const sound: Sound = [spliced[0]!, spliced[1]!]
  return { ...version, sound, seed, masters: { master: await flacOf(sound), sourceMaster } }
}

const flacOf = ([left, right]: Sound) => encodeMaster(blocksOfMaster({ left, right }), left.length)

/** The bytes of a file that is written at once. */
const wholeOf = (stream: AudioStream, left: Float32Array, right: Float32Array): Uint8Array => {
  stream.write([left, right], left.length)
  stream.end()
  return stream.take()
}

/** A tone for each seed, loud enough not to count as silence. */
const tone = (seed: number, samples: Samples): Sound => {
  // In cents, so that two songs hardly ever share one.
  const pitch = 220 * 2 ** ((seed % 2400) / 1200)
  const wave = new Float32Array(samples)
  for (let i = 0; i < samples; i++) wave[i] = 0.3 * Math.sin((2 * Math.PI * pitch * i) / SAMPLE_RATE)
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
