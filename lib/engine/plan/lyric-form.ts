import { type Delivery, lineBars, minLineBars, splitIntoBreaths } from '#lib/engine/plan/line-bars'
import { letterOf, type SectionLetter } from '#lib/engine/plan/section-letters'
import type { Slot } from '#lib/engine/plan/slots'
import type { LyricSection } from '#lib/lyrics/sections'
import type { Meter } from '#lib/music/key'
import type { Bars, BeatsPerMinute } from '#lib/music/time'

/** A section of the form; instrumental sections have no lines. */
export type LyricSlot = Slot & { label: string; lines: string[] }

const isSung = (slot: LyricSlot) => slot.lines.length > 0
const isInstrumental = (slot: LyricSlot) => slot.lines.length === 0

/** Most bars by which intros, outros and solos are lengthened before another solo is added. */
const MAX_EDGE_BARS: Bars = 8

/** Rounds bars up to an even number once a section is longer than one bar. */
const evenBars = (bars: Bars): Bars => (bars <= 1 ? bars : Math.ceil(bars / 2) * 2)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Bars of a section without lyrics. */
const instrumentalBars = (letter: SectionLetter, section: LyricSection): Bars =>
  letter === 'D' || section.kind === 'break' ? 8 : 4

/**
 * Drops repeats and empty sections from the end until the rest fits into `maxBars` bars at the fastest singable rate.
 * Written lyrics always stay.
 */
export const trimRepeats = (
  sections: readonly LyricSection[],
  countSyllables: (line: string) => number,
  options: { meter: Meter; bpm: BeatsPerMinute; delivery: Delivery; maxBars: Bars },
): LyricSection[] => {
  const { meter, bpm, delivery, maxBars } = options
  const bars = sections.map((section) =>
    section.lines.length > 0
      ? evenBars(minLineBars(section.lines.map(countSyllables), meter, bpm, delivery))
      : instrumentalBars(letterOf(section.kind, section.label), section),
  )
  let total = sum(bars)
  const kept = sections.map(() => true)
  for (let index = sections.length - 1; index >= 0 && total > maxBars; index--) {
    if (!sections[index]!.repeated && sections[index]!.lines.length > 0) continue
    kept[index] = false
    total -= bars[index]!
  }
  return sections.filter((_, index) => kept[index])
}

/**
 * Builds a form from given lyrics: one section each, in order, as long as its lines need.
 * An intro and outro are added unless the lyrics name them.
 * If the target is longer, the first chorus repeats, then all lyrics, then solos fill the rest.
 * If it is shorter, lines are sung faster; no word is dropped.
 * With `target` null the length lies between `minBars` and `maxBars`, and a lone short chorus repeats.
 */
