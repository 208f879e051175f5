const LINE_STAMP = /\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/g
const STAMPED_LINE = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/
const METADATA_TAG = /^\s*\[(?:ti|ar|al|au|by|re|ve|id|la|key|offset|length|tool|#)\s*:[^\]]*\]\s*$/i
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g

/**
 * Plain lyrics from LRC text, in the order of their times.
 * A line with several times repeats, and a time without words separates stanzas.
 * Metadata is dropped. Other text stays unchanged.
 *
 * @example
 * stripLrcTimes('[ti:Song]\n[00:20.00][00:05.00]Again\n[00:10.00]Once') // => 'Again\nOnce\nAgain'
 */
export const stripLrcTimes = (text: string): string => {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  if (lines.filter((line) => STAMPED_LINE.test(line)).length < 2) return text
  let last = 0
  const timed = lines
    .filter((line) => !METADATA_TAG.test(line))
    .flatMap((line) => {
      const [, stamps, words = ''] = STAMPED_LINE.exec(line) ?? []
      const sung = words.replace(WORD_STAMP, '').trim()
      // A line without a time, such as a section name, takes the time before it.
      if (stamps === undefined) return [{ at: last, text: line.replace(WORD_STAMP, '') }]
      const times = [...stamps.matchAll(LINE_STAMP)].map(
        ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds?.replace(':', '.')),
      )
      last = Math.max(...times)
      return times.map((at) => ({ at, text: sung }))
    })
  return timed
    .map((entry, index) => ({ ...entry, index }))
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map((entry) => entry.text)
    .join('\n')
}
