import { createHash } from 'node:crypto'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief, Recording } from '#lib/engine/brief'
import { type PreparedSong, prepare } from '#lib/engine/compose'
import { type FlacFile, flacFiles, openFlacFile } from '#lib/engine/encode/flac'
import { type Segment, Segments } from '#lib/engine/encode/segments'
import { type WavForm, wavBytes, wavHead, wavSamples } from '#lib/engine/encode/wav'
import { extendSong, sourceTail } from '#lib/engine/mix/extend-song'
import { masterSong, type StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK } from '#lib/engine/mix/mixer'
import type { Pair, StemListener } from '#lib/engine/mix/stem-taps'
import { Multitrack } from '#lib/engine/parts/multitrack'
import { SOURCE, stemNames } from '#lib/engine/parts/stem-names'
import { inOrder } from '#lib/engine/parts/stems'
import type { MadeFile, Reply, Wanted } from '#lib/engine/protocol'
import type { Samples, Seconds } from '#lib/music/time'

type Made = Extract<Reply, { kind: 'making' | 'piece' | 'reached' | 'made' }>

/** A WAV file that grows by blocks and is cut off at its length. */
class GrowingWav {
  private pieces: Uint8Array[]
  private written: Samples = 0

  constructor(
    readonly file: number,
    private readonly form: WavForm,
    private readonly samples: Samples,
  ) {
    this.pieces = [wavHead(form, samples)]
  }

  write([left, right]: readonly [Float32Array, Float32Array], count: Samples) {
    const fits = Math.min(count, this.samples - this.written)
    if (fits <= 0) return
    this.pieces.push(wavSamples(this.form, left, right, fits))
    this.written += fits
  }

  rest(count: Samples) {
    this.pieces.push(new Uint8Array(wavBytes(this.form, count) - wavBytes(this.form, 0)))
    this.written += count
  }

  *take(): Generator<Made> {
    if (this.pieces.length > 0)
      yield { kind: 'piece', file: this.file, bytes: Uint8Array.from(Buffer.concat(this.pieces)) }
    this.pieces = []
  }
}

/** Something that takes a stem as it comes. */
type Sink = Pick<GrowingWav, 'write' | 'rest'>

/** What an extended song took over is a stem of its own. */
const namesOf = ({ plan, score, kept }: PreparedSong) =>
  kept ? [SOURCE, ...stemNames(plan, score)] : stemNames(plan, score)

/** Brings each stem of a song, in the order of `namesOf`, to its own sinks. */
class Stems {
  private readonly sinks: (readonly Sink[])[]
  private readonly order: (heard: Parameters<StemListener>[0]) => Pair[]
  private readonly source: { sinks: readonly Sink[]; cut: Samples; tail: Pair } | null
  private at: Samples = 0

  constructor({ plan, score, kept, keptLength: before }: PreparedSong, sinks: readonly (readonly Sink[])[]) {
    this.order = inOrder(plan, score)
    this.sinks = [...sinks]
    this.source = null
    if (kept) {
      const { left, right } = sourceTail(kept.audio, before)
      this.source = { sinks: this.sinks.shift()!, cut: before, tail: [left, right] }
    }
  }

  /** The new music, as its mixer makes it. */
  readonly listener: StemListener = (heard, count) => {
    this.order(heard).forEach((stem, place) => {
      for (const sink of this.sinks[place]!) sink.write(stem, count)
    })
  }

  /** The whole song, as it is mastered: up to the cut it is the recording. */
  pass({ left, right, count }: StereoBlock) {
    const { at, source } = this
    this.at += count
    if (!source) return
    if (at < source.cut) {
      for (const sink of source.sinks) sink.write([left, right], count)
      for (const sink of this.sinks.flat()) sink.rest(count)
      return
    }
    const behind = at - source.cut
    const ringing = Math.max(0, Math.min(count, source.tail[0].length - behind))
    for (const sink of source.sinks) {
      if (ringing > 0) sink.write([source.tail[0].subarray(behind), source.tail[1].subarray(behind)], ringing)
      sink.rest(count - ringing)
    }
  }
}

type Lossless = { wav: GrowingWav | null; flac: FlacFile | null; flacFile: number }

/** Opens what is wanted of the whole song; files are numbered in the order in which they are told of. */
const openLossless = async (wanted: Wanted, samples: Samples, files: MadeFile[]): Promise<Lossless> => {
  const wav = wanted.wav ? new GrowingWav(files.push({ kind: 'wav', name: 'audio.wav' }) - 1, 'pcm24', samples) : null
  const flac = wanted.flac ? await openFlacFile(samples) : null
  const flacFile = flac ? files.push({ kind: 'flac', name: 'audio.flac' }) - 1 : -1
  return { wav, flac, flacFile }
}

