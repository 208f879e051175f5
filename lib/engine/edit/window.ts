import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { sampleOf } from '#lib/engine/perform/timeline'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePart, ScorePhrase } from '#lib/engine/score/score-schema'
import { MAX_CONSONANTS } from '#lib/music/consonants'
import { barLength } from '#lib/music/key'
import {
  type Bars,
  type Beats,
  beatsToSeconds,
  type Samples,
  type Seconds,
  secondsToBeats,
  secondsToSamples,
} from '#lib/music/time'

/** Bars that an edit changes, counted from the start of the new music. */
export type Window = { firstBar: Bars; bars: Bars }

/** Audio before the first changed bar, and after the last one, that an edit may change. */
const MAX_CHANGE_BEFORE: Seconds = 0.02
const MAX_CHANGE_AFTER: Seconds = 4
/** How long the new audio fades into the old one after a window: its notes and most of its room have faded by then. */
const FADE_OUT: Seconds = 1

type Sounding = { from: Beats; until: Beats }

/** Notes of one list that the other lacks. */
const differingNotes = (before: ScorePart | undefined, after: ScorePart | undefined): Sounding[] => {
  const keyOf = (note: ScorePart['notes'][number]) => JSON.stringify(Object.entries(note).sort())
  const [old, made] = [before, after].map((part) => new Map(part?.notes.map((note) => [keyOf(note), note])))
  const only = (a: typeof old, b: typeof old) => [...a!].flatMap(([key, note]) => (b!.has(key) ? [] : [note]))
  return [...only(old, made), ...only(made, old)].map(({ at, length }) => ({ from: at, until: at + length }))
}

const soundingOf = ({ notes }: ScorePhrase, consonants: Beats): Sounding => {
  const last = notes.at(-1)!
  return { from: notes[0]!.at - consonants, until: last.at + last.length }
}

const differingPhrases = (before: ScoreFile, after: ScoreFile): Sounding[] => {
  const consonants = secondsToBeats(MAX_CONSONANTS, after.plan.bpm)
  const [old, made] = [before, after].map(({ phrases }) => new Map(phrases.map((phrase) => [phrase.id, phrase])))
  const ids = new Set([...old!.keys(), ...made!.keys()])
  return [...ids].flatMap((id) => {
    const [a, b] = [old!.get(id), made!.get(id)]
    if (a && b && JSON.stringify(a) === JSON.stringify(b)) return []
    return [a, b].flatMap((phrase) => (phrase ? [soundingOf(phrase, consonants)] : []))
  })
}

/**
 * The bars in which two scores of one form sound different: from the first to the last note that only one of them has.
 * Null where they sound the same.
 */
export const changedWindow = (before: ScoreFile, after: ScoreFile): Window | null => {
  const [old, made] = [before, after].map(({ parts }) => new Map(parts.map((part) => [part.id, part])))
  const ids = new Set([...old!.keys(), ...made!.keys()])
  const changed = [
    ...[...ids].flatMap((id) => differingNotes(old!.get(id), made!.get(id))),
    ...differingPhrases(before, after),
  ]
  if (changed.length === 0) return null
  const bar = barLength(after.plan.meter)
  const firstBar = Math.floor(changed.reduce((least, { from }) => Math.min(least, from), Infinity) / bar + 1e-6)
  const total = Math.round(after.length / bar)
  const end = Math.min(total, Math.ceil(changed.reduce((most, { until }) => Math.max(most, until), 0) / bar - 1e-6))
  // Behind the last bar there is only what rings out, which would be heard to change where old and new sound meet.
  const ringsOut = beatsToSeconds((total - end) * bar, after.plan.bpm) < MAX_CHANGE_AFTER
  return { firstBar, bars: Math.max(1, (ringsOut ? total : end) - firstBar) }
}

/** A window that covers both, from the first bar of the earlier one to the last bar of the later one. */
export const joinWindows = (a: Window, b: Window): Window => {
  if (a.bars === 0 || b.bars === 0) return a.bars === 0 ? b : a
  const firstBar = Math.min(a.firstBar, b.firstBar)
  return { firstBar, bars: Math.max(a.firstBar + a.bars, b.firstBar + b.bars) - firstBar }
}

/** Where a window's audio replaces the old one, in samples of the new music. */
export type Splice = {
  /** The new audio fades in up to `changed`. */
  from: Samples
  changed: Samples
  /** End of the changed bars. */
  changedUntil: Samples
  /** The new audio fades out from `fadeFrom` to `until`; it is replaced to the end of the song where they are equal. */
  fadeFrom: Samples
  until: Samples
}

export const spliceOf = ({ plan }: Pick<ScoreFile, 'plan'>, { firstBar, bars }: Window): Splice => {
  const bar = barLength(plan.meter)
  const samples = (seconds: Seconds) => secondsToSamples(seconds, SAMPLE_RATE)
  const changed = Math.min(plan.samples, sampleOf(plan, firstBar * bar))
  const changedUntil = Math.min(plan.samples, sampleOf(plan, (firstBar + bars) * bar))
  const end = changedUntil + samples(MAX_CHANGE_AFTER)
  const reachesEnd = end >= plan.samples
  return {
    from: Math.max(0, changed - samples(MAX_CHANGE_BEFORE)),
    changed,
    changedUntil,
    fadeFrom: reachesEnd ? plan.samples : end - samples(FADE_OUT),
    until: reachesEnd ? plan.samples : end,
  }
}
