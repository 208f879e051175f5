import { backingOf, type SectionPosition } from '#lib/engine/score/melody/backing'
import type { Phrase } from '#lib/engine/score/score'
import { chordAt, type ScoreContext } from '#lib/engine/score/score-context'
import type { Language } from '#lib/lyrics/syllable'
import { syllables } from '#lib/lyrics/syllables'
import { pitchClass } from '#lib/music/key'
import { nearestPitch } from '#lib/music/pitch'
import { pick } from '#lib/music/random'
import { type Beats, beatsToSeconds, type Seconds } from '#lib/music/time'

/** What is called in other languages; English calls are understood everywhere else. */
const LOCAL_AD_LIBS: Partial<Record<Language, readonly string[]>> = {
  zh: ['哦', '嘿', '啊'],
  ja: ['ああ', 'おお', 'ねえ'],
}

/** Calls need so much room, and are rarer than one in so many bars. */
const MIN_SECONDS: Seconds = 0.42
const MIN_BARS_APART = 4
const PROBABILITY = 0.7

/**
 * Calls after the lines of late choruses, and after those of rapped verses, where the genre has them: on the root or the
 * fifth of the chord above the lead, while its last note is held or after it.
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
    // Calls that meet a held note come late enough to let its word be heard.
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
