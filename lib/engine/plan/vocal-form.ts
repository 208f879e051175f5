import { droppableSection } from '#lib/engine/plan/fit-bars'
import type { FormText } from '#lib/engine/plan/genres/genre'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { barsOf, parseForm, REFRAINS, type Slot, VERSES } from '#lib/engine/plan/slots'
import type { Bars, Seconds } from '#lib/music/time'

/** What singing requires of a form. */
export type VocalForm = {
  /** Bars of one line. */
  barsPerLine: Bars
  /** Lines per verse group: 2 for couplets, 3 in blues. */
  linesPerGroup: 2 | 3
  /** Whether verses have a multiple of twelve bars. */
  twelveBar: boolean
  /** Length of a bar. */
  barSeconds: Seconds
}

/** Limits of the intro: a share of the song, and seconds. */
const INTRO_LIMITS = { maxShare: 0.1, min: 4.2, max: 16 } as const

/**
 * Longest intro in bars; whole phrases if it is long.
 *
 * @example
 * maxIntroBars(84, { barsPerLine: 2, linesPerGroup: 2, twelveBar: false, barSeconds: 2 }) // => 8
 */
export const maxIntroBars = (target: Bars, { barSeconds: bar }: VocalForm): Bars => {
  const seconds: Seconds = Math.min(INTRO_LIMITS.max, Math.max(INTRO_LIMITS.min, target * bar * INTRO_LIMITS.maxShare))
  const bars = Math.max(1, Math.floor(seconds / bar + 1e-6))
  return bars >= 8 ? bars - (bars % 4) : bars >= 2 ? bars - (bars % 2) : bars
}

/** The first letter of a form that is one of these. */
const firstLetterOf = (slots: readonly Slot[], letters: string): SectionLetter | null =>
  slots.find(({ letter }) => letters.includes(letter))?.letter ?? null

/** Lines from which a song has room for its genre's full form. */
const FULL_FORM_MIN_LINES = 12

/** Lines of verse and refrain, alternating, for a short song. */
const verseRefrainLines = (lines: number): readonly number[] => {
  if (lines < 3) return [0, lines]
  if (lines < 4) return [2, 1]
  if (lines < 6) return [2, 2]
  if (lines < 8) return [2, 4]
  return lines < 10 ? [4, 4] : [2, 2, 2, 4]
}

/** Lines of the verses of a short song without a refrain: in blues, two groups of three make a verse. */
const stanzaLines = (lines: number, linesPerGroup: 2 | 3): readonly number[] => {
  if (lines < linesPerGroup) return [lines]
  const whole = lines - (lines % linesPerGroup)
  if (linesPerGroup === 2 || whole <= 6) return [whole]
  return [6, whole - 6]
}

/**
 * Form of a song too short for its genre's form. A couplet and the hook come first.
 * Bars without lines go to the band. Null if there is room for the full form.
 *
 * @example
 * shortVocalForm('I4 V16 C8 O4', 9, { barsPerLine: 2, linesPerGroup: 2, twelveBar: false, barSeconds: 2 })[0] // => { letter: 'V', bars: 4 }
 */
export const shortVocalForm = (form: FormText, target: Bars, vocalForm: VocalForm): Slot[] | null => {
  const own = parseForm(form)
  const { barsPerLine, linesPerGroup } = vocalForm
  const fit = Math.floor(target / barsPerLine)
  // The last chord gets its own bar once a couplet and a hook fit before it.
  const lines = fit >= 5 ? Math.floor((target - 1) / barsPerLine) : fit
  if (lines >= FULL_FORM_MIN_LINES) return null
  const verse = firstLetterOf(own, 'VHR') ?? 'V'
  const refrain = firstLetterOf(own, 'CDM')
  const build = firstLetterOf(own, 'PU')
  const long = refrain !== null && build === 'P' && lines >= 10
  const slots: Slot[] = refrain
    ? (long ? [4, 4] : verseRefrainLines(lines)).map((count, turn) => ({
        letter: turn % 2 === 0 ? verse : refrain,
        bars: count * barsPerLine,
      }))
    : stanzaLines(lines, linesPerGroup).map((count) => ({ letter: verse, bars: count * barsPerLine }))
  const sung = slots.filter(({ bars }) => bars > 0)
  if (sung.length === 0) return [{ letter: refrain ?? verse, bars: target }]
  let rest = target - barsOf(sung)
  const take = (bars: Bars): Bars => {
    const taken = Math.max(0, Math.min(bars, rest))
    rest -= taken
    return taken
  }
  const outro: Slot = { letter: 'O', bars: take(1) }
  const buildBars = build === 'P' ? (long ? 2 : 1) * barsPerLine : 2
  if (build && sung.length > 1 && rest >= buildBars)
    sung.splice(sung.length - 1, 0, { letter: build, bars: take(buildBars) })
  const intro: Slot = { letter: 'I', bars: take(Math.min(maxIntroBars(target, vocalForm), Math.ceil(rest / 2))) }
  outro.bars += take(rest)
  return [intro, ...sung, outro].filter(({ bars }) => bars > 0)
}

/** Fewest bars of a sung section: a couplet, or one line in a pre-chorus. 0 if nothing is sung. */
export const minSungBars = ({ letter }: Slot, vocalForm: VocalForm | null): Bars => {
  if (!vocalForm) return 0
  if (letter === 'P') return vocalForm.barsPerLine
  if (VERSES.includes(letter)) return vocalForm.twelveBar ? 12 : 2 * vocalForm.barsPerLine
  return letter === 'B' || REFRAINS.includes(letter) ? 2 * vocalForm.barsPerLine : 0
}

