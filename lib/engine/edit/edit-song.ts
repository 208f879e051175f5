import type { MessagePort } from 'node:worker_threads'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { ceilingOf, type PerformOptions, perform, rewritten, type WrittenSong } from '#lib/engine/compose'
import { applyEdits } from '#lib/engine/edit/apply-edit'
import { spliceWindow } from '#lib/engine/edit/changed-window'
import { blocksOf, decodeMaster } from '#lib/engine/edit/master-file'
import { renderFrom, spliceBlocks, windowPhrases } from '#lib/engine/edit/render-window'
import { spliceOf, type Window } from '#lib/engine/edit/window'
import { openWindowStream } from '#lib/engine/edit/window-stream'
import { type FlacFile, openFlacFile } from '#lib/engine/encode/flac'
import { SegmentEncoder, SONG_TAIL } from '#lib/engine/encode/segments'
import { quantize24 } from '#lib/engine/encode/wav'
import { singleThreadEncoder } from '#lib/engine/encoder/encoder'
import { twoThreadEncoder } from '#lib/engine/encoder/two-thread-encoder'
import { changeAudio, changedLength, changedWaveform } from '#lib/engine/mix/audio-changes'
import { extendSong, sourceTail } from '#lib/engine/mix/extend-song'
import { masterSong, type StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK } from '#lib/engine/mix/mixer'
import { joinWaveforms, PartWaveforms } from '#lib/engine/mix/part-waveforms'
import { midiOf } from '#lib/engine/parts/midi'
import { ROOM_STEM } from '#lib/engine/parts/stem-names'
import { peaksOfStems } from '#lib/engine/parts/stems'
import { orderPhrases, type PhraseSinger, singInThread } from '#lib/engine/perform/vocals'
import type { EditedSong, PartWave, Reply } from '#lib/engine/protocol'
import { wholeLength } from '#lib/engine/score/recording'
import type { Phrase } from '#lib/engine/score/score'
import { readScoreFile, type ScoreFile, writeScoreFile } from '#lib/engine/score/score-file'
import { ENGINE } from '#lib/engine/version'
import { Edits } from '#lib/music/edits'
import type { Samples, Seconds } from '#lib/music/time'

/** Longest song that is decoded. */
const MAX_DURATION: Seconds = 60 * 60

/**
 * Makes the version of a song that edits describe. Yields its metadata first, then the MP3 in segments, its master, that
 * of the song itself where it was made, and its score last. Only a window is rendered where the edits allow it: every
 * sample before and after it stays.
 */
export async function* editSong(
  song: EditedSong,
  edits: readonly unknown[],
  options: PerformOptions = {},
): AsyncGenerator<Reply, void> {
  const before = readScoreFile(song.score)
  const { score, window } = applyEdits(before, Edits.parse(edits))
  const written = await rewritten(score, song.brief, options.signal)
  options.signal?.throwIfAborted()
  if (window === null || before.automation === null) yield* performWhole(written, options)
  else yield* performWindow(song, before, written, window, options)
}

async function* performWhole(written: WrittenSong, options: PerformOptions): AsyncGenerator<Reply, void> {
  const master = await openFlacFile(written.song.samples)
  try {
    for await (const reply of perform(written, { ...options, onMaster: (block) => writeBlock(master, block) })) {
      if (reply.kind === 'rendered') yield { kind: 'master', of: 'version', bytes: endFile(master) }
      yield reply
    }
  } finally {
    master.close()
  }
}

