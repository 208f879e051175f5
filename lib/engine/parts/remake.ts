import { createHash } from 'node:crypto'
import { decode } from '#lib/engine/analyse/decode'
import type { Brief, Recording } from '#lib/engine/brief'
import { type Prepared, prepare } from '#lib/engine/compose'
import { type FlacFile, openFlacFile } from '#lib/engine/encode/flac'
import { type Segment, Segments } from '#lib/engine/encode/segments'
import { wavBytes, wavHead, wavSamples } from '#lib/engine/encode/wav'
import { extended, tailOf } from '#lib/engine/mix/extended'
import { type Block, mastered } from '#lib/engine/mix/mastered'
import { BLOCK } from '#lib/engine/mix/mixer'
import type { Pair, StemListener } from '#lib/engine/mix/taps'
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
    private readonly samples: Samples,
  ) {
    this.pieces = [wavHead(samples)]
  }

  write([left, right]: readonly [Float32Array, Float32Array], count: Samples) {
    const fits = Math.min(count, this.samples - this.written)
    if (fits <= 0) return
    this.pieces.push(wavSamples(left, right, fits))
    this.written += fits
  }

  rest(count: Samples) {
    this.pieces.push(new Uint8Array(wavBytes(count) - wavBytes(0)))
    this.written += count
  }

  *take(): Generator<Made> {
    if (this.pieces.length > 0)
      yield { kind: 'piece', file: this.file, bytes: Uint8Array.from(Buffer.concat(this.pieces)) }
    this.pieces = []
  }
}

/** The stems of a song; what an extended one took over is a stem of its own. */
class StemFiles {
  readonly names: string[]
  private readonly files: GrowingWav[]
  private readonly order: (heard: Parameters<StemListener>[0]) => Pair[]
  private readonly source: { file: GrowingWav; cut: Samples; tail: Pair } | null
  private at: Samples = 0

  constructor({ plan, score, kept, before, song }: Prepared, first: number) {
    const names = stemNames(plan, score)
    this.names = kept ? [SOURCE, ...names] : names
    this.order = inOrder(plan, score)
    const open = this.names.map((_, i) => new GrowingWav(first + i, song.samples))
    this.source = null
    if (kept) {
      const { left, right } = tailOf(kept.audio, before)
      this.source = { file: open.shift()!, cut: before, tail: [left, right] }
    }
    this.files = open
  }

  /** The new music, as its mixer makes it. */
  readonly listener: StemListener = (heard, count) => {
    this.order(heard).forEach((stem, place) => {
      this.files[place]!.write(stem, count)
    })
  }

  /** The whole song, as it is mastered: up to the cut it is the recording. */
  pass({ left, right, count }: Block) {
    const { at, source } = this
    this.at += count
    if (!source) return
    if (at < source.cut) {
      source.file.write([left, right], count)
      for (const file of this.files) file.rest(count)
      return
    }
    const behind = at - source.cut
    const ringing = Math.max(0, Math.min(count, source.tail[0].length - behind))
    if (ringing > 0) source.file.write([source.tail[0].subarray(behind), source.tail[1].subarray(behind)], ringing)
    source.file.rest(count - ringing)
  }

  *take(): Generator<Made> {
    for (const file of this.source ? [this.source.file, ...this.files] : this.files) yield* file.take()
  }
}

type Lossless = { wav: GrowingWav | null; flac: FlacFile | null; flacFile: number }

/** Opens what is wanted of the whole song; files are numbered in the order in which they are told of. */
const openLossless = async (wanted: Wanted, samples: Samples, files: MadeFile[]): Promise<Lossless> => {
  const wav = wanted.wav ? new GrowingWav(files.push({ kind: 'wav', name: 'audio.wav' }) - 1, samples) : null
  const flac = wanted.flac ? await openFlacFile(samples) : null
  const flacFile = flac ? files.push({ kind: 'flac', name: 'audio.flac' }) - 1 : -1
  return { wav, flac, flacFile }
}

/**
 * Makes a song again for what is too large to be kept of every one: its stems, and its sound as it was before MP3. First
 * what files there will be, then their pieces in order, then the checksum of the MP3 that came out beside them: if that is
 * the one of the song that is kept, these are its parts.
 */
export async function* remake(brief: Brief, seed: number, wanted: Wanted): AsyncGenerator<Made, void> {
  const prepared = await prepare(brief, seed)
  const { plan, score, bank, kept, song, tags } = prepared
  const files: MadeFile[] = []
  const lossless = await openLossless(wanted, song.samples, files)
  try {
    const stems = wanted.stems ? new StemFiles(prepared, files.length) : null
    for (const name of stems?.names ?? []) files.push({ kind: 'stem', name })
    yield { kind: 'making', files }

    const blocks = kept
      ? extended(plan, score, bank, kept.audio, kept.continuation, stems?.listener)
      : mastered(plan, score, bank, stems?.listener)
    const hash = createHash('sha256')
    const step = function* ({ bytes, samples }: Segment): Generator<Made, void> {
      hash.update(bytes)
      if (lossless.wav) yield* lossless.wav.take()
      if (stems) yield* stems.take()
      yield { kind: 'reached', share: samples / song.samples }
    }
    const segments = await Segments.open(tags, song.samples)
    for (const { left, right, count } of passing(blocks, lossless, stems)) {
      const segment = segments.write(left, right, count)
      if (segment) yield* step(segment)
    }
    yield* step(segments.end().last)
    yield* endFlac(lossless)
    yield { kind: 'made', sha256: hash.digest('hex') }
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
    yield { kind: 'made', sha256: null }
  } finally {
    lossless.flac?.close()
  }
}

const TOLD_EVERY: Samples = 4 * 44100

/** Lets every block by on its way into the MP3. */
function* passing(blocks: Iterable<Block>, { wav, flac }: Lossless, stems: StemFiles | null): Generator<Block> {
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