/** Lengths up to which verses and refrains grow first. */
const MAX_SECTION = { verseLines: 8, refrainBars: 16 } as const

/** Refrains of the first kind, if all of them can change. */
const adjustableRefrains = (slots: readonly Slot[], canChange: (slot: Slot) => boolean): Slot[] =>
  REFRAINS.map((letter) => slots.filter((slot) => slot.letter === letter)).find(
    (own) => own.length > 0 && own.every(canChange),
  ) ?? []

const byLength = (slots: readonly Slot[], canChange: (slot: Slot) => boolean) =>
  slots.filter(canChange).sort((a, b) => a.bars - b.bars)

/** Bars of half a twelve-bar verse: three lines. */
const HALF_VERSE_BARS = 6

/** Adds half a verse to a twelve-bar song that has room for it and no more, once. */
const addHalfVerse = (slots: Slot[], rest: Bars): boolean => {
  const last = slots.findLastIndex(({ letter }) => letter === 'V')
  if (last < 0 || rest < HALF_VERSE_BARS || rest >= 12 || slots.some(({ letter }) => letter === 'S')) return false
  slots.splice(last + 1, 0, { letter: 'V', bars: HALF_VERSE_BARS })
  return true
}

/** Lengthens a short form: sung sections by couplets, then instrumental ones, the edges last. */
const grow = (slots: Slot[], rest: Bars, target: Bars, vocalForm: VocalForm) => {
  const least = (slot: Slot) => minSungBars(slot, vocalForm)
  const unit = (slot: Slot) => Math.max(4, least(slot))
  const most = MAX_SECTION.verseLines * vocalForm.barsPerLine
  const verse = byLength(
    slots,
    (slot) => VERSES.includes(slot.letter) && least(slot) <= rest && slot.bars + least(slot) <= Math.max(most, 24),
  )[0]
  const refrains = adjustableRefrains(slots, (slot) => slot.bars + unit(slot) <= MAX_SECTION.refrainBars)
  const refrain = refrains[0] && unit(refrains[0]) * refrains.length <= rest ? refrains[0] : null
  const band = byLength(slots, ({ letter, bars }) => 'SKU'.includes(letter) && bars < 8)[0]
  const intro = slots.find(({ letter }) => letter === 'I')
  const outro = slots.findLast(({ letter }) => letter === 'O')
  if (vocalForm.twelveBar && slots.every(({ bars }) => bars % 12 !== HALF_VERSE_BARS) && addHalfVerse(slots, rest))
    return
  if (verse && verse.bars < most && (!refrain || verse.bars <= refrain.bars)) verse.bars += least(verse)
  else if (refrain) for (const slot of refrains) slot.bars += unit(slot)
  else if (verse && verse.bars < most) verse.bars += least(verse)
  else if (band && rest >= 2) band.bars += 2
  else if (intro && intro.bars < maxIntroBars(target, vocalForm) && intro.bars <= (outro?.bars ?? 0)) intro.bars++
  else if (outro && outro.bars < 8) outro.bars++
  else if (verse) verse.bars += least(verse)
  else if (outro) outro.bars++
  else slots.push({ letter: 'O', bars: 1 })
}

/** Shortens a long form: the longest sung sections, then instrumental ones, then whole sections. */
const shrink = (slots: Slot[], rest: Bars, vocalForm: VocalForm) => {
  const least = (slot: Slot) => minSungBars(slot, vocalForm)
  const verses = byLength(slots, (slot) => VERSES.includes(slot.letter) && slot.bars > least(slot))
  const verse = verses.findLast((slot) => least(slot) <= rest)
  const unit = (slot: Slot) => Math.max(4, least(slot))
  const refrains = adjustableRefrains(slots, (slot) => slot.bars > 8 && slot.bars - unit(slot) >= 8)
  const band = byLength(slots, ({ letter, bars }) => 'SKU'.includes(letter) && bars > 2).at(-1)
  const edge = byLength(slots, ({ letter, bars }) => 'IO'.includes(letter) && bars > 1).at(-1)
  const dropped = droppableSection(slots)
  const long = refrains[0]
  if (long && unit(long) * refrains.length <= rest && long.bars >= (verse?.bars ?? 0))
    for (const slot of refrains) slot.bars -= unit(slot)
  else if (verse && verse.bars > 8) verse.bars -= least(verse)
  else if (edge && (rest === 1 || !band)) edge.bars--
  else if (band) band.bars -= Math.min(2, rest)
  else if (verse) verse.bars -= least(verse)
  // Removing a whole couplet may overshoot; the outro then gets the bars back.
  else if (verses.length > 0) verses.at(-1)!.bars -= least(verses[0]!)
  else if (dropped >= 0) slots.splice(dropped, 1)
  else byLength(slots, () => true).at(-1)!.bars--
}

/**
 * Adds or removes bars until the total is `target`. Couplets stay whole.
 * Mutates and returns `slots`.
 */
export const fitSungBars = (slots: Slot[], target: Bars, vocalForm: VocalForm): Slot[] => {
  for (let rest = target - barsOf(slots); rest !== 0; rest = target - barsOf(slots))
    if (rest > 0) grow(slots, rest, target, vocalForm)
    else shrink(slots, -rest, vocalForm)
  return slots
}
