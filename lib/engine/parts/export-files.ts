import { createHash } from 'node:crypto'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief, Recording } from '#lib/engine/brief'
import { type PreparedSong, prepare } from '#lib/engine/compose'
import { type FlacFile, loadFlacEncoder, openFlacFile } from '#lib/engine/encode/flac'
import { type Segment, SegmentEncoder } from '#lib/engine/encode/segments'
import { type WavFormat, wavBytes, wavHeader, wavSamples } from '#lib/engine/encode/wav'
import { extendSong, sourceTail } from '#lib/engine/mix/extend-song'
import { masterSong, type StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK } from '#lib/engine/mix/mixer'
import type { Pair, StemListener } from '#lib/engine/mix/stem-taps'
import { Multitrack } from '#lib/engine/parts/multitrack'
import { SOURCE_STEM, stemNames } from '#lib/engine/parts/stem-names'
import { orderStems } from '#lib/engine/parts/stems'
import type { ExportFile, ExportSelection, Reply } from '#lib/engine/protocol'
import type { Samples, Seconds } from '#lib/music/time'

type ExportReply = Extract<Reply, { kind: 'export_files' | 'export_chunk' | 'export_progress' | 'exported' }>

/** A WAV file that is written in blocks and truncated at its length. */
class WavStream {
  private pieces: Uint8Array[]
  private written: Samples = 0

  constructor(
    readonly file: number,
    private readonly format: WavFormat,
    private readonly samples: Samples,
  ) {
    this.pieces = [wavHeader(format, samples)]
  }

  write([left, right]: readonly [Float32Array, Float32Array], count: Samples) {
    const fits = Math.min(count, this.samples - this.written)
    if (fits <= 0) return
    this.pieces.push(wavSamples(this.format, left, right, fits))
    this.written += fits
  }

  writeSilence(count: Samples) {
    this.pieces.push(new Uint8Array(wavBytes(this.format, count) - wavBytes(this.format, 0)))
    this.written += count
  }

  *takeChunks(): Generator<ExportReply> {
    if (this.pieces.length > 0)
      yield { kind: 'export_chunk', file: this.file, bytes: Uint8Array.from(Buffer.concat(this.pieces)) }
    this.pieces = []
  }
}

/** Receives a stem in blocks. */
type StemSink = Pick<WavStream, 'write' | 'writeSilence'>

/** The kept part of an extended song is a stem of its own. */
const exportedStemNames = ({ plan, score, kept }: PreparedSong) =>
  kept ? [SOURCE_STEM, ...stemNames(plan, score)] : stemNames(plan, score)

/** Distributes the stems of a song, in the order of `exportedStemNames`, to their sinks. */
class StemRouter {
  private readonly sinks: (readonly StemSink[])[]
  private readonly order: (signals: Parameters<StemListener>[0]) => Pair[]
  private readonly source: { sinks: readonly StemSink[]; cut: Samples; tail: Pair } | null
  private at: Samples = 0

  constructor({ plan, score, kept, keptLength }: PreparedSong, sinks: readonly (readonly StemSink[])[]) {
    this.order = orderStems(plan, score)
    this.sinks = [...sinks]
    this.source = null
    if (kept) {
      const { left, right } = sourceTail(kept.audio, keptLength)
      this.source = { sinks: this.sinks.shift()!, cut: keptLength, tail: [left, right] }
    }
  }

  /** Receives the stems of the new music. */
  readonly listener: StemListener = (signals, count) => {
    this.order(signals).forEach((stem, place) => {
      for (const sink of this.sinks[place]!) sink.write(stem, count)
    })
  }

  /** Receives the mastered song. Up to the cut it is the source recording. */
  writeMaster({ left, right, count }: StereoBlock) {
    const { at, source } = this
    this.at += count
    if (!source) return
    if (at < source.cut) {
      for (const sink of source.sinks) sink.write([left, right], count)
      for (const sink of this.sinks.flat()) sink.writeSilence(count)
      return
    }
    const behind = at - source.cut
    const ringing = Math.max(0, Math.min(count, source.tail[0].length - behind))
    for (const sink of source.sinks) {
      if (ringing > 0) sink.write([source.tail[0].subarray(behind), source.tail[1].subarray(behind)], ringing)
      sink.writeSilence(count - ringing)
    }
  }
}

type LosslessFiles = { wav: WavStream | null; flac: FlacFile | null; flacFile: number }

