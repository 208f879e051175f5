import type { SongMetadata } from '#lib/db/column-types'
import { gapsOf } from '#lib/lyrics/gaps'

/** Head of the file. */
export type LrcHead = { title: string; length: number }

/** Minutes, seconds and hundredths. */
// stamp(83.456) // => '01:23.46'
export const stamp = (seconds: number): string => {
  const hundredths = Math.max(0, Math.round(seconds * 100))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

/** Brackets would be parsed as times. */
const plain = (text: string) => text.replace(/[[\]<>\r\n]/g, ' ').trim()

/**
 * Enhanced LRC: the time of every line and, in angle brackets, of every word; the last is the end of the line.
 * Times in seconds from the start of the recording.
 */
// lrcOf({ title: 'Rain', length: 61 }, [{ at: 1, length: 2, section: 0, text: 'Hi you', words: […] }])
// => "[ti:Rain]\n…\n[00:01.00]<00:01.00>Hi <00:02.00>you<00:03.00>\n"
export const lrcOf = ({ title, length }: LrcHead, lines: SongMetadata['lines']): string => {
  const head = [
    `[ti:${plain(title)}]`,
    '[ar:Songloom]',
    `[length:${stamp(length).slice(0, 5)}]`,
    '[by:Songloom]',
    '[re:Songloom]',
  ]
  const sung = lines.map(({ at, text, words }) => {
    const gaps = gapsOf(
      text,
      words.map((word) => word.text),
    )
    const timed = words.map((word, i) => `<${stamp(word.at)}>${plain(word.text)}${gaps[i]}`).join('')
    const last = words.at(-1)
    return `[${stamp(at)}]${timed}${last ? `<${stamp(last.at + last.length)}>` : plain(text)}`
  })
  return `${[...head, ...sung].join('\n')}\n`
}
