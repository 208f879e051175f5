import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { EditError } from '#lib/engine/edit/edit-error'
import { type AudioChange, changedLength } from '#lib/engine/mix/audio-changes'
import { wholeLength } from '#lib/engine/score/recording'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { AudioEdit, FadeEdit, TrimEdit } from '#lib/music/edits'
import { type Samples, type Seconds, samplesToSeconds, secondsToSamples } from '#lib/music/time'

/** Shortest recording that a trim leaves. */
const MIN_LENGTH: Seconds = 1

/** Changes the finished recording, whose score stays. */
export const editAudio = (file: ScoreFile, edit: AudioEdit): ScoreFile => ({
  ...file,
  audioChanges: [
    ...(file.audioChanges ?? []),
    audioChangeOf(edit, changedLength(wholeLength(file), file.audioChanges)),
  ],
})

/** The change of a recording of a length. @throws EditError */
export const audioChangeOf = (edit: AudioEdit, samples: Samples): AudioChange => {
  switch (edit.kind) {
    case 'trim':
      return trimOf(edit, samples)
    case 'fade':
      return fadeOf(edit, samples)
    case 'gain':
      return { kind: 'gain', decibels: edit.decibels }
  }
}

/** Times are rounded, so that the length that is shown may be sent. */
const ROUNDING: Seconds = 0.01

const shown = (samples: Samples) => Math.round(samplesToSeconds(samples, SAMPLE_RATE) * 100) / 100

const trimOf = ({ from, to }: TrimEdit, samples: Samples): AudioChange => {
  const start = secondsToSamples(from, SAMPLE_RATE)
  const end = to === undefined ? samples : secondsToSamples(to, SAMPLE_RATE)
  const most = samples + secondsToSamples(ROUNDING, SAMPLE_RATE)
  if (start >= most) throw new EditError(['from'], `The recording ends after ${shown(samples)} seconds.`)
  if (end > most) throw new EditError(['to'], `The recording ends after ${shown(samples)} seconds.`)
  const until = Math.min(samples, end)
  if (start >= end) throw new EditError(['to'], 'The end must be after the start.')
  if (until - start < secondsToSamples(MIN_LENGTH, SAMPLE_RATE))
    throw new EditError([to === undefined ? 'from' : 'to'], `At least ${MIN_LENGTH} second must be left.`)
  return { kind: 'trim', start, end: samples - until }
}

const fadeOf = (edit: FadeEdit, samples: Samples): AudioChange => {
  const lengths = { in: secondsToSamples(edit.in, SAMPLE_RATE), out: secondsToSamples(edit.out, SAMPLE_RATE) }
  for (const field of ['in', 'out'] as const)
    if (lengths[field] > samples)
      throw new EditError([field], `The fade is longer than the recording, which has ${shown(samples)} seconds.`)
  if (lengths.in + lengths.out > samples) throw new EditError(['out'], 'The two fades overlap.')
  return { kind: 'fade', ...lengths }
}

/**
 * The changes of a recording at another tempo: they cut off the same music.
 * @param tail what sounds behind the last bar, which stays as long
 */
export const atTempo = (changes: readonly AudioChange[], ratio: number, tail: Samples): AudioChange[] => {
  let rest = tail
  return changes.map((change) => {
    if (change.kind !== 'trim') return change
    const behind = Math.min(rest, change.end)
    rest -= behind
    return {
      kind: 'trim',
      start: Math.round(change.start * ratio),
      end: behind + Math.round((change.end - behind) * ratio),
    }
  })
}

/** @throws EditError where a shorter song has nothing left of what its changes keep */
export const checkAudioChanges = (file: ScoreFile): ScoreFile => {
  if (changedLength(wholeLength(file), file.audioChanges) < secondsToSamples(MIN_LENGTH, SAMPLE_RATE))
    throw new EditError(['kind'], 'The song was trimmed, and this would leave nothing of it.')
  return file
}
