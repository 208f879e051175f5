/** Writes ChordPro: words with chords in brackets where they fall. */

/** What is known of the song; null where it is unknown. */
export type ChordProHead = {
  title: string
  key: string | null
  bpm: number | null
  meter: string | null
  /** The service of the song gave no score. */
  isAsRead?: boolean
}

/** `at`: offset in the line, in UTF-16 code units. */
export type ChordProLine = { text: string; chords: readonly { symbol: string; at: number }[] }

export type ChordProSection = {
  kind: string
  label: string
  /** Key from here on, where it changes. */
  key?: string
  lines: readonly ChordProLine[]
  /** Chords of a section without words. */
  bars: readonly string[]
}

/** Brackets and braces mark chords and directives, and nothing escapes them. */
const plain = (text: string) =>
  text
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/[\r\n]+/g, ' ')

/** A line that begins with # is a comment. */
const lyricLine = (text: string) => (text.startsWith('#') ? ` ${text}` : text)

/**
 * @example
 * chordProLine({ text: 'Hello you', chords: [{ symbol: 'Am', at: 0 }, { symbol: 'F', at: 6 }] }) // => '[Am]Hello [F]you'
 */
export const chordProLine = ({ text, chords }: ChordProLine): string => {
  let line = ''
  let from = 0
  for (const { symbol, at } of chords) {
    line += `${plain(text.slice(from, at))}[${plain(symbol)}]`
    from = Math.max(from, at)
  }
  return lyricLine(line + plain(text.slice(from)))
}

/** Sections that ChordPro has an environment for. */
const ENVIRONMENTS = new Set(['verse', 'chorus', 'bridge'])

const CHORDS_PER_ROW = 4

const chordRows = (bars: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(bars.length / CHORDS_PER_ROW) }, (_, row) =>
    bars
      .slice(row * CHORDS_PER_ROW, (row + 1) * CHORDS_PER_ROW)
      .map((symbol) => `[${plain(symbol)}]`)
      .join(' '),
  )

const sectionLines = ({ kind, label, key, lines, bars }: ChordProSection): string[] => {
  const content = [...chordRows(bars), ...lines.map(chordProLine)]
  const changed = key === undefined ? [] : [`{key: ${key}}`]
  return ENVIRONMENTS.has(kind) && lines.length > 0
    ? [...changed, `{start_of_${kind}: ${plain(label)}}`, ...content, `{end_of_${kind}}`, '']
    : [...changed, `{comment: ${plain(label)}}`, ...content, '']
}

/** A song as a ChordPro file. */
export const chordProOf = (
  { title, key, bpm, meter, isAsRead }: ChordProHead,
  sections: readonly ChordProSection[],
): string => {
  const head = [
    `{title: ${plain(title)}}`,
    '{artist: Songloom}',
    ...(key === null ? [] : [`{key: ${key}}`]),
    ...(bpm === null ? [] : [`{tempo: ${Math.round(bpm)}}`]),
    ...(meter === null ? [] : [`{time: ${meter}}`]),
    ...(isAsRead ? ['{comment: As read: this song has no score}'] : []),
  ]
  return `${[...head, '', ...sections.flatMap(sectionLines)].join('\n').trimEnd()}\n`
}
