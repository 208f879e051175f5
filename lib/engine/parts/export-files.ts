import { createHash } from 'node:crypto'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief, Recording } from '#lib/engine/brief'
import { ceilingOf, rewritten, write } from '#lib/engine/compose'
import { type FlacFile, loadFlacEncoder, openFlacFile } from '#lib/engine/encode/flac'
import { type Segment, SegmentEncoder } from '#lib/engine/encode/segments'
import { type AudioChange, changeAudio, placeOf } from '#lib/engine/mix/audio-changes'
import { extendSong } from '#lib/engine/mix/extend-song'
import { masterSong, type StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK } from '#lib/engine/mix/mixer'
import { type KeptStems, openKeptStems } from '#lib/engine/parts/kept-stems'
import { Multitrack } from '#lib/engine/parts/multitrack'
import { type AudioStream, openStem, openWavStream } from '#lib/engine/parts/stem-file'
import { SOURCE_STEM, stemNames } from '#lib/engine/parts/stem-names'
import { StemRouter, type StemSink } from '#lib/engine/parts/stem-router'
import type { ExportFile, ExportSelection, NamedRecording, Reply, SourceSong } from '#lib/engine/protocol'
import type { StopSignal } from '#lib/engine/request-control'
import { readScoreFile } from '#lib/engine/score/score-file'
import type { Samples, Seconds } from '#lib/music/time'

type ExportReply = Extract<Reply, { kind: 'export_files' | 'export_chunk' | 'export_progress' | 'exported' }>

/** The next bytes of a file, if there are any. */
function* chunkOf(file: number, stream: AudioStream): Generator<ExportReply> {
  const bytes = stream.take()
  if (bytes.length > 0) yield { kind: 'export_chunk', file, bytes }
}

type LosslessFiles = { wav: AudioStream | null; wavFile: number; flac: FlacFile | null; flacFile: number }

/** Opens the selected files of the whole song and appends them to `files`. */
const openLossless = async (
  selection: ExportSelection,
  samples: Samples,
  files: ExportFile[],
): Promise<LosslessFiles> => {
  const wav = selection.wav ? openWavStream(samples) : null
  const wavFile = wav ? files.push({ kind: 'wav', name: 'audio.wav' }) - 1 : -1
  const flac = selection.flac ? await openFlacFile(samples) : null
  const flacFile = flac ? files.push({ kind: 'flac', name: 'audio.flac' }) - 1 : -1
  return { wav, wavFile, flac, flacFile }
}

/** A song to render again: by its brief and seed, or by its score file. */
export type ExportedSong = {
  brief: Brief
  seed: number
  score?: Uint8Array
  selection: ExportSelection
  source?: SourceSong | null
}

/**
 * Renders a song again to export files that are too large to keep: its stems and its lossless audio.
 * Yields the list of files, then their chunks in order, then the checksum of the MP3.
 * If it is that of the stored song, the files belong to it.
 * `source`: the song that it continues; its stems are those of the kept part, if they still belong to it
 */