/**
 * Makes a song again for what is too large to be kept of every one: its stems, and its sound as it was before MP3. First
 * what files there will be, then their pieces in order, then the checksums of the MP3 that came out beside them: if one is
 * that of the song that is kept, these are its parts.
 */
export async function* remake(brief: Brief, seed: number, wanted: Wanted): AsyncGenerator<Made, void> {
  const prepared = await prepare(brief, seed)
  const { plan, score, bank, kept, song, tags } = prepared
  const files: MadeFile[] = []
  const lossless = await openLossless(wanted, song.samples, files)
  const openFlac = await flacFiles()
  try {
    const names = namesOf(prepared)
    const wavs = wanted.stems
      ? names.map((name) => new GrowingWav(files.push({ kind: 'stem', name }) - 1, 'float32', song.samples))
      : []
    const multitrack = wanted.multitrack ? new Multitrack(names, song.samples, openFlac) : null
    const bin = multitrack ? files.push({ kind: 'multitrack', name: 'multitrack.bin' }) - 1 : -1
    const index = multitrack ? files.push({ kind: 'multitrack', name: 'multitrack.json' }) - 1 : -1
    const stems =
      wanted.stems || multitrack
        ? new Stems(
            prepared,
            names.map((_, i) => [wavs[i] ?? [], multitrack?.lanes[i] ?? []].flat()),
          )
        : null
    yield { kind: 'making', files }

    const blocks = kept
      ? extendSong(plan, score, bank, kept.audio, kept.continuation, stems?.listener)
      : masterSong(plan, score, bank, stems?.listener)
    const hash = createHash('sha256')
    const step = function* ({ samples }: Segment): Generator<Made, void> {
      if (lossless.wav) yield* lossless.wav.take()
      for (const wav of wavs) yield* wav.take()
      for (const bytes of multitrack?.take() ?? []) yield { kind: 'piece', file: bin, bytes }
      yield { kind: 'reached', share: samples / song.samples }
    }
    const segments = await Segments.open(tags, song.samples)
    for (const { left, right, count } of passing(blocks, lossless, stems)) {
      multitrack?.pass(left, right, count)
      const segment = segments.write(left, right, count)
      if (!segment) continue
      hash.update(segment.bytes)
      yield* step(segment)
    }
    const { last, encoded } = segments.end()
    const sha256 = [last.bytes, encoded].map((end) => hash.copy().update(end).digest('hex'))
    yield* step(last)
    yield* endFlac(lossless)
    if (multitrack) yield* endMultitrack(multitrack, bin, index)
    yield { kind: 'made', sha256 }
  } finally {
    lossless.flac?.close()
  }
}

/** A recording without loss of anything that it still has, for songs that were made elsewhere. */
export async function* unpack(recording: Recording, limit: Seconds, wanted: Wanted): AsyncGenerator<Made, void> {
  const { left, right } = (await decode(recording, limit)).audio
  const files: MadeFile[] = []
  const lossless = await openLossless({ ...wanted, stems: false }, left.length, files)
  try {
    yield { kind: 'making', files }
    let told: Samples = 0
    for (let at = 0; at < left.length; at += BLOCK) {
      const count = Math.min(BLOCK, left.length - at)
      const block = { left: left.subarray(at), right: right.subarray(at), count }
      lossless.wav?.write([block.left, block.right], count)
      lossless.flac?.write(block.left, block.right, count)
      if (at - told < TOLD_EVERY) continue
      told = at
      if (lossless.wav) yield* lossless.wav.take()
      yield { kind: 'reached', share: at / left.length }
    }
    if (lossless.wav) yield* lossless.wav.take()
    yield* endFlac(lossless)
    yield { kind: 'made', sha256: [] }
  } finally {
    lossless.flac?.close()
  }
}

const TOLD_EVERY: Samples = 4 * 44100

/** Lets every block by on its way into the MP3. */
function* passing(blocks: Iterable<StereoBlock>, { wav, flac }: Lossless, stems: Stems | null): Generator<StereoBlock> {
  for (const block of blocks) {
    wav?.write([block.left, block.right], block.count)
    flac?.write(block.left, block.right, block.count)
    stems?.pass(block)
    yield block
  }
}

function* endFlac({ flac, flacFile }: Lossless): Generator<Made> {
  for (const bytes of flac?.end() ?? []) yield { kind: 'piece', file: flacFile, bytes: Uint8Array.from(bytes) }
}

function* endMultitrack(multitrack: Multitrack, bin: number, told: number): Generator<Made> {
  for (const bytes of multitrack.take()) yield { kind: 'piece', file: bin, bytes }
  const { gains, index } = multitrack.end()
  yield { kind: 'piece', file: bin, bytes: gains }
  yield { kind: 'piece', file: told, bytes: Uint8Array.from(Buffer.from(JSON.stringify(index))) }
}