export const fitLyric = (
  sections: readonly LyricSection[],
  countSyllables: (line: string) => number,
  options: {
    meter: Meter
    bpm: BeatsPerMinute
    delivery: Delivery
    target: Bars | null
    minBars: Bars
    /** Below this length a single chorus is sung twice. */
    repeatChorusBelow: Bars
    maxBars: Bars
    /** Hard limit. Lyrics that do not fit are sung at the fastest singable rate. */
    hardMaxBars: Bars
    intro: Bars
    outro: Bars
    /** Edges that keep their bars. */
    fixed?: readonly SectionLetter[]
    extend: boolean
  },
): LyricSlot[] => {
  const { meter, bpm, delivery, target } = options
  const slots: LyricSlot[] = sections.map((section) => {
    const letter: SectionLetter = letterOf(section.kind, section.label)
    const lines = section.lines.flatMap((line) => splitIntoBreaths(line, countSyllables))
    const bars = evenBars(sum(lineBars(lines.map(countSyllables), meter, bpm, delivery)))
    return { letter, label: section.label, bars: bars === 0 ? instrumentalBars(letter, section) : bars, lines }
  })
  const blank = (letter: SectionLetter, label: string, bars: Bars): LyricSlot => ({ letter, label, bars, lines: [] })
  const total = () => sum(slots.map((slot) => slot.bars))
  const edgeBars = options.intro + options.outro
  const copyOf = (slot: LyricSlot): LyricSlot => ({ ...slot, lines: [...slot.lines] })
  /** Inserts sections after the last sung one, with a solo between equal sections. */
  const append = (more: readonly LyricSlot[]) => {
    const last = slots.findLastIndex(isSung)
    const solo = slots[last]?.letter === more[0]?.letter ? [blank('S', 'Solo', 4)] : []
    slots.splice(last + 1, 0, ...solo, ...more.map(copyOf))
  }

  const choruses = slots.filter((slot) => slot.letter === 'C' && isSung(slot))
  const [chorus] = choruses
  if (!options.extend && chorus) {
    const room = target ?? options.repeatChorusBelow
    const maxRepeats = target === null ? (choruses.length === 1 ? 1 : 0) : 2
    for (let time = 0; time < maxRepeats && total() + edgeBars + chorus.bars <= room; time++) append([chorus])
  }
  if (!options.extend && target !== null) {
    const words = slots.filter(isSung).map(copyOf)
    const length = sum(words.map((slot) => slot.bars))
    for (let time = 0; time < 6 && length > 0 && total() + edgeBars + length + 8 <= target * 0.9; time++) append(words)
  }

  if (!options.extend && slots[0]?.letter !== 'I' && options.intro > 0)
    slots.unshift(blank('I', 'Intro', options.intro))
  if (slots[slots.length - 1]?.letter !== 'O' && options.outro > 0) slots.push(blank('O', 'Outro', options.outro))
  const wanted = target ?? Math.max(options.minBars, total())
  if (total() < wanted) addInstrumentalBars(slots, wanted - total(), options.fixed)
  if (target !== null && total() > target) cutInstrumentalBars(slots, total() - target)
  const limit = target ?? options.maxBars
  const minSung = (rushed: boolean) => (slot: LyricSlot) =>
    evenBars(minLineBars(slot.lines.map(countSyllables), meter, bpm, delivery, rushed))
  if (total() > limit) singFaster(slots, limit, minSung(false))
  // Rounding up may add one bar per section.
  if (total() > options.hardMaxBars) singFaster(slots, options.hardMaxBars - slots.filter(isSung).length, minSung(true))
  return slots.filter((slot) => slot.bars > 0)
}

/** Shortens all sung sections alike, but none below `minSung`. */
const singFaster = (slots: LyricSlot[], limit: Bars, minSung: (slot: LyricSlot) => Bars) => {
  const instrumental = sum(slots.filter(isInstrumental).map((slot) => slot.bars))
  const sung = sum(slots.map((slot) => slot.bars)) - instrumental
  const ratio = Math.max(0, limit - instrumental) / sung
  for (const slot of slots)
    if (isSung(slot)) slot.bars = Math.min(slot.bars, Math.max(minSung(slot), evenBars(Math.floor(slot.bars * ratio))))
}

/**
 * Lengthens instrumental sections alike by up to eight bars in all. More become solos: several before sung sections
 * rather than one long one, or one after a lone sung section. What is left then lengthens sections by whole phrases.
 */
const addInstrumentalBars = (slots: LyricSlot[], missingBars: Bars, fixed: readonly SectionLetter[] = []) => {
  let rest = missingBars
  const isLone = slots.filter(isSung).length === 1
  for (let index = slots.findLastIndex(isSung); index >= 0 && rest > MAX_EDGE_BARS; index--) {
    if (isInstrumental(slots[index]!) || (isLone && rest < MAX_EDGE_BARS + 2)) continue
    const bars = Math.min(rest - (rest % 4), 16)
    slots.splice(isLone ? index + 1 : index, 0, { letter: 'S', label: 'Solo', bars, lines: [] })
    rest -= bars
  }
  const instrumental = slots.filter((slot) => isInstrumental(slot) && !fixed.includes(slot.letter))
  const share = missingBars <= MAX_EDGE_BARS ? Math.ceil(rest / instrumental.length) : 4
  for (let index = 0; rest > 0 && instrumental.length > 0; index++) {
    const bars = Math.min(share, rest)
    instrumental[index % instrumental.length]!.bars += bars
    rest -= bars
  }
}

/** Shortens sections without lyrics when the lyrics need more than the target. */
const cutInstrumentalBars = (slots: LyricSlot[], surplus: Bars) => {
  let rest = surplus
  for (const slot of slots.filter(isInstrumental).reverse()) {
    const minBars = slot.letter === 'O' ? 1 : 0
    const bars = Math.min(rest, Math.max(0, slot.bars - minBars))
    slot.bars -= bars
    rest -= bars
  }
}