export async function* exportSong(
  { brief, seed, score: scoreFile, selection, source = null }: ExportedSong,
  signal?: StopSignal,
): AsyncGenerator<ExportReply, void> {
  const written = scoreFile
    ? await rewritten(readScoreFile(scoreFile), brief, signal)
    : await write(brief, seed, signal)
  const { plan, score, bank, kept, keptLength, song, tags } = written
  const hasStems = selection.stems !== null || selection.multitrack
  const files: ExportFile[] = []
  const lossless = await openLossless(selection, song.samples, files)
  const openFlac = await loadFlacEncoder()
  const stemFiles: { file: number; stream: AudioStream }[] = []
  try {
    // Finding the kept stems and writing them is the first half of an extended song's export.
    const share = hasStems && kept && source ? KEPT_SHARE : 0
    let keptStems: KeptStems | null = null
    if (hasStems && kept && source) {
      yield { kind: 'export_progress', progress: 0 }
      const opening = openKeptStems(source, keptLength)
      for (let next = await opening.next(); ; next = await opening.next()) {
        if (next.done) {
          keptStems = next.value
          break
        }
      }
    }
    const own = stemNames(plan, score)
    const names = [...new Set(kept ? [...(keptStems?.names ?? [SOURCE_STEM]), ...own] : own)]
    if (selection.stems)
      for (const name of names) {
        const stream = await openStem(selection.stems, song.samples, stemFiles.length)
        stemFiles.push({ file: files.push({ kind: 'stem', name }) - 1, stream })
      }
    const multitrack = selection.multitrack ? new Multitrack(names, song.samples, openFlac) : null
    const bin = multitrack ? files.push({ kind: 'multitrack', name: 'multitrack.bin' }) - 1 : -1
    const index = multitrack ? files.push({ kind: 'multitrack', name: 'multitrack.json' }) - 1 : -1
    const sinks = new Map<string, StemSink[]>(
      names.map((name, i) => [name, [stemFiles[i]?.stream ?? [], multitrack?.parts[i] ?? []].flat()]),
    )
    yield { kind: 'export_files', files }

    const chunks = function* (): Generator<ExportReply, void> {
      if (lossless.wav) yield* chunkOf(lossless.wavFile, lossless.wav)
      for (const { file, stream } of stemFiles) yield* chunkOf(file, stream)
      for (const bytes of multitrack?.takeChunks() ?? []) yield { kind: 'export_chunk', file: bin, bytes }
    }
    let keptWritten: Samples = 0
    let reported: Samples = 0
    for await (const { stems, count } of keptStems?.blocks() ?? []) {
      for (const [name, all] of sinks)
        for (const sink of all) {
          const stem = stems.get(name)
          if (stem) sink.write(stem, count)
          else sink.writeSilence(count)
        }
      keptWritten += count
      if (keptWritten - reported < PROGRESS_INTERVAL) continue
      reported = keptWritten
      yield* chunks()
      yield { kind: 'export_progress', progress: (share * keptWritten) / keptLength }
    }
    const whole = keptLength + plan.samples
    const changes = written.file?.audioChanges ?? []
    const changedSinks = changes.length === 0 ? sinks : withChanges(sinks, whole, changes)
    const stems = hasStems ? new StemRouter(written, changedSinks, keptStems?.tails ?? null) : null

    const blocks = kept
      ? extendSong(plan, score, bank, kept.audio, kept.continuation, { onStems: stems?.listener })
      : masterSong(plan, score, bank, { onStems: stems?.listener })
    const hash = createHash('sha256')
    const step = function* ({ samples }: Segment): Generator<ExportReply, void> {
      yield* chunks()
      yield { kind: 'export_progress', progress: share + ((1 - share) * samples) / song.samples }
    }
    const segments = await SegmentEncoder.open(tags, song.samples)
    const changed = changeAudio(routed(blocks, stems), whole, changes, ceilingOf(plan))
    for (const { left, right, count } of copyBlocks(changed, lossless)) {
      multitrack?.writeMaster(left, right, count)
      const segment = segments.write(left, right, count)
      if (!segment) continue
      hash.update(segment.bytes)
      yield* step(segment)
    }
    const { last } = segments.end()
    const sha256 = hash.update(last.bytes).digest('hex')
    for (const { stream } of stemFiles) stream.end()
    yield* step(last)
    yield* endFlac(lossless)
    if (multitrack) yield* endMultitrack(multitrack, bin, index)
    yield { kind: 'exported', sha256 }
  } finally {
    lossless.flac?.close()
    for (const { stream } of stemFiles) stream.close()
  }
}

/** Exports the lossless audio of a recording that was not made by this engine. */
export async function* exportRecording(
  recording: Recording,
  limit: Seconds,
  selection: ExportSelection,
  signal?: StopSignal,
): AsyncGenerator<ExportReply, void> {
  const { left, right } = (await decode(recording, limit, signal)).audio
  const files: ExportFile[] = []
  const lossless = await openLossless(selection, left.length, files)
  try {
    yield { kind: 'export_files', files }
    let reported: Samples = 0
    for (let at = 0; at < left.length; at += BLOCK) {
      const count = Math.min(BLOCK, left.length - at)
      const block = { left: left.subarray(at), right: right.subarray(at), count }
      lossless.wav?.write([block.left, block.right], count)
      lossless.flac?.write(block.left, block.right, count)
      if (at - reported < PROGRESS_INTERVAL) continue
      reported = at
      if (lossless.wav) yield* chunkOf(lossless.wavFile, lossless.wav)
      yield { kind: 'export_progress', progress: at / left.length }
    }
    if (lossless.wav) yield* chunkOf(lossless.wavFile, lossless.wav)
    yield* endFlac(lossless)
    yield { kind: 'exported', sha256: null }
  } finally {
    lossless.flac?.close()
  }
}

