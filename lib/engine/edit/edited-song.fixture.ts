import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Brief } from '#lib/engine/brief'
import { write } from '#lib/engine/compose'
import { applyEdit } from '#lib/engine/edit/apply-edit'
import { blocksOf, decodeMaster, encodeMaster } from '#lib/engine/edit/master-file'
import { renderWindow, spliceBlocks } from '#lib/engine/edit/render-window'
import { type Splice, spliceOf } from '#lib/engine/edit/window'
import { changeAudio, changedLength } from '#lib/engine/mix/audio-changes'
import { emptyAutomation } from '#lib/engine/mix/automation'
import { extendSong, sourceTail } from '#lib/engine/mix/extend-song'
import { masterSong } from '#lib/engine/mix/master-song'
import { replayMaster } from '#lib/engine/mix/replay-master'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { sampleOf } from '#lib/engine/perform/timeline'
import { performable, type ScoreFile, scoreFileOf } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import type { Edit } from '#lib/music/edits'
import { barLength } from '#lib/music/key'
import { type Decibels, decibelsToGain, type Gain, gainToDecibels, type Samples } from '#lib/music/time'

/** Songs that are edited, and what an edit of their masters may change. */

/** `master`: its new music, without what an extended song keeps. `tail`: the end of its recording. */
export type MasteredSong = { file: ScoreFile; master: Stereo; tail?: Stereo | undefined }

/**
 * A song with its master as a FLAC file has it.
 * @param mixed edits of the whole song before, such as moved faders
 */
export const masteredSong = async (
  prompt: string,
  seed = 3,
  source: Brief['source'] = { kind: 'none' },
  mixed: (file: ScoreFile) => readonly Edit[] = () => [],
): Promise<MasteredSong> => {
  const { bank, kept, keptLength, song, ...made } = await write({ prompt, lyric: null, take: 0, source }, seed)
  const automation = emptyAutomation()
  const written = scoreFileOf(made.plan, made.score, automation)
  const edits = mixed(written)
  const file = edits.reduce((before, edit) => applyEdit(before, edit).score, written)
  const { plan, score } = edits.length > 0 ? performable(file) : made
  const blocks = kept
    ? extendSong(plan, score, bank, kept.audio, kept.continuation, { record: automation })
    : masterSong(plan, score, bank, { record: automation })
  const { left, right } = await decodeMaster(await encodeMaster(blocks, song.samples))
  return {
    file: { ...file, automation },
    master: { left: left.subarray(keptLength), right: right.subarray(keptLength) },
    ...(kept && { tail: sourceTail(kept.audio, keptLength) }),
  }
}

/** Moves the faders of the voices that sing in a song. */
export const movedVoices = ({ phrases }: ScoreFile): Edit[] => [
  ...(phrases.some(({ voice }) => voice === 'lead')
    ? [{ kind: 'parts' as const, part: 'voice', level: -4.5, pan: -0.3 }]
    : []),
  ...(phrases.some(({ voice }) => voice !== 'lead')
    ? [{ kind: 'parts' as const, part: 'backing', level: 3, pan: 0.4 }]
    : []),
]

export type EditedSong = MasteredSong & { splice: Splice }

/** Applies an edit and splices its window into the master, which is encoded and decoded again. */
export const editedSong = async ({ file, master, tail }: MasteredSong, edit: Edit): Promise<EditedSong | null> => {
  const { score, window } = applyEdit(file, edit)
  if (!window) throw new Error('This edit has no window.')
  if (window.bars === 0) return null
  const splice = spliceOf(score, window)
  const blocks = spliceBlocks(blocksOf(master), renderWindow(score, window, await openBank(), { tail }), splice)
  const flac = await encodeMaster(blocks, master.left.length)
  return { file: score, master: await decodeMaster(flac), splice, tail }
}

/**
 * The whole song mixed with the automation that it has: what a window is a part of. It is silent from where nothing of
 * the window is heard.
 */
export const wholeMaster = async ({ file, tail, splice }: EditedSong): Promise<Stereo> => {
  const { plan, score } = performable(file)
  const whole = { left: new Float32Array(plan.samples), right: new Float32Array(plan.samples) }
  const range = { from: 0, until: Math.min(plan.samples, splice.until + SAMPLE_RATE), lead: 0 }
  let at = 0
  for (const { left, right, count } of replayMaster(plan, score, await openBank(), file.automation!, range, { tail })) {
    whole.left.set(left.subarray(0, count), at)
    whole.right.set(right.subarray(0, count), at)
    at += count
  }
  return whole
}

/** Samples that differ outside of a splice as it is promised: 20 ms before the changed bars, 4 s after them. */
export const changedOutside = (before: Stereo, after: Stereo, { changed, changedUntil }: Splice): Samples => {
  const [from, until] = [changed - 0.02 * SAMPLE_RATE, changedUntil + 4 * SAMPLE_RATE]
  let count = 0
  for (let i = 0; i < before.left.length; i++)
    if ((i < from || i >= until) && (before.left[i] !== after.left[i] || before.right[i] !== after.right[i])) count++
  return count
}

const MOMENT: Samples = 0.4 * SAMPLE_RATE
const HOP: Samples = SAMPLE_RATE / 10
const QUIET: Decibels = -50

