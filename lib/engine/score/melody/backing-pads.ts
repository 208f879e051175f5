import { backingOf, type SectionPosition } from '#lib/engine/score/melody/backing'
import type { Phrase, SungNote } from '#lib/engine/score/score'
import type { ScoreContext } from '#lib/engine/score/score-context'
import type { Syllable } from '#lib/lyrics/syllable'
import { foldIntoRange, nearestPitch } from '#lib/music/pitch'
import type { MidiNote } from '#lib/music/time'

/** Bars between two breaths of the backing voices. */
const BREATH_BARS = 2

const vowelOf = (nucleus: 'UW' | 'AA' | 'OW'): Syllable => ({
  text: { UW: 'ooh', AA: 'aah', OW: 'oh' }[nucleus],
  word: 0,
  onset: [],
  nucleus,
  coda: [],
  stress: 1,
})

/**
 * Two voices that hold the chords on a vowel, if the genre uses backing pads.
 * Each moves to the nearest chord tone, and they never meet.
 */
export const backingPads = (
  context: ScoreContext,
  index: number,
  { chorus, number, total }: SectionPosition,
): Phrase[] => {
  const singer = context.plan.singer!
  const style = backingOf(context.genre.id).pad
  const section = context.plan.sections[index]!
  if (!style || !singer.harmonies || singer.kind === 'rap') return []
  const under =
    (chorus && (number > 1 || total === 1)) ||
    section.kind === 'bridge' ||
    (style.verses && section.kind === 'verse' && number > 1)
  if (!under) return []
  const from = section.firstBar * context.barLength
  const end = Math.min(from + section.bars * context.barLength, context.finalChordAt)
  const spans = context.spans.filter((span) => span.at < end - 1e-6 && span.at + span.length > from + 1e-6)
  const middle = (singer.low + singer.high) / 2
  const syllable = vowelOf(style.vowel)
  const phrases: Phrase[] = []
  const held: [MidiNote, MidiNote] = [Math.round(middle - 2), Math.round(middle + 3)]
  for (let at = from; at < end - 1e-6; at += BREATH_BARS * context.barLength) {
    const until = Math.min(end, at + BREATH_BARS * context.barLength)
    const voices: [SungNote[], SungNote[]] = [[], []]
    for (const span of spans) {
      const starts = Math.max(at, span.at)
      const ends = Math.min(until, span.at + span.length)
      if (ends - starts < 0.25) continue
      const tones = span.tones.slice(0, 3)
      const closest = (to: MidiNote, not: MidiNote | null) =>
        tones
          .map((tone) => foldIntoRange(nearestPitch(tone, to), singer.low, singer.high))
          .filter((pitch) => pitch !== not && pitch >= singer.low && pitch <= singer.high)
          .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))[0] ?? to
      held[0] = closest(held[0] * 0.8 + (middle - 2) * 0.2, null)
      held[1] = closest(held[1] * 0.8 + (middle + 3) * 0.2, held[0])
      for (const k of [0, 1] as const)
        voices[k].push({
          at: starts,
          length: ends - starts - (ends >= until - 1e-6 ? 0.35 : 0),
          pitch: held[k],
          velocity: 0.5 + 0.2 * section.energy,
          syllable: voices[k].length === 0 ? syllable : null,
        })
    }
    for (const notes of voices) if (notes.length > 0) phrases.push({ section: index, line: 0, voice: 'pad', notes })
  }
  return phrases
}