async function* performWindow(
  song: EditedSong,
  before: ScoreFile,
  written: WrittenSong,
  window: Window,
  { signal, assistant }: PerformOptions,
): AsyncGenerator<Reply, void> {
  const { plan, score, bank, kept, keptLength, tags } = written
  const { samples } = written.song
  yield { kind: 'planned', song: written.song, tail: SONG_TAIL.slice() }

  const file = { ...written.file!, automation: before.automation }
  const changes = before.audioChanges ?? []
  const newChanges = file.audioChanges?.slice(changes.length) ?? []
  const sourceSamples = changedLength(wholeLength(before), changes)
  const isChanged = (file.audioChanges?.length ?? 0) > 0
  const waveforms = new PartWaveforms(score.parts.length, wholeLength(file), keptLength, BLOCK)
  const heard = isChanged ? null : yield* streamWindow(song, written, file, window, waveforms, { signal, assistant })
  const made = peaksOfStems(plan, score, waveforms)
  const splice = spliceOf(file, window)
  const range = { from: keptLength + splice.from, until: keptLength + splice.until, samples: wholeLength(file) }
  /** A waveform with the points of the window; none where that of the song has no known level. */
  const joined = ({ name, peaks, top }: PartWave): PartWave[] => {
    const own = made.get(name)
    return own && top !== undefined ? [{ name, ...joinWaveforms({ peaks, top }, own, range) }] : []
  }
  const isMaster = song.master !== null || before.engine !== ENGINE
  const original = isMaster ? null : await rewritten(before, song.brief, signal)
  // The assistant sings the whole song where its master is made, and otherwise what the window needs.
  const sung = original
    ? { plan: original.plan, phrases: original.score.phrases }
    : { plan, phrases: window.bars === 0 || heard ? [] : windowPhrases(file, window, score.phrases) }
  const encoder = await openEncoder(sung.plan, sung.phrases, tags, samples, assistant)
  const masters = {
    source: song.master ? null : await openFlacFile(sourceSamples),
    version: await openFlacFile(samples),
  }
  try {
    const old = original
      ? onGrid(changeAudio(masterBlocks(original, encoder.sing), wholeLength(before), changes, ceilingOf(plan)))
      : blocksOf(await storedMaster(song, sourceSamples, signal))
    const originals = masters.source ? written24(masters.source, old) : old
    const spliced =
      window.bars === 0
        ? originals
        : heard
          ? spliceBlocks(originals, heard, splice, keptLength)
          : spliceWindow(originals, { ...file, audioChanges: changes }, window, bank, {
              sing: original
                ? singInThread(plan, score.phrases)
                : restricted(plan, score.phrases, sung.phrases, encoder.sing),
              waveforms,
              ...(kept && { tail: sourceTail(kept.audio, keptLength) }),
            })
    for (const block of changeAudio(spliced, sourceSamples, newChanges, ceilingOf(plan))) {
      signal?.throwIfAborted()
      writeBlock(masters.version, block)
      const segments = encoder.write(block)
      if (!heard) yield* segments
    }
    const { segments, measures } = encoder.end()
    if (!heard) yield* segments
    if (masters.source) yield { kind: 'master', of: 'source', bytes: endFile(masters.source) }
    yield { kind: 'master', of: 'version', bytes: endFile(masters.version) }
    const own = unchangedWaves(before, file, song.waves)
    const waves =
      changes.length > 0 || window.bars === 0
        ? own
        : song.waves.flatMap((wave) => own.find((known) => known === wave) ?? joined(wave))
    const changedWaves =
      newChanges.length === 0
        ? waves
        : waves.map(({ name, peaks }) => ({ name, peaks: changedWaveform(peaks, sourceSamples, newChanges) }))
    yield {
      kind: 'rendered',
      measures,
      midi: midiOf(plan, score, keptLength),
      waves: changedWaves,
      score: writeScoreFile(file),
    }
  } finally {
    encoder.close()
    masters.source?.close()
    masters.version.close()
  }
}

/**
 * Yields the file of the version before there is a master, and returns the audio of its window. Null, without a segment,
 * where the file has to be encoded as a whole.
 */
async function* streamWindow(
  { recording, waveform }: EditedSong,
  { plan, score, bank, kept, tags, song: { samples } }: WrittenSong,
  file: ScoreFile,
  window: Window,
  waveforms: PartWaveforms,
  { signal, assistant }: PerformOptions,
): AsyncGenerator<Reply, Iterable<StereoBlock> | null> {
  const splice = spliceOf(file, window)
  const stream = kept || window.bars === 0 ? null : await openWindowStream(recording, waveform, tags, samples, splice)
  if (!stream) return null
  const phrases = windowPhrases(file, window, score.phrases, stream.start)
  const encoder = await openEncoder(plan, phrases, tags, samples, assistant)
  try {
    const sing = restricted(plan, score.phrases, phrases, encoder.sing)
    const made: StereoBlock[] = []
    const isHeard = yield* stream.segments(
      recorded(made, renderFrom(file, window, stream.start, bank, { sing, waveforms }), signal),
    )
    return isHeard ? partOf(made, splice.from - stream.start) : null
  } finally {
    encoder.close()
    stream.close()
  }
}

