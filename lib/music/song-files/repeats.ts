import { SongFileError } from '#lib/music/song-to-arrange'

/** What the bar lines and signs of a measure say about the order of measures. */
export type RepeatMarks = {
  /** A repeat begins here. */
  forward?: true
  /** What is repeated ends here: how often it is played. */
  backward?: number
  /** Passes in which the ending that begins here is played. */
  ending?: readonly number[]
  /** An ending ends here. */
  endingStops?: true
  segno?: true
  coda?: true
  /** At the end of the measure. */
  toCoda?: true
  fine?: true
  jump?: 'capo' | 'segno'
}

const MAX_PLAYED = 3000

/** Indices of measures in the order in which they are played: repeats, endings, and one jump back. */
export const playedOrder = (measures: readonly RepeatMarks[]): number[] => {
  const order: number[] = []
  let start = 0
  let pass = 1
  let jumped = false
  /** Whether the start of what is repeated next is written. */
  let isMarked = false
  for (let at = 0; at < measures.length; ) {
    const marks = measures[at]!
    if (marks.forward && start !== at) {
      start = at
      pass = 1
    }
    if (marks.forward) isMarked = true
    if (marks.ending && !(jumped ? isLastEnding(measures, at) : marks.ending.includes(pass))) {
      while (at < measures.length - 1 && !measures[at]!.endingStops) at++
      at++
      continue
    }
    order.push(at)
    if (order.length > MAX_PLAYED) throw new SongFileError('The repeats of this song never end.')
    const nextEnding = measures[at + 1]?.ending
    // Some files number the passes of endings only.
    if (marks.backward !== undefined && !jumped && pass < Math.max(marks.backward, ...(nextEnding ?? []))) {
      pass++
      at = start
      continue
    }
    if (marks.backward !== undefined || (marks.endingStops && !nextEnding)) {
      start = at + 1
      pass = 1
      isMarked = false
    }
    if (jumped && marks.fine) break
    // What follows a Fine, such as a trio, is repeated by itself.
    if (marks.fine && !isMarked) {
      start = at + 1
      pass = 1
    }
    if (jumped && marks.toCoda) {
      const coda = measures.findIndex(({ coda }, index) => coda && index > at)
      at = coda < 0 ? at + 1 : coda
      continue
    }
    if (marks.jump && !jumped) {
      jumped = true
      pass = 1
      at =
        marks.jump === 'capo'
          ? 0
          : Math.max(
              0,
              measures.findIndex(({ segno }) => segno),
            )
      start = at
      continue
    }
    at++
  }
  return order
}

/** Whether no other ending follows directly. */
const isLastEnding = (measures: readonly RepeatMarks[], from: number): boolean => {
  let at = from
  while (at < measures.length - 1 && !measures[at]!.endingStops) at++
  return measures[at + 1]?.ending === undefined
}