/** Opens the selected files of the whole song and appends them to `files`. */
const openLossless = async (
  selection: ExportSelection,
  samples: Samples,
  files: ExportFile[],
): Promise<LosslessFiles> => {
  const wav = selection.wav ? new WavStream(files.push({ kind: 'wav', name: 'audio.wav' }) - 1, 'pcm24', samples) : null
  const flac = selection.flac ? await openFlacFile(samples) : null
  const flacFile = flac ? files.push({ kind: 'flac', name: 'audio.flac' }) - 1 : -1
  return { wav, flac, flacFile }
}

/**
 * Renders a song again to export files that are too large to keep: its stems and its lossless audio.
 * Yields the list of files, then their chunks in order, then the checksums of the MP3.
 * If one checksum is that of the stored song, the files belong to it.
 */
export async function* exportSong(
  brief: Brief,
  seed: number,
  selection: ExportSelection,
): AsyncGenerator<ExportReply, void> {
  const prepared = await prepare(brief, seed)
  const { plan, score, bank, kept, song, tags } = prepared
  const files: ExportFile[] = []
  const lossless = await openLossless(selection, song.samples, files)
  const openFlac = await loadFlacEncoder()
  try {
    const names = exportedStemNames(prepared)
    const wavs = selection.stems
      ? names.map((name) => new WavStream(files.push({ kind: 'stem', name }) - 1, 'float32', song.samples))
      : []
    const multitrack = selection.multitrack ? new Multitrack(names, song.samples, openFlac) : null
    const bin = multitrack ? files.push({ kind: 'multitrack', name: 'multitrack.bin' }) - 1 : -1
    const index = multitrack ? files.push({ kind: 'multitrack', name: 'multitrack.json' }) - 1 : -1
    const stems =
      selection.stems || multitrack
        ? new StemRouter(
            prepared,
            names.map((_, i) => [wavs[i] ?? [], multitrack?.parts[i] ?? []].flat()),
          )
        : null
    yield { kind: 'export_files', files }

    const blocks = kept
      ? extendSong(plan, score, bank, kept.audio, kept.continuation, stems?.listener)
      : masterSong(plan, score, bank, stems?.listener)
    const hash = createHash('sha256')
    const step = function* ({ samples }: Segment): Generator<ExportReply, void> {
      if (lossless.wav) yield* lossless.wav.takeChunks()
      for (const wav of wavs) yield* wav.takeChunks()
      for (const bytes of multitrack?.takeChunks() ?? []) yield { kind: 'export_chunk', file: bin, bytes }
      yield { kind: 'export_progress', progress: samples / song.samples }
    }
    const segments = await SegmentEncoder.open(tags, song.samples)
    for (const { left, right, count } of copyBlocks(blocks, lossless, stems)) {
      multitrack?.writeMaster(left, right, count)
      const segment = segments.write(left, right, count)
      if (!segment) continue
      hash.update(segment.bytes)
      yield* step(segment)
    }
    const { last, encodedBytes: encoded } = segments.end()
    const sha256 = [last.bytes, encoded].map((end) => hash.copy().update(end).digest('hex'))
    yield* step(last)
    yield* endFlac(lossless)
    if (multitrack) yield* endMultitrack(multitrack, bin, index)
    yield { kind: 'exported', sha256 }
  } finally {
    lossless.flac?.close()
  }
}

/** Exports the lossless audio of a recording that was not made by this engine. */
export async function* exportRecording(
  recording: Recording,
  limit: Seconds,
  selection: ExportSelection,
): AsyncGenerator<ExportReply, void> {
  const { left, right } = (await decode(recording, limit)).audio
  const files: ExportFile[] = []
  const lossless = await openLossless({ ...selection, stems: false }, left.length, files)
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
      if (lossless.wav) yield* lossless.wav.takeChunks()
      yield { kind: 'export_progress', progress: at / left.length }
    }
    if (lossless.wav) yield* lossless.wav.takeChunks()
    yield* endFlac(lossless)
    yield { kind: 'exported', sha256: [] }
  } finally {
    lossless.flac?.close()
  }
}

const PROGRESS_INTERVAL: Samples = 4 * 44100

/** Writes every block to the lossless files and passes it on. */
function* copyBlocks(
  blocks: Iterable<StereoBlock>,
  { wav, flac }: LosslessFiles,
  stems: StemRouter | null,
): Generator<StereoBlock> {
  for (const block of blocks) {
    wav?.write([block.left, block.right], block.count)
    flac?.write(block.left, block.right, block.count)
    stems?.writeMaster(block)
    yield block
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
