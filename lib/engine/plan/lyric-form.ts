import { type Delivery, lineBars, minLineBars, splitIntoBreaths } from '#lib/engine/plan/line-bars'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { letterOf } from '#lib/engine/plan/section-letters'
import type { Slot } from '#lib/engine/plan/slots'
import type { LyricSection } from '#lib/lyrics/sections'
import type { Meter } from '#lib/music/key'
import type { Bars, BeatsPerMinute } from '#lib/music/time'

export type SungSlot = Slot & { label: string; lines: string[] }

/** Rounds bars up to an even number once a section is longer than one bar. */
const evenBars = (bars: Bars): Bars => (bars <= 1 ? bars : Math.ceil(bars / 2) * 2)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Bars of a section without lyrics. */
const instrumentalBars = (letter: SectionLetter, section: LyricSection): Bars =>
  letter === 'D' || section.kind === 'break' ? 8 : 4

/**
 * Drops repeats and empty sections from the end until the rest fits into `maxBars` bars at full speed.
 * Written lyrics always stay.
 */
export const trimRepeats = (
  sections: readonly LyricSection[],
  count: (line: string) => number,
  options: { meter: Meter; bpm: BeatsPerMinute; delivery: Delivery; maxBars: Bars },
): LyricSection[] => {
  const { meter, bpm, delivery, maxBars } = options
  const bars = sections.map((section) =>
    section.lines.length > 0
      ? evenBars(minLineBars(section.lines.map(count), meter, bpm, delivery))
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
 * If the target is longer, choruses repeat, then all lyrics, then solos fill the rest.
 * If it is shorter, lines are sung faster; no word is dropped.
 * With `target` null the length lies between `minBars` and `maxBars`, and a lone short chorus repeats.
 */
export const fitLyric = (
  sections: readonly LyricSection[],
  count: (line: string) => number,
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
    extend: boolean
  },
): SungSlot[] => {
  const { meter, bpm, delivery, target } = options
  const slots: SungSlot[] = sections.map((section) => {
    const letter: SectionLetter = letterOf(section.kind, section.label)
    const lines = section.lines.flatMap((line) => splitIntoBreaths(line, count))
    const bars = evenBars(sum(lineBars(lines.map(count), meter, bpm, delivery)))
    return { letter, label: section.label, bars: bars === 0 ? instrumentalBars(letter, section) : bars, lines }
  })
  const blank = (letter: SectionLetter, label: string, bars: Bars): SungSlot => ({ letter, label, bars, lines: [] })
  const total = () => sum(slots.map((slot) => slot.bars))
  const edgeBars = options.intro + options.outro
  const copyOf = (slot: SungSlot): SungSlot => ({ ...slot, lines: [...slot.lines] })
  const sung = (slot: SungSlot) => slot.lines.length > 0
  /** Inserts sections after the last sung one, with a solo between equal sections. */
  const append = (more: readonly SungSlot[]) => {
    const last = slots.findLastIndex(sung)
    const bridge = slots[last]?.letter === more[0]?.letter ? [blank('S', 'Solo', 4)] : []
    slots.splice(last + 1, 0, ...bridge, ...more.map(copyOf))
  }

  const choruses = slots.filter((slot) => slot.letter === 'C' && sung(slot))
  const [chorus] = choruses
  if (!options.extend && chorus) {
    const room = target ?? options.repeatChorusBelow
    const maxRepeats = target === null ? (choruses.length === 1 ? 1 : 0) : 2
    for (let time = 0; time < maxRepeats && total() + edgeBars + chorus.bars <= room; time++) append([chorus])
  }
  if (!options.extend && target !== null) {
    const words = slots.filter(sung).map(copyOf)
    const length = sum(words.map((slot) => slot.bars))
    for (let time = 0; time < 6 && length > 0 && total() + edgeBars + length + 8 <= target * 0.9; time++) append(words)
  }

  if (!options.extend && slots[0]?.letter !== 'I') slots.unshift(blank('I', 'Intro', options.intro))
  if (slots[slots.length - 1]?.letter !== 'O') slots.push(blank('O', 'Outro', options.outro))
  const wanted = target ?? Math.max(options.minBars, total())
  if (total() < wanted) addInstrumentalBars(slots, wanted - total())
  if (target !== null && total() > target) cutInstrumentalBars(slots, total() - target)
  const limit = target ?? options.maxBars
  const minSung = (rushed: boolean) => (slot: SungSlot) =>
    evenBars(minLineBars(slot.lines.map(count), meter, bpm, delivery, rushed))
  if (total() > limit) singFaster(slots, limit, minSung(false))
  // Rounding up may add one bar per section.
  if (total() > options.hardMaxBars) singFaster(slots, options.hardMaxBars - slots.filter(sung).length, minSung(true))
  return slots.filter((slot) => slot.bars > 0)
}

/** Shortens all sung sections alike, but none below `minSung`. */
const singFaster = (slots: SungSlot[], limit: Bars, minSung: (slot: SungSlot) => Bars) => {
  const playing = sum(slots.filter((slot) => slot.lines.length === 0).map((slot) => slot.bars))
  const singing = sum(slots.map((slot) => slot.bars)) - playing
  const ratio = Math.max(0, limit - playing) / singing
  for (const slot of slots)
    if (slot.lines.length > 0)
      slot.bars = Math.min(slot.bars, Math.max(minSung(slot), evenBars(Math.floor(slot.bars * ratio))))
}

/** Adds solos before sung sections, then extends the intro and outro in whole phrases. */
const addInstrumentalBars = (slots: SungSlot[], missingBars: Bars) => {
  let rest = missingBars
  const playing = slots.filter((slot) => slot.lines.length === 0)
  const grow = (slot: SungSlot, maxBars: Bars) => {
    const bars = Math.min(rest, maxBars)
    slot.bars += bars
    rest -= bars
  }
  const outro = playing.find((slot) => slot.letter === 'O')
  if (rest <= 8) {
    for (const slot of playing) grow(slot, Math.ceil(rest / playing.length))
  } else {
    const lastSung = slots.findLastIndex((slot) => slot.lines.length > 0)
    const sungCount = slots.filter((slot) => slot.lines.length > 0).length
    // Several short solos replace one long one.
    for (let index = lastSung; index >= 0 && rest > 8; index--) {
      if (slots[index]!.lines.length === 0 || (index === lastSung && sungCount === 1 && rest < 10)) continue
      const bars = Math.min(rest - (rest % 4), 16)
      slots.splice(sungCount === 1 ? index + 1 : index, 0, { letter: 'S', label: 'Solo', bars, lines: [] })
      rest -= bars
    }
  }
  const own = slots.filter((slot) => slot.lines.length === 0)
  for (let index = 0; rest > 0 && own.length > 0; index++) grow(own[index % own.length]!, Math.min(4, rest))
  if (rest > 0 && outro) outro.bars += rest
}

/** Shortens sections without lyrics when the lyrics need more than the target. */
const cutInstrumentalBars = (slots: SungSlot[], surplus: Bars) => {
  let rest = surplus
  for (const slot of slots.filter((candidate) => candidate.lines.length === 0).reverse()) {
    const minBars = slot.letter === 'O' ? 1 : 0
    const bars = Math.min(rest, Math.max(0, slot.bars - minBars))
    slot.bars -= bars
    rest -= bars
  }
}
