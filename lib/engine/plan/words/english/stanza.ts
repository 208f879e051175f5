import {
  type Couplet,
  coupletsFor,
  type Desk,
  familyOf,
  lastWord,
  type Role,
  type Single,
  singlesFor,
  welcome,
} from '#lib/engine/plan/words/english/writer-context'
import { rhymeOfTails, type Tail, tailOf } from '#lib/engine/plan/words/rhyme'

/** From here on a listener takes two ends for a rhyme. */
export const RHYMES = 0.78

const endOf = (line: string): Tail => tailOf(lastWord(line))

/** The best so many, each row in at most `ways` of its ways. */
const best = <T extends { row: string }>(scored: { entry: T; score: number }[], count: number, ways: number) => {
  const taken = new Map<string, number>()
  const result: { entry: T; score: number }[] = []
  for (const candidate of scored.sort((x, y) => y.score - x.score)) {
    const times = taken.get(candidate.entry.row) ?? 0
    if (times >= ways) continue
    taken.set(candidate.entry.row, times + 1)
    result.push(candidate)
    if (result.length >= count) break
  }
  return result
}

const rhymeWorth = (value: number) => (value >= 0.99 ? 6.5 : value >= RHYMES ? 5 : 0)

/** Two lines on one rhyme, or two that answer each other where none can be had. */
const couplet = (role: Role, wished: number, desk: Desk): Couplet | null => {
  const scored = coupletsFor(role, desk).map((entry) => ({
    entry,
    score:
      welcome(entry, [entry.a, entry.b], entry.lengths, wished, desk) +
      rhymeWorth(rhymeOfTails(endOf(entry.a), endOf(entry.b))) -
      0.8 * (desk.notes.rhymes.get(familyOf(entry.b)) ?? 0),
  }))
  return best(scored, 1, 1)[0]?.entry ?? null
}

/** Four lines of two couplets: both rhymed in themselves (AABB), or their ends rhyming with each other (ABCB). */
const quatrain = (role: Role, wished: number, pairs: boolean, desk: Desk): Couplet[] => {
  const scored = coupletsFor(role, desk).map((entry) => ({
    entry,
    score: welcome(entry, [entry.a, entry.b], entry.lengths, wished, desk),
  }))
  const candidates = best(scored, 72, 3).map((candidate) => ({
    ...candidate,
    own: rhymeOfTails(endOf(candidate.entry.a), endOf(candidate.entry.b)),
    end: endOf(candidate.entry.b),
    family: familyOf(candidate.entry.b),
  }))
  let chosen: Couplet[] = []
  let bestScore = -Infinity
  for (const first of candidates)
    for (const second of candidates) {
      if (first.entry.row === second.entry.row) continue
      const across = rhymeOfTails(first.end, second.end)
      const both = Math.min(first.own, second.own)
      const rhymed = Math.max(rhymeWorth(across), both >= RHYMES ? rhymeWorth(both) + (pairs ? 2 : -0.4) : 0)
      if (rhymed === 0 && bestScore > -Infinity && chosen.length > 0 && bestScore > first.score + second.score) continue
      const same = first.entry.thing !== null && first.entry.thing === second.entry.thing ? 3 : 0
      const uneven =
        Math.max(0, Math.abs(first.entry.lengths[0] - second.entry.lengths[0]) - 1) +
        Math.max(0, Math.abs(first.entry.lengths[1] - second.entry.lengths[1]) - 1)
      // The same ending word twice, or one rhyme over all four lines of couplets, is poor.
      const again = first.end.word === second.end.word ? 8 : 0
      const stale = (desk.notes.rhymes.get(first.family) ?? 0) + (desk.notes.rhymes.get(second.family) ?? 0)
      const score = first.score + second.score + 1.6 * rhymed - same - 0.7 * uneven - again - 0.7 * stale
      if (score > bestScore) {
        bestScore = score
        chosen = [first.entry, second.entry]
      }
    }
  return chosen
}

const write = (desk: Desk, pieces: readonly Couplet[]): string[] =>
  pieces.flatMap((piece) => {
    desk.notes.write(piece.a, piece.row, piece.thing)
    desk.notes.write(piece.b, null, null)
    return [piece.a, piece.b]
  })

/**
 * As many lines as asked, in quatrains and couplets that rhyme. `pairs` prefers rhymes side by side, as songs for
 * children and ballads have them.
 */
export const stanza = (role: Role, lines: number, wished: number, pairs: boolean, desk: Desk): string[] => {
  const out: string[] = []
  desk.notes.here.clear()
  while (out.length < lines) {
    const left = lines - out.length
    const pieces = left >= 3 ? quatrain(role, wished, pairs, desk) : []
    const written = write(desk, pieces.length > 0 ? pieces : [couplet(role, wished, desk)].filter((x) => x !== null))
    if (written.length === 0) break
    out.push(...written)
  }
  return out.slice(0, lines)
}

/**
 * Two chorus lines that rhyme with each other and, where they can, with the hook.
 */
export const answers = (hook: string, wished: number, desk: Desk): Single[] => {
  // A hook of its theme alone leaves it to the lines between to name what the song is about.
  const named = desk.topic.things.some((thing) => hook.toLowerCase().includes(thing.text.toLowerCase()))
  const scored = singlesFor(desk).map((entry) => ({
    entry,
    score:
      welcome({ ...entry, thing: null }, [entry.text], [entry.length], wished, desk) +
      (entry.thing ? (named ? -1 : 6 - desk.topic.things.indexOf(entry.thing)) : 0),
  }))
  const candidates = best(scored, 90, 6).map((candidate) => ({
    ...candidate,
    hooked: rhymeOfTails(endOf(hook), endOf(candidate.entry.text)) >= RHYMES ? 1 : 0,
    end: endOf(candidate.entry.text),
    family: familyOf(candidate.entry.text),
  }))
  const hookEnd = endOf(hook).word
  let chosen: Single[] = []
  let bestScore = -Infinity
  for (const first of candidates)
    for (const second of candidates) {
      if (first.entry.row === second.entry.row || first.end.word === second.end.word) continue
      if (first.end.word === hookEnd || second.end.word === hookEnd) continue
      const rhymed = rhymeWorth(rhymeOfTails(first.end, second.end))
      const same = first.entry.thing !== null && second.entry.thing !== null ? 3 : 0
      const uneven = Math.max(0, Math.abs(first.entry.length - second.entry.length) - 1)
      const stale = desk.notes.rhymes.get(second.family) ?? 0
      const score =
        first.score + second.score + 1.8 * rhymed + first.hooked + second.hooked - same - uneven - 0.6 * stale
      if (score > bestScore) {
        bestScore = score
        chosen = [first.entry, second.entry]
      }
    }
  return chosen
}
