import { barsOf, droppableLetters, isTwelveBar, REFRAINS, type Slot } from '#lib/engine/plan/slots'
import type { Bars } from '#lib/music/time'

/**
 * Gives all refrains of a kind the length of the median one, in multiples of four bars or of what the words need.
 * Only the last may be twice as long.
 */
export const equaliseRefrains = (slots: Slot[], target: Bars, minSungBars: (slot: Slot) => Bars) => {
  if (target < 12) return
  for (const letter of REFRAINS) {
    const refrains = slots.filter((slot) => slot.letter === letter)
    if (refrains.length === 0 || refrains.every(isTwelveBar)) continue
    const sorted = refrains.map((slot) => slot.bars).sort((a, b) => a - b)
    const unit = Math.max(4, minSungBars(refrains[0]!))
    const bars = Math.max(unit, Math.floor((sorted[sorted.length >> 1]! + 1) / unit) * unit)
    refrains.forEach((slot, index) => {
      const doubled = index === refrains.length - 1 && refrains.length > 1 && slot.bars >= bars * 1.75
      slot.bars = doubled ? bars * 2 : bars
    })
  }
}

/** Index of the section that an overlong form can best do without; −1 if all are needed. */
export const droppableSection = (slots: readonly Slot[]): number => {
  for (const letter of droppableLetters(slots)) {
    const index = slots.findLastIndex((slot) => slot.letter === letter)
    if (letter === 'V' && slots.findIndex((slot) => slot.letter === letter) === index) continue
    if (index >= 0 && slots.some((slot) => REFRAINS.includes(slot.letter) && slot !== slots[index])) return index
  }
  // A second round of any section but intro and outro can go.
  return slots.findLastIndex(
    (slot, index) =>
      !'IO'.includes(slot.letter) && slots.some((other, at) => at < index && other.letter === slot.letter),
  )
}

/** Letters (see section-letters.ts) of sections that change by phrases. Short ones grow first and long ones shrink first. */
const ELASTIC = 'VHSBKR'

/**
 * Adds or removes bars until the form has `target` bars. Forms with vocals use `fitSungBars` instead.
 * In this order: verses and solos by phrases, all refrains of a kind, intro and outro by single bars, whole sections.
 * Sections of twelve bars keep them. Mutates and returns `slots`.
 */
export const fitBars = (slots: Slot[], target: Bars): Slot[] => {
  let rest = target - barsOf(slots)
  for (let round = 0; rest !== 0 && round < 4000; round++) {
    const step = Math.sign(rest)
    const groups = REFRAINS.map((letter) => slots.filter((slot) => slot.letter === letter && !isTwelveBar(slot)))
    // All refrains change together when there are enough bars for each.
    const group = groups.find(
      (own) =>
        own.length > 0 &&
        Math.abs(rest) >= 4 * own.length + 4 &&
        own.every((slot) => slot.bars + 4 * step >= 4 && slot.bars + 4 * step <= 16),
    )
    const phrase = Math.abs(rest) >= 4 && target >= 40 ? 4 : Math.abs(rest) >= 2 && target >= 12 ? 2 : 1
    const ranked = slots
      .filter((slot) => ELASTIC.includes(slot.letter) && !isTwelveBar(slot) && slot.bars + step * phrase >= 2)
      .filter((slot) => step > 0 || slot.bars > phrase * 2 || slots.length <= 3)
      .sort((a, b) => step * (a.bars - b.bars))
    // A remainder shorter than a phrase goes to the intro and outro, bar by bar.
    const edges = slots
      .filter((slot) => 'OI'.includes(slot.letter) && slot.bars + step >= 1)
      .sort((a, b) => (step > 0 ? a.bars - b.bars : 0) || b.letter.localeCompare(a.letter))
    if (phrase >= 2 && ranked[0] && ranked[0].bars < 24) ranked[0].bars += step * phrase
    else if (phrase >= 2 && group) for (const slot of group) slot.bars += 4 * step
    else if (edges[0] && (step < 0 || edges[0].bars < 16)) edges[0].bars += step
    else if (step < 0 && slots.length > 1 && droppableSection(slots) >= 0) slots.splice(droppableSection(slots), 1)
    else if (ranked[0]) ranked[0].bars += step * phrase
    else slots.reduce((a, b) => (b.bars > a.bars ? b : a)).bars += step
    rest = target - barsOf(slots)
  }
  return slots
}
