import { indexAt, lineAt, wordEnds, wordsBegun } from '#components/song/song-position'
import type { SongDetail, TimedLine } from '#lib/contract/studio'

/** What a lyric video shows at a time. */
export type Scene = {
  /** Before the first line and after the last one. */
  showsTitle: boolean
  section: string
  /** The line that is sung, or comes next. */
  line: string
  /** Letters of the line that have been sung. */
  sung: number
  next: string
}

/** A line is shown this long before it is sung, and the title until then. */
const LEAD_SECONDS = 2
/** After its last line a song shows its title again. */
const TRAIL_SECONDS = 3

type Song = Pick<SongDetail, 'lines' | 'sections'>

/** The scene at a position of the song, in seconds. */
// sceneAt(song, 12).line → 'Carry me over the water'
export const sceneAt = ({ lines, sections }: Song, seconds: number): Scene => {
  const begun = lineAt(lines, seconds)
  const current = lines[begun]
  const next = lines[begun + 1]
  const isOver = current !== undefined && seconds > current.at + current.length + TRAIL_SECONDS
  const isNear = next !== undefined && seconds >= next.at - LEAD_SECONDS
  // During a long pause the line to come takes the place of the one that is over.
  const line = isOver && isNear ? next : current
  const shown = line ?? (isNear ? next : undefined)
  const isSung = shown !== undefined && shown === current
  return {
    showsTitle: shown === undefined || (isOver && !isNear),
    section: sections[indexAt(sections, seconds)]?.label ?? '',
    line: shown?.text ?? '',
    sung: shown && isSung ? sungLetters(shown, seconds) : 0,
    next: (shown === next ? lines[begun + 2] : next)?.text ?? '',
  }
}

/** Without the times of words, a line counts as sung from its beginning. */
const sungLetters = (line: TimedLine, seconds: number) =>
  line.words.length === 0 ? line.text.length : (wordEnds(line)[wordsBegun(line, seconds) - 1] ?? 0)