const loudnessAt = ({ left, right }: Stereo, at: Samples): Decibels => {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(left.subarray(at, at + MOMENT), right.subarray(at, at + MOMENT))
  return powerToLufs(meter.meanPower())
}

/** The splices of a window: where old and new audio meet. */
const joins = ({ from, changed, fadeFrom, until }: Splice, samples: Samples): [Samples, Samples][] => [
  ...(from > 0 ? [[from, changed] as [Samples, Samples]] : []),
  ...(until < samples ? [[fadeFrom, until] as [Samples, Samples]] : []),
]

/** Largest difference of momentary loudness between a spliced master and the whole one, around the splices. */
export const largestStep = (spliced: Stereo, whole: Stereo, splice: Splice): Decibels => {
  let largest = 0
  for (const [from, until] of joins(splice, whole.left.length))
    for (let at = Math.max(0, from - MOMENT); at <= Math.min(until, whole.left.length - MOMENT); at += HOP) {
      const [a, b] = [loudnessAt(spliced, at), loudnessAt(whole, at)]
      if (Math.max(a, b) > QUIET) largest = Math.max(largest, Math.abs(a - b))
    }
  return largest
}

/** Largest jump between neighbouring samples that only the spliced master has, around its first splice. */
export const largestClick = (spliced: Stereo, whole: Stereo, splice: Splice): Gain => {
  let largest = 0
  for (const [from, until] of joins(splice, whole.left.length))
    for (const side of ['left', 'right'] as const)
      for (let i = Math.max(1, from - 100); i < Math.min(whole.left.length, until + 100); i++) {
        const jump = (audio: Float32Array) => audio[i]! - audio[i - 1]!
        largest = Math.max(largest, Math.abs(jump(spliced[side]) - jump(whole[side])))
      }
  return largest
}

/** Largest step of loudness, and largest click, at a splice. */
const MAX_STEP: Decibels = 1
export const MAX_CLICK: Gain = decibelsToGain(-30)

/** What an edit of a window changes without being asked. */
const windowMisses = async (song: MasteredSong, edit: Edit): Promise<string[]> => {
  const edited = await editedSong(song, edit)
  if (!edited) return []
  const whole = await wholeMaster(edited)
  const outside = changedOutside(song.master, edited.master, edited.splice)
  const step = largestStep(edited.master, whole, edited.splice)
  const click = largestClick(edited.master, whole, edited.splice)
  return [
    ...(outside > 0 ? [`${outside} samples changed outside`] : []),
    ...(step < MAX_STEP ? [] : [`a step of ${step.toFixed(2)} LU`]),
    ...(click < MAX_CLICK ? [] : [`a click of ${gainToDecibels(click).toFixed(1)} dB`]),
  ]
}

/** What edits of a section's window change without being asked, of every kind. */
export const sectionMisses = async (song: MasteredSong, section: ScoreSection): Promise<string[]> => {
  const misses: string[] = []
  for (const edit of windowEdits(song.file, section))
    misses.push(...(await windowMisses(song, edit)).map((miss) => `${edit.kind} of ${section.label}: ${miss}`))
  return misses
}

/** Samples of a recording that its changes alter without being asked; `at` places them in the recording. */
const audioMiss = async ({ file, master }: MasteredSong, edit: Edit, isKept: (at: Samples) => boolean, at: Samples) => {
  const changes = applyEdit(file, edit).score.audioChanges!
  const length = changedLength(master.left.length, changes)
  const made = await decodeMaster(
    await encodeMaster(changeAudio(blocksOf(master), master.left.length, changes, 0), length),
  )
  let lost = made.left.length === length ? 0 : Infinity
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < length; i++) if (isKept(at + i) && made[side][i] !== master[side][at + i]) lost++
  return lost > 0 ? [`${edit.kind}: ${lost} samples changed`] : []
}

/** What edits of the recording change besides, around a section. */
export const audioMisses = async (song: MasteredSong, { firstBar, bars }: ScoreSection): Promise<string[]> => {
  const { plan } = song.file
  const samples = song.master.left.length
  const [from, until] = [firstBar, firstBar + bars].map((bar) => {
    return Math.min(samples, sampleOf(plan, bar * barLength(plan.meter)))
  }) as [Samples, Samples]
  const second = 1 / SAMPLE_RATE
  const behind = (samples - until) * second
  return [
    ...(await audioMiss(song, { kind: 'trim', from: from * second, to: until * second }, () => true, from)),
    ...(await audioMiss(
      song,
      { kind: 'fade', in: from * second, out: behind },
      (at) => at > from && at < until - 1,
      0,
    )),
  ]
}

/** Every kind of edit with a window, for a section. */
export const windowEdits = (file: ScoreFile, section: ScoreSection): Edit[] => {
  const phrase = file.phrases.find((phrase) => phrase.section === section.id && phrase.voice === 'lead')
  const line = section.lines.at(-1)
  return [
    { kind: 'vary', section: section.id, seed: 5, keep: [], scope: 'this' },
    {
      kind: 'chords',
      section: section.id,
      symbols: Array.from({ length: section.bars }, (_, bar) => [['Dm', 'G7', 'C', 'Am'][bar % 4]!]),
    },
    ...(line ? [{ kind: 'words' as const, line: line.id, text: 'Somewhere over the water tonight' }] : []),
    ...(phrase ? [{ kind: 'melody' as const, phrase: phrase.id, notes: [], move: 2 }] : []),
  ]
}