/** Exports the stems of a recording that were separated elsewhere. */
export async function* exportStems(
  stems: readonly NamedRecording[],
  limit: Seconds,
  selection: ExportSelection,
  signal?: StopSignal,
): AsyncGenerator<ExportReply, void> {
  const format = selection.stems
  if (format === null) throw new Error('Separated stems are only exported as stems.')
  yield { kind: 'export_files', files: stems.map(({ name }) => ({ kind: 'stem', name })) }
  for (const [file, { recording }] of stems.entries()) {
    const { left, right } = (await decode(recording, limit, signal)).audio
    const stream = await openStem(format, left.length, file)
    try {
      for (let at = 0; at < left.length; at += PROGRESS_INTERVAL) {
        const block: [Float32Array, Float32Array] = [
          left.subarray(at, at + PROGRESS_INTERVAL),
          right.subarray(at, at + PROGRESS_INTERVAL),
        ]
        stream.write(block, block[0].length)
        yield* chunkOf(file, stream)
        yield { kind: 'export_progress', progress: (file + at / left.length) / stems.length }
      }
      stream.end()
      yield* chunkOf(file, stream)
    } finally {
      stream.close()
    }
  }
  yield { kind: 'exported', sha256: null }
}

const PROGRESS_INTERVAL: Samples = 4 * 44100
/** Part of an export that goes to the stems of a kept part. */
const KEPT_SHARE = 0.5

/** Writes every block to the lossless files and passes it on. */
function* copyBlocks(blocks: Iterable<StereoBlock>, { wav, flac }: LosslessFiles): Generator<StereoBlock> {
  for (const block of blocks) {
    wav?.write([block.left, block.right], block.count)
    flac?.write(block.left, block.right, block.count)
    yield block
  }
}

/** Passes every block on, once the stems beside the parts have it. */
function* routed(blocks: Iterable<StereoBlock>, stems: StemRouter | null): Generator<StereoBlock> {
  for (const block of blocks) {
    stems?.writeMaster(block)
    yield block
  }
}

/** Trims and fades stems as the recording was. Their levels stay those of the mix. */
const withChanges = (
  sinks: ReadonlyMap<string, readonly StemSink[]>,
  samples: Samples,
  changes: readonly AudioChange[],
): Map<string, StemSink[]> =>
  new Map([...sinks].map(([name, own]) => [name, own.map((sink) => changedSink(sink, samples, changes))]))

const changedSink = (sink: StemSink, samples: Samples, changes: readonly AudioChange[]): StemSink => {
  let at = 0
  const places = (count: Samples) => {
    const found = Array.from({ length: count }, (_, i) => placeOf(at + i, samples, changes)?.fade ?? null)
    at += count
    return found
  }
  return {
    write([left, right], count) {
      const fades = places(count)
      const kept = ([left, right] as const).map((side) =>
        Float32Array.from(fades.flatMap((fade, i) => (fade === null ? [] : [side[i]! * fade]))),
      ) as [Float32Array, Float32Array]
      sink.write(kept, kept[0].length)
    },
    writeSilence(count) {
      sink.writeSilence(places(count).filter((fade) => fade !== null).length)
    },
  }
}

function* endFlac({ flac, flacFile }: LosslessFiles): Generator<ExportReply> {
  for (const bytes of flac?.end() ?? []) yield { kind: 'export_chunk', file: flacFile, bytes: Uint8Array.from(bytes) }
}

function* endMultitrack(multitrack: Multitrack, bin: number, json: number): Generator<ExportReply> {
  for (const bytes of multitrack.takeChunks()) yield { kind: 'export_chunk', file: bin, bytes }
  const { gains, index } = multitrack.end()
  yield { kind: 'export_chunk', file: bin, bytes: gains }
  yield { kind: 'export_chunk', file: json, bytes: Uint8Array.from(Buffer.from(JSON.stringify(index))) }
}
