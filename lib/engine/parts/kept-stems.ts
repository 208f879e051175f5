import { createHash } from 'node:crypto'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type WrittenSong, write } from '#lib/engine/compose'
import { SegmentEncoder } from '#lib/engine/encode/segments'
import { extendSong, fadeOutGain, SOURCE_TAIL_SAMPLES, sourceTail } from '#lib/engine/mix/extend-song'
import { masterSong } from '#lib/engine/mix/master-song'
import type { Pair, StemListener } from '#lib/engine/mix/stem-taps'
import { SOURCE_STEM, stemNames } from '#lib/engine/parts/stem-names'
import { orderStems } from '#lib/engine/parts/stems'
import type { SourceSong } from '#lib/engine/protocol'
import { decibelsToGain, type Gain, type Samples } from '#lib/music/time'

/** A block of stems by name. */
type NamedBlock = { stems: ReadonlyMap<string, Pair>; count: Samples }

/** Progress of rendering a song, in samples. */
type Done = { done: Samples }

/** The master of a song, with a listener to its stems. */
const masterBlocks = ({ plan, score, bank, kept }: WrittenSong, listener: StemListener) =>
  kept
    ? extendSong(plan, score, bank, kept.audio, kept.continuation, { onStems: listener })
    : masterSong(plan, score, bank, { onStems: listener })

/**
 * The gain that brings the mix of a song to the level of its master, over what is kept of it. Null where the song is
 * no longer rendered to the same file, so that its stems would belong to another.
 */
async function* matchingGain({ brief, seed, sha256 }: SourceSong, cut: Samples): AsyncGenerator<Done, Gain | null> {
  const written = await write(brief, seed)
  const [mix, master] = [new LoudnessMeter(SAMPLE_RATE), new LoudnessMeter(SAMPLE_RATE)]
  const hash = createHash('sha256')
  const segments = await SegmentEncoder.open(written.tags, written.song.samples)
  let mixed = written.keptLength
  let at = 0
  const blocks = masterBlocks(written, (signals, count) => {
    const fits = Math.min(count, cut - mixed)
    mixed += count
    if (fits > 0) mix.push(signals.mix[0].subarray(0, fits), signals.mix[1].subarray(0, fits), fits)
  })
  for (const { left, right, count } of blocks) {
    const fits = Math.min(count, cut - at)
    if (at >= written.keptLength && fits > 0) master.push(left.subarray(0, fits), right.subarray(0, fits), fits)
    at += count
    const segment = segments.write(left, right, count)
    if (segment) {
      hash.update(segment.bytes)
      yield { done: segment.samples }
    }
  }
  if (hash.update(segments.end().last.bytes).digest('hex') !== sha256) return null
  const difference = master.integrated() - mix.integrated()
  return Number.isFinite(difference) ? decibelsToGain(difference) : 1
}

/** The stems of a song from its start, at the level of its mix. An extended song has those of its source first. */
async function* stemsOf({ brief, seed }: SourceSong, kept: KeptStems | null): AsyncGenerator<NamedBlock> {
  const written = await write(brief, seed)
  const names = stemNames(written.plan, written.score)
  let tails: ReadonlyMap<string, Pair> = new Map()
  if (kept) {
    yield* kept.blocks()
    tails = kept.tails
  } else if (written.kept) {
    const { left, right } = written.kept.audio
    yield { stems: new Map([[SOURCE_STEM, [left, right]]]), count: written.keptLength }
    const tail = sourceTail(written.kept.audio, written.keptLength)
    tails = new Map([[SOURCE_STEM, [tail.left, tail.right]]])
  }
  const order = orderStems(written.plan, written.score)
  let made: Samples = 0
  // A short song is mixed completely before its first block.
  const ready: NamedBlock[] = []
  const blocks = masterBlocks(written, (signals, count) => {
    const stems = new Map(
      order(signals).map(([left, right], i): [string, Pair] => [
        names[i]!,
        [left.slice(0, count), right.slice(0, count)],
      ]),
    )
    for (const [name, tail] of tails) {
      const stem = stems.get(name) ?? [new Float32Array(count), new Float32Array(count)]
      stems.set(name, stem)
      for (const side of [0, 1] as const)
        for (let i = 0; i < count && made + i < tail[side].length; i++) stem[side][i]! += tail[side][made + i]!
    }
    made += count
    ready.push({ stems, count })
  })
  for (const _ of blocks) yield* ready.splice(0)
}

/** The stems of the kept part of an extended song. */
export class KeptStems {
  /** What rings on from the cut; known once all blocks are read. */
  readonly tails = new Map<string, Pair>()

  constructor(
    readonly names: readonly string[],
    private readonly song: SourceSong,
    private readonly before: KeptStems | null,
    private readonly cut: Samples,
    private readonly gain: Gain,
  ) {}

  /** The stems up to the cut, at the level of the kept recording. */
  async *blocks(): AsyncGenerator<NamedBlock> {
    let at: Samples = 0
    for await (const { stems, count } of stemsOf(this.song, this.before)) {
      const fits = Math.max(0, Math.min(count, this.cut - at))
      const scaled = new Map(
        [...stems].map(([name, stem]): [string, Pair] => [
          name,
          [stem[0].subarray(0, count).map((x) => x * this.gain), stem[1].subarray(0, count).map((x) => x * this.gain)],
        ]),
      )
      if (count > fits) this.keepTail(scaled, fits, count, at + fits - this.cut)
      if (fits > 0) yield { stems: scaled, count: fits }
      at += count
      if (at >= this.cut + SOURCE_TAIL_SAMPLES) return
    }
  }

  /** @param behind samples between the cut and sample `from` of the block */
  private keepTail(stems: ReadonlyMap<string, Pair>, from: Samples, until: Samples, behind: Samples) {
    for (const [name, stem] of stems) {
      const tail = this.tails.get(name) ?? [
        new Float32Array(SOURCE_TAIL_SAMPLES),
        new Float32Array(SOURCE_TAIL_SAMPLES),
      ]
      this.tails.set(name, tail)
      for (const side of [0, 1] as const)
        for (let i = from; i < until && behind + i - from < SOURCE_TAIL_SAMPLES; i++)
          tail[side][behind + i - from] = stem[side][i]! * fadeOutGain(behind + i - from)
    }
  }
}

/**
 * Opens the stems of what an extended song keeps of its source. Yields progress. Null where the source is no longer
 * rendered to the same file.
 * @param cut length of the kept part
 */
export async function* openKeptStems(song: SourceSong, cut: Samples): AsyncGenerator<Done, KeptStems | null> {
  const gain = yield* matchingGain(song, cut)
  if (gain === null) return null
  const { plan, score, kept, keptLength } = await write(song.brief, song.seed)
  const before = kept && song.source ? yield* openKeptStems(song.source, keptLength) : null
  const names = [...(before?.names ?? (kept ? [SOURCE_STEM] : [])), ...stemNames(plan, score)]
  return new KeptStems([...new Set(names)], song, before, cut, gain)
}
