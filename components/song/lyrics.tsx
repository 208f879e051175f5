'use client'

import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { blocksOf, kindOfTag } from '#components/compose/lyric-blocks'
import { isPlayable, trackOf } from '#components/player/track-of'
import { studioPlayer, useIsCurrent, usePosition } from '#components/player/use-player'
import { colourOf, lineAt } from '#components/song/moment'
import { SungWords } from '#components/song/sung-line'
import { cx } from '#components/ui/cx'
import type { SongDetail, TimedLine } from '#lib/contract/studio'

const ROW = 40
/** The line that is sung stands here, and the text moves. */
const LIT_ROW = 3
/** A hand that scrolls is left alone for this long. */
const HANDS_OFF = 4000 // ms

const TAG = 'text-ppp font-semibold tracking-[0.07em] uppercase'
const TAG_LOOK = {
  intro: 'text-sec-intro',
  verse: 'text-sec-verse',
  pre: 'text-sec-pre',
  chorus: 'text-sec-chorus',
  bridge: 'text-sec-bridge',
  break: 'text-sec-break',
  outro: 'text-sec-outro',
} as const

/** The words as they are sung: the current line lit, a press on any line goes there. */
export function Lyrics({ song }: { song: SongDetail }) {
  if (song.lines.length > 0) return <Timed song={song} />
  const words = song.lyric?.trim()
  return (
    <section id="lyrics" aria-label="Lyrics" className="min-w-0 scroll-mt-4">
      {words ? (
        <Untimed words={words} />
      ) : (
        song.status === 'done' && <p className="font-words text-mf text-muted italic">Without words.</p>
      )}
    </section>
  )
}

/** Words of which nobody knows when they are sung, under the names of their sections. */
function Untimed({ words }: { words: string }) {
  const blocks = useMemo(() => blocksOf(words), [words])
  return (
    <div className="grid gap-5 pb-8">
      {blocks.map(({ tag, text }, i) => (
        <div key={i}>
          {tag !== null && <p className={cx(TAG, TAG_LOOK[colourOf(kindOfTag(tag))])}>{tag}</p>}
          <p className="font-words text-mf leading-8 whitespace-pre-line text-text-2 desk:text-f desk:leading-10">
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}

function Timed({ song }: { song: SongDetail }) {
  const scroller = useRef<HTMLElement>(null)
  const handled = useRef(Number.NEGATIVE_INFINITY)
  const [scrolled, setScrolled] = useState(false)
  const current = useIsCurrent(song.id)
  const on = usePosition((seconds) => (current ? lineAt(song.lines, seconds) : -1))

  useEffect(() => {
    const box = scroller.current
    const line = box?.querySelectorAll('li')[on]
    if (!box || !line || performance.now() - handled.current < HANDS_OFF) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top: Math.max(0, line.offsetTop - LIT_ROW * ROW), behavior: still ? 'auto' : 'smooth' })
  }, [on])

  const leaveAlone = () => {
    handled.current = performance.now()
  }
  const go = useRef((at: number) => {
    void at
  })
  go.current = (at) => {
    handled.current = Number.NEGATIVE_INFINITY
    if (current) studioPlayer().seek(at)
    else if (isPlayable(song)) studioPlayer().play(trackOf(song), { at })
  }
  return (
    <section
      id="lyrics"
      ref={scroller}
      aria-label="Lyrics"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
      tabIndex={0}
      onWheel={leaveAlone}
      onTouchMove={leaveAlone}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 0)}
      className={cx(
        'relative h-80 min-w-0 scroll-mt-4 overflow-y-auto overscroll-contain [scrollbar-width:none] desk:h-auto desk:min-h-80 desk:contain-size',
        // It fades towards what is hidden, so the first line stands clear until it moves.
        scrolled
          ? 'mask-[linear-gradient(transparent,#000_24px_calc(100%-60px),transparent)]'
          : 'mask-[linear-gradient(#000_calc(100%-60px),transparent)]',
      )}
    >
      <ol>
        {song.lines.map((line, i) => (
          <Line
            key={line.at}
            line={line}
            tag={line.section === song.lines[i - 1]?.section ? null : (song.sections[line.section] ?? null)}
            state={i === on ? 'on' : i < on ? 'past' : 'coming'}
            go={go}
          />
        ))}
      </ol>
      {/* Room below, so that the last line reaches the lit row too. */}
      <div className="h-[calc(100%-160px)]" aria-hidden="true" />
    </section>
  )
}

const Line = memo(function Line({
  line,
  tag,
  state,
  go,
}: {
  line: TimedLine
  tag: SongDetail['sections'][number] | null
  state: 'past' | 'on' | 'coming'
  go: React.RefObject<(at: number) => void>
}) {
  return (
    <li aria-current={state === 'on' ? 'true' : undefined} className="relative flex items-start justify-between gap-4">
      <button
        type="button"
        onClick={() => go.current(line.at)}
        className={cx(
          'min-w-0 rounded-1 text-left font-words text-[22px] leading-10 tracking-[-0.005em] hover:text-text desk:text-f',
          state === 'on' ? 'text-text' : state === 'past' ? 'text-muted' : 'text-text-2',
        )}
      >
        {state === 'on' ? <SungWords line={line} /> : line.text}
      </button>
      {tag && (
        <span className={cx('shrink-0 leading-10', TAG, TAG_LOOK[colourOf(tag.kind)])}>{tag.label || tag.kind}</span>
      )}
    </li>
  )
})
