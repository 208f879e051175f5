import {
  type Closing,
  capitalised,
  filled,
  type Image,
  type Opening,
  openings,
} from '#lib/engine/plan/words/english/frames'
import { VOCABLES } from '#lib/engine/plan/words/english/hooks'
import type { OpeningUse } from '#lib/engine/plan/words/english/openings'
import type { Subject } from '#lib/engine/plan/words/english/subject'
import type { Feeling } from '#lib/engine/plan/words/feeling'
import { measureOf } from '#lib/engine/plan/words/metre'
import { rhyme, tailOf } from '#lib/engine/plan/words/rhyme'
import { pick, type Random } from '#lib/music/random'

export type Piece = { text: string; opening: Opening; closing: Closing | null; image: Image | null }

/** What has been used, so that nothing comes twice: lines, beginnings, ends, rhyme words and images. */
export class Notebook {
  readonly lines = new Set<string>()
  readonly openings = new Map<string, number>()
  readonly closings = new Map<string, number>()
  readonly images = new Map<string, number>()

  staleness(piece: Piece): number {
    const image = piece.image ? (this.images.get(piece.image.text) ?? 0) : 0
    const closing = piece.closing ? (this.closings.get(piece.closing.text) ?? 0) : 0
    return 6 * (this.openings.get(piece.opening.text) ?? 0) + 4 * closing + (piece.image?.asked ? 0.5 : 1.2) * image
  }

  write(piece: Piece) {
    this.lines.add(piece.text.toLowerCase())
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
    count(this.openings, piece.opening.text)
    if (piece.closing) count(this.closings, piece.closing.text)
    if (piece.image) count(this.images, piece.image.text)
  }
}

export type Desk = {
  /** How many ends share a rhyme. */
  families: Map<string, number>
  subject: Subject
  images: Image[]
  ends: Closing[]
  feeling: Feeling
  random: Random
  notes: Notebook
}

/** An opening with its slot filled by an image of its class; asked-for images come first. */
const opened = (opening: Opening, desk: Desk): { text: string; image: Image | null } | null => {
  if (!opening.slot) return { text: opening.text, image: null }
  const { slot } = opening
  const fitting = desk.images.filter(
    (image) => image.kind === slot || (slot === 'N' && image.kind !== 'G') || (image.kind === 'X' && slot === 'C'),
  )
  if (fitting.length === 0) return null
  const asked = fitting.filter((image) => image.asked)
  const image = asked.length > 0 && desk.random() < 0.45 ? pick(asked, desk.random) : pick(fitting, desk.random)
  return { text: filled(opening.text, image), image }
}

/** One line of an opening and an end, tried many times; the best is near the length, walks evenly and is fresh. */
export const bestLine = (
  use: OpeningUse,
  length: number,
  desk: Desk,
  wish: { rhymesWith: string | null; image: 'asked' | 'any'; others: string[] },
): Piece => {
  let best: Piece | null = null as Piece | null
  let bestScore = -Infinity
  const partner = wish.rhymesWith
  const mates = partner === null ? [] : desk.ends.filter((end) => rhyme(partner, end.text) >= 0.78)
  for (let attempt = 0; attempt < 200; attempt++) {
    const opening = pick(openings[use], desk.random)
    const start = opened(opening, desk)
    if (!start) continue
    // A short line may be a clause alone.
    const alone = measureOf(start.text).count >= length - 1 && desk.random() < 0.5
    const closing = alone ? null : pick(mates.length > 0 && desk.random() < 0.85 ? mates : desk.ends, desk.random)
    if (closing && !opening.ends.includes(closing.kind)) continue
    // A word of the beginning does not come back at its end: "the rain … in the pouring rain".
    const words = start.text.toLowerCase().split(/\W+/)
    if (closing?.text.split(/\W+/).some((word) => word.length > 3 && words.includes(word))) continue
    const comma = closing && /[cd]/.test(closing.kind) ? ',' : ''
    const text = capitalised(closing ? `${start.text}${comma} ${closing.text}` : start.text)
    const ending = closing?.text ?? text
    if (desk.notes.lines.has(text.toLowerCase())) continue
    const piece: Piece = { text, opening, closing, image: start.image }
    const { count, roughness } = measureOf(start.text)
    const end = closing ? measureOf(closing.text) : { count: 0, roughness: 0 }
    const off = Math.abs(count + end.count - length)
    let score =
      -2.2 * Math.max(0, off - 0.5) -
      (off > 2 ? 60 : off > 1 ? 3 : 0) -
      0.5 * roughness -
      0.3 * end.roughness -
      desk.notes.staleness(piece)
    if (start.image) score += use === 'verse' ? 3 : 1.4
    if (wish.image === 'asked') score += start.image?.asked ? 6 : 0
    if (closing?.theme) score += 0.8
    if (closing && closing.feeling !== 0 && closing.feeling === desk.feeling) score += 0.7
    if (partner !== null) {
      const likeness = rhyme(partner, ending)
      score += likeness >= 0.99 ? 9 : likeness >= 0.78 ? 7 : -3
    } else {
      if (wish.others.some((other) => tailOf(other).word === tailOf(ending).word)) score -= 3
      // An end that few others rhyme with would leave its partner alone.
      if ((desk.families.get(familyOf(ending)) ?? 0) < 6) score -= 2
    }
    // Clauses that stand alone fit too easily: the same few would open every song.
    if (!closing) score -= 1.5
    score += desk.random() * 1.8
    if (score > bestScore) {
      bestScore = score
      best = piece
    }
  }
  // A rhyme that cannot be had at this length is given up rather than the length.
  const tooLong = best === null || Math.abs(measureOf(best.text).count - length) > 2
  if (tooLong && partner !== null) return bestLine(use, length, desk, { ...wish, rhymesWith: null, image: 'any' })
  return (
    best ?? {
      text: capitalised(pick(VOCABLES, desk.random)),
      opening: { text: '', ends: '', slot: null },
      closing: null,
      image: null,
    }
  )
}

/** Ends with the same family rhyme perfectly. */
export const familyOf = (text: string) => {
  const { vowel, coda, weak } = tailOf(text)
  return `${vowel} ${coda} ${weak}`
}

/** What the next line may rhyme with. */
export const endOf = (piece: Piece) => piece.closing?.text ?? piece.text
