'use client'

import { Fragment, useMemo } from 'react'
import { usePosition } from '#components/player/use-player'
import { isSung, lineAt, textGaps, wordsBegun } from '#components/song/song-position'
import type { TimedLine } from '#lib/contract/studio'

/** A line with sung words in the accent colour and the current word underlined. */
export function SungWords({ line }: { line: TimedLine }) {
  const gaps = useMemo(() => textGaps(line), [line])
  const begun = usePosition((seconds) => wordsBegun(line, seconds))
  const sounding = usePosition((seconds) => {
    const word = line.words[wordsBegun(line, seconds) - 1]
    return word !== undefined && isSung(word, seconds)
  })
  if (line.words.length === 0) return <span className="text-accent-text">{line.text}</span>
  return (
    <>
      {line.words.map((word, i) => (
        <Fragment key={i}>
          {gaps[i]}
          {i === begun - 1 && sounding ? (
            <mark className="bg-transparent text-accent-text shadow-[inset_0_-2px_0_var(--accent)]">{word.text}</mark>
          ) : (
            <span className={i < begun ? 'text-accent-text' : undefined}>{word.text}</span>
          )}
        </Fragment>
      ))}
      {gaps.at(-1)}
    </>
  )
}

/** The current line. */
export function SungLine({ lines }: { lines: readonly TimedLine[] }) {
  const at = usePosition((seconds) => lineAt(lines, seconds))
  const line = lines[at]
  return line ? <SungWords line={line} /> : null
}
