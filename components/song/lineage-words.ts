import { clock } from '#components/song/time-format'
import type { SubmitRequest, TaskType } from '#lib/contract/api'
import type { SongDetail } from '#lib/contract/studio'

const CLOSENESS: Readonly<Record<string, string>> = {
  '0.2': 'a hint of it',
  '0.8': 'balanced',
  '1.3': 'close',
  '1.5': 'very close',
}

/** Lines that are sung: not empty, and not a section's tag. */
const sungLines = (lyric: string) =>
  lyric.split('\n').filter((line) => line.trim() !== '' && !/^\s*\[.*\]\s*$/.test(line)).length

// fromPrompt({ task_type: 'normal', lyric: 'one\ntwo', … }) // => 'A prompt and 2 lines of words'
export const fromPrompt = (request: SubmitRequest) => {
  const lines = sungLines(request.lyric ?? '')
  const words = lines === 0 ? '' : ` and ${lines} ${lines === 1 ? 'line' : 'lines'} of words`
  if (request.task_type === 'reference') return `A reference recording${words}`
  if (request.task_type === 'extend') return `A recording to continue${words}`
  return 'instrumental' in request ? 'A prompt, without a voice' : `A prompt${words}`
}

// longerBy(84) // => '1:24 longer'
const longerBy = (seconds: number) => {
  const away = Math.round(Math.abs(seconds))
  if (away === 0) return 'just as long'
  return `${away < 60 ? `${away} s` : clock(away)} ${seconds > 0 ? 'longer' : 'shorter'}`
}

/** How a song came out of another: where it goes on and how much was added, or how close it keeps to it. */
// madeFrom('extend', child, parent) // => 'Extended at 2:51, 1:24 longer'
export const madeFrom = (type: TaskType, child: SongDetail | undefined, parent: SongDetail | null) => {
  if (type === 'extend') {
    const at = child?.request.task_type === 'extend' ? child.request.extend_at : undefined
    const where = at === undefined ? 'Extended' : `Extended at ${clock(at)}`
    if (!parent?.duration || !child?.duration) return where
    return `${where}, ${longerBy(child.duration - parent.duration)}`
  }
  if (type === 'reference') {
    const similarity = child?.request.task_type === 'reference' ? child.request.similarity : undefined
    const how = CLOSENESS[String(similarity)]
    return `Took ${parent ? 'this' : 'that'} as its reference${how ? `, ${how}` : ''}`
  }
  return null
}

/** What is different about another take of the same task. */
export const otherTake = (take: SongDetail | undefined, song: SongDetail) => {
  if (!take) return ''
  if (take.status === 'stream') return 'Playable now'
  if (take.status !== 'done') return 'Composing'
  const words = take.lyric && song.lyric ? (take.lyric === song.lyric ? 'Same words' : 'Other words') : null
  const length = take.duration && song.duration ? longerBy(take.duration - song.duration) : null
  const note = [words, length].filter((part) => part !== null).join(', ')
  return note.charAt(0).toUpperCase() + note.slice(1)
}
