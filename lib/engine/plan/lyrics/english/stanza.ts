import {
  type ChorusLine,
  type Couplet,
  type CoupletSource,
  chorusLinesFor,
  coupletsFor,
  lastWord,
  rhymeFamily,
  scoreLines,
  type WriterContext,
} from '#lib/engine/plan/lyrics/english/writer-context'
import { type Rime, rimeOf, rimeSimilarity } from '#lib/engine/plan/lyrics/rhyme'

/** Similarity from which listeners hear a rhyme. */
export const MIN_RHYME = 0.78

const lastRime = (line: string): Rime => rimeOf(lastWord(line))

/** The best `count` candidates, with at most `alternatives` of each row. */
const bestCandidates = <T extends { row: string }>(
  scored: { entry: T; score: number }[],
  count: number,
  alternatives: number,
) => {
  const taken = new Map<string, number>()
  const result: { entry: T; score: number }[] = []
  for (const candidate of scored.sort((x, y) => y.score - x.score)) {
    const times = taken.get(candidate.entry.row) ?? 0
    if (times >= alternatives) continue
    taken.set(candidate.entry.row, times + 1)
    result.push(candidate)
    if (result.length >= count) break
  }
  return result
}

const rhymeScore = (value: number) => (value >= 0.99 ? 6.5 : value >= MIN_RHYME ? 5 : 0)

/** Two rhymed lines, or an unrhymed pair if no rhyme is available. */
const couplet = (role: CoupletSource, targetSyllables: number, context: WriterContext): Couplet | null => {
  const scored = coupletsFor(role, context).map((entry) => ({
    entry,
    score:
      scoreLines(entry, [entry.a, entry.b], entry.lengths, targetSyllables, context) +
      rhymeScore(rimeSimilarity(lastRime(entry.a), lastRime(entry.b))) -
      0.8 * (context.history.rhymes.get(rhymeFamily(entry.b)) ?? 0),
  }))
  return bestCandidates(scored, 1, 1)[0]?.entry ?? null
}

/** Two couplets, either rhymed within themselves (AABB) or with each other (ABCB). */
const quatrain = (role: CoupletSource, targetSyllables: number, pairs: boolean, context: WriterContext): Couplet[] => {
  const scored = coupletsFor(role, context).map((entry) => ({
    entry,
    score: scoreLines(entry, [entry.a, entry.b], entry.lengths, targetSyllables, context),
  }))
  const candidates = bestCandidates(scored, 72, 3).map((candidate) => ({
    ...candidate,
    own: rimeSimilarity(lastRime(candidate.entry.a), lastRime(candidate.entry.b)),
    end: lastRime(candidate.entry.b),
    family: rhymeFamily(candidate.entry.b),
  }))
  let chosen: Couplet[] = []
  let bestScore = -Infinity
  for (const first of candidates)
    for (const second of candidates) {
      if (first.entry.row === second.entry.row) continue
      const across = rimeSimilarity(first.end, second.end)
      const both = Math.min(first.own, second.own)
      const rhymed = Math.max(rhymeScore(across), both >= MIN_RHYME ? rhymeScore(both) + (pairs ? 2 : -0.4) : 0)
      if (rhymed === 0 && bestScore > -Infinity && chosen.length > 0 && bestScore > first.score + second.score) continue
      const same = first.entry.thing !== null && first.entry.thing === second.entry.thing ? 3 : 0
      const uneven =
        Math.max(0, Math.abs(first.entry.lengths[0] - second.entry.lengths[0]) - 1) +
        Math.max(0, Math.abs(first.entry.lengths[1] - second.entry.lengths[1]) - 1)
      // A repeated end word is a weak rhyme.
      const again = first.end.word === second.end.word ? 8 : 0
      const repeatedRhymes =
        (context.history.rhymes.get(first.family) ?? 0) + (context.history.rhymes.get(second.family) ?? 0)
      const score = first.score + second.score + 1.6 * rhymed - same - 0.7 * uneven - again - 0.7 * repeatedRhymes
      if (score > bestScore) {
        bestScore = score
        chosen = [first.entry, second.entry]
      }
    }
  return chosen
}

const record = (context: WriterContext, pieces: readonly Couplet[]): string[] =>
  pieces.flatMap((piece) => {
    context.history.record(piece.a, piece.row, piece.thing)
    context.history.record(piece.b, null, null)
    return [piece.a, piece.b]
  })

/** A stanza of rhymed quatrains and couplets. `pairs` prefers AABB, as in ballads and children's songs. */
export const stanza = (
  role: CoupletSource,
  lines: number,
  targetSyllables: number,
  pairs: boolean,
  context: WriterContext,
): string[] => {
  const out: string[] = []
  context.history.sectionThings.clear()
  while (out.length < lines) {
    const left = lines - out.length
    const pieces = left >= 3 ? quatrain(role, targetSyllables, pairs, context) : []
    const written = record(
      context,
      pieces.length > 0 ? pieces : [couplet(role, targetSyllables, context)].filter((x) => x !== null),
    )
    if (written.length === 0) break
    out.push(...written)
  }
  return out.slice(0, lines)
}

/** Two chorus lines that rhyme with each other and preferably with the hook. */
export const chorusLines = (hook: string, targetSyllables: number, context: WriterContext): ChorusLine[] => {
  // If the hook does not name the thing, the chorus lines do.
  const named = context.topic.things.some((thing) => hook.toLowerCase().includes(thing.text.toLowerCase()))
  const scored = chorusLinesFor(context).map((entry) => ({
    entry,
    score:
      scoreLines({ ...entry, thing: null }, [entry.text], [entry.length], targetSyllables, context) +
      (entry.thing ? (named ? -1 : 6 - context.topic.things.indexOf(entry.thing)) : 0),
  }))
  const candidates = bestCandidates(scored, 90, 6).map((candidate) => ({
    ...candidate,
    hooked: rimeSimilarity(lastRime(hook), lastRime(candidate.entry.text)) >= MIN_RHYME ? 1 : 0,
    end: lastRime(candidate.entry.text),
    family: rhymeFamily(candidate.entry.text),
  }))
  const hookEnd = lastRime(hook).word
  let chosen: ChorusLine[] = []
  let bestScore = -Infinity
  for (const first of candidates)
    for (const second of candidates) {
      if (first.entry.row === second.entry.row || first.end.word === second.end.word) continue
      if (first.end.word === hookEnd || second.end.word === hookEnd) continue
      const rhymed = rhymeScore(rimeSimilarity(first.end, second.end))
      const same = first.entry.thing !== null && second.entry.thing !== null ? 3 : 0
      const uneven = Math.max(0, Math.abs(first.entry.length - second.entry.length) - 1)
      const repeatedRhymes = context.history.rhymes.get(second.family) ?? 0
      const score =
        first.score + second.score + 1.8 * rhymed + first.hooked + second.hooked - same - uneven - 0.6 * repeatedRhymes
      if (score > bestScore) {
        bestScore = score
        chosen = [first.entry, second.entry]
      }
    }
  return chosen
}