/** Passes blocks on and keeps copies of them. */
function* recorded(
  kept: StereoBlock[],
  blocks: Iterable<StereoBlock>,
  signal: PerformOptions['signal'],
): Generator<StereoBlock> {
  for (const { left, right, count } of blocks) {
    signal?.throwIfAborted()
    const block = { left: left.slice(0, count), right: right.slice(0, count), count }
    kept.push(block)
    yield block
  }
}

/** Blocks without the first samples. */
function* partOf(blocks: Iterable<StereoBlock>, skip: Samples): Generator<StereoBlock> {
  for (const { left, right, count } of blocks) {
    const first = Math.min(skip, count)
    skip -= first
    if (first < count) yield { left: left.subarray(first), right: right.subarray(first), count: count - first }
  }
}

const openEncoder = async (
  plan: WrittenSong['plan'],
  phrases: readonly Phrase[],
  tags: Uint8Array,
  samples: Samples,
  assistant: MessagePort | undefined,
) => {
  const sing = singInThread(plan, phrases)
  const phraseCount = orderPhrases(plan, phrases).length
  return assistant
    ? twoThreadEncoder(assistant, { plan, phrases, phraseCount, tags, samples }, sing)
    : singleThreadEncoder(sing, await SegmentEncoder.open(tags, samples))
}

/** Sings by the places of a whole song what is known by the places of some of its phrases. */
const restricted = (
  plan: WrittenSong['plan'],
  all: readonly Phrase[],
  some: readonly Phrase[],
  sing: PhraseSinger,
): PhraseSinger => {
  const places = new Map(orderPhrases(plan, some).map(({ phrase }, place) => [phrase, place]))
  const order = orderPhrases(plan, all)
  const alone = singInThread(plan, all)
  return (place) => {
    const own = places.get(order[place]!.phrase)
    return own === undefined ? alone(place) : sing(own)
  }
}

const masterBlocks = ({ plan, score, bank, kept }: WrittenSong, sing: PhraseSinger): Iterable<StereoBlock> =>
  kept
    ? extendSong(plan, score, bank, kept.audio, kept.continuation, { sing })
    : masterSong(plan, score, bank, { sing })

/** The master that is kept; the recording itself where another engine made it, in the length of the song. */
const storedMaster = async (
  { master, recording }: EditedSong,
  samples: Samples,
  signal: PerformOptions['signal'],
): Promise<Stereo> => {
  if (master) return decodeMaster(master)
  const { audio } = await decode(recording, MAX_DURATION, signal)
  const fitted = (channel: Float32Array) => {
    const whole = new Float32Array(samples)
    whole.set(channel.subarray(0, samples))
    return whole
  }
  return { left: fitted(audio.left), right: fitted(audio.right) }
}

/** The values that a file of 24 bits has of samples. */
function* onGrid(blocks: Iterable<StereoBlock>): Generator<StereoBlock> {
  const quantized = (channel: Float32Array, count: Samples) =>
    channel.subarray(0, count).map((sample) => quantize24(sample) / 2 ** 23)
  // The recording of an extended song stays as it is.
  for (const { left, right, count } of blocks)
    yield { left: quantized(left, count), right: quantized(right, count), count }
}

/** Passes blocks on and writes them to a file. */
function* written24(file: FlacFile, blocks: Iterable<StereoBlock>): Generator<StereoBlock> {
  for (const block of blocks) {
    writeBlock(file, block)
    yield block
  }
}

const writeBlock = (file: FlacFile, { left, right, count }: StereoBlock) => file.write(left, right, count)

const endFile = (file: FlacFile): Uint8Array => Uint8Array.from(Buffer.concat(file.end()))

/** Waveforms of the parts that have the same notes as before. */
const unchangedWaves = (before: ScoreFile, after: ScoreFile, waves: readonly PartWave[]): PartWave[] => {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const old = new Map(before.parts.map((part) => [part.name, part]))
  const unchanged = new Set(after.parts.filter((part) => same(old.get(part.name), part)).map(({ name }) => name))
  const band = new Set(after.parts.map(({ name }) => name))
  const isSungAlike = same(before.phrases, after.phrases)
  // The room has the reverb of all.
  const isAlike = isSungAlike && unchanged.size === band.size
  return waves.filter(({ name }) => (band.has(name) ? unchanged.has(name) : name === ROOM_STEM ? isAlike : isSungAlike))
}
