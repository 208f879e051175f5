import { useTranslations } from 'use-intl'
import { splitWords } from '#components/lyric-sheet/split-words'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'
import type { SheetLine, SheetSection } from '#lib/data/songs/sheets/placement'
import styles from './sheet.module.css'

/** Sections with their lines and chords, or bars where there are no lyrics. */
export function SheetLyrics({ sections }: { sections: readonly SheetSection[] }) {
  const music = useTranslations('music')
  return sections.map(({ label, lines, bars }, i) => (
    <section key={i} className={styles.section}>
      {label !== '' && <h2 className={styles.label}>{formatSection(music, label)}</h2>}
      {rows(bars).map((row, at) => (
        <p key={at} className={styles.bars}>
          {row.map((symbol, bar) => (
            <span key={bar}>{formatChord(symbol)}</span>
          ))}
        </p>
      ))}
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </section>
  ))
}

const BARS_PER_ROW = 4

const rows = (bars: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(bars.length / BARS_PER_ROW) }, (_, i) =>
    bars.slice(i * BARS_PER_ROW, i * BARS_PER_ROW + BARS_PER_ROW),
  )

function Line({ line }: { line: SheetLine }) {
  const plain = line.chords.length === 0
  return (
    <p dir="auto" className={styles.line}>
      {plain
        ? line.text
        : splitWords(line).map((pieces, i) => (
            <span key={i} className={styles.word}>
              {pieces.map(({ text, chords, overhangs }, at) => (
                <span key={at} className={styles.piece}>
                  <span className={cx(styles.chord, overhangs && styles.overhanging)}>
                    {chords.map(({ symbol }) => formatChord(symbol)).join('  ')}
                  </span>
                  {text}
                </span>
              ))}
            </span>
          ))}
    </p>
  )
}
