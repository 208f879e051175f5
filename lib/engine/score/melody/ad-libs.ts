import { backingOf, type SectionPosition } from '#lib/engine/score/melody/backing'
import type { Phrase } from '#lib/engine/score/score'
import { chordAt, type ScoreContext } from '#lib/engine/score/score-context'
import type { Language } from '#lib/lyrics/language'
import { syllables } from '#lib/lyrics/syllables'
import { pitchClass } from '#lib/music/key'
import { nearestPitch } from '#lib/music/pitch'
import { pick } from '#lib/music/random'
import { type Beats, beatsToSeconds, type Seconds } from '#lib/music/time'

/** Ad-libs by language; other languages use the English ones. */
const LOCAL_AD_LIBS: Partial<Record<Language, readonly string[]>> = {
  zh: ['哦', '嘿', '啊'],
  ja: ['ああ', 'おお', 'ねえ'],
}

/** Minimum time, bars between two ad-libs, and probability. */
const MIN_SECONDS: Seconds = 0.42
const MIN_BARS_APART = 4
const PROBABILITY = 0.7

/**
 * Ad-libs after lines of late choruses and rapped verses, if the genre uses them.
 * They sing the root or fifth of the chord above the lead, during or after its last note.
 */
export const adLibs = (
  context: ScoreContext,
  index: number,
  { chorus, number, final }: SectionPosition,
  leads: readonly Phrase[],
): Phrase[] => {
  const singer = context.plan.singer!
  const words = backingOf(context.genre.id).adLibs
  const rap = singer.kind === 'rap'
  if (words.length === 0 || singer.kind === 'choir' || singer.style === 'vocoder') return []
  if (!(rap || (chorus && (number > 1 || final)))) return []
  const section = context.plan.sections[index]!
  const end = Math.min((section.firstBar + section.bars) * context.barLength, context.finalChordAt)
  const random = context.random(`calls ${index}`)
  const chosen = LOCAL_AD_LIBS[context.plan.language] ?? words
  const phrases: Phrase[] = []
  let free: Beats = Number.NEGATIVE_INFINITY
  leads.forEach((lead, line) => {
    const last = lead.notes[lead.notes.length - 1]
    if (!last || random() > PROBABILITY || last.at < free) return
    const until = Math.min(leads[line + 1]?.notes[0]?.at ?? end, end) - 0.25
    // Over a held note, the ad-lib starts late enough to leave its word intelligible.
    const at = Math.ceil((last.at + Math.min(last.length, 1)) * 2) / 2
    const length = Math.min(until - at, rap ? 0.75 : 1.5)
    if (length <= 0 || beatsToSeconds(length, context.plan.bpm) < MIN_SECONDS) return
    const syllable = syllables(pick(chosen, random))[0]
    const { chord } = chordAt(context, at)
    const tones = [chord.root, chord.root + 7].map((tone) => nearestPitch(pitchClass(tone), last.pitch + (rap ? 0 : 4)))
    const pitch = tones.find((tone) => tone >= singer.low && tone <= singer.high)
    if (!syllable || pitch === undefined) return
    free = at + MIN_BARS_APART * context.barLength
    phrases.push({
      section: index,
      line: lead.line,
      voice: 'adlib',
      notes: [{ at, length, pitch, velocity: 0.7, syllable }],
    })
  })
  return phrases
}
