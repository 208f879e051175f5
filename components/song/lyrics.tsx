'use client'

import { LocateFixed } from 'lucide-react'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sectionsOfLyric } from '#components/compose/lyric-text'
import { isPlayable, type Playable, trackOf } from '#components/player/track-of'
import { getPlayer, hasEnded, useIsCurrent, usePosition } from '#components/player/use-player'
import { SECTION_TEXT } from '#components/song/section-colours'
import { formatSection } from '#components/song/section-name'
import { colourOf, lineAt } from '#components/song/song-position'
import { SungWords } from '#components/song/sung-line'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SongDetail, TimedLine } from '#lib/contract/studio'

const ROW_PX = 40
/** Lines that a phone shows at once. */
const PHONE_ROWS = 8
/** Row of the current line; the text scrolls under it. */
const CURRENT_ROW = 3
const TAG = 'text-2xs font-semibold tracking-[0.07em] uppercase'

/** A song with the times of its lines, if known. */
type Sung = Playable & Pick<SongDetail, 'lines' | 'sections'>

/** Plays the song of a page from a position, within the list that the page sets. */
type OnPlay = (at: number) => void

/**
 * Lyrics with the current line highlighted. A click on a line seeks to it.
 * @param props.fill fills its container, which scrolls for itself, and has no name in the page’s address
 */
export function Lyrics({ song, fill = false, onPlay }: { song: Sung; fill?: boolean; onPlay?: OnPlay }) {
  const t = useTranslations('song.lyrics')
  if (song.lines.length > 0) return <Timed song={song} fill={fill} onPlay={onPlay} />
  const words = song.lyric?.trim()
  return (
    <section
      {...(!fill && { id: 'lyrics' })}
      aria-label={t('label')}
      className={cx('min-w-0 scroll-mt-4', fill && 'h-full overflow-y-auto')}
    >
      {words ? (
        <Untimed words={words} />
      ) : (
        song.status === 'done' && <p className="font-serif text-lg text-muted italic">{t('none')}</p>
      )}
    </section>
  )
}

/** Lyrics without times, under the names of their sections. */
function Untimed({ words }: { words: string }) {
  const music = useTranslations('music')
  const sections = useMemo(() => sectionsOfLyric(words), [words])
  return (
    <div className="grid gap-5 pb-8">
      {sections.map(({ kind, tag, text }, i) => (
        <div key={i}>
          {tag !== null && <p className={cx(TAG, SECTION_TEXT[colourOf(kind ?? '')])}>{formatSection(music, tag)}</p>}
          <p
            dir="auto"
            className="font-serif text-lg leading-8 wrap-anywhere whitespace-pre-line text-text-2 lg:text-xl lg:leading-10"
          >
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}

function Timed({ song, fill, onPlay }: { song: Sung; fill: boolean; onPlay: OnPlay | undefined }) {
  const t = useTranslations('song.lyrics')
  const scroller = useRef<HTMLElement>(null)
  /** The user has scrolled: the text stays there until asked to return. */
  const [away, setAway] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  /** On a phone, lyrics scroll in a small window until all are shown. */
  const [all, setAll] = useState(false)
  const id = useId()
  const current = useIsCurrent(song.id)
  // After its end a song is shown from its beginning, where Play starts it again.
  const on = usePosition((seconds) =>
    current && !hasEnded(getPlayer().state(), seconds) ? lineAt(song.lines, seconds) : -1,
  )

  useEffect(() => {
    const box = scroller.current
    if (on < 0) setAway(false)
    if (!box || (away && on >= 0) || box.scrollHeight <= box.clientHeight) return
    const line = box.querySelectorAll('li')[on]
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = line ? Math.max(0, line.offsetTop - CURRENT_ROW * ROW_PX) : 0
    box.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
  }, [on, away])

  const dismissTask = () => {
    const box = scroller.current
    if (box && getComputedStyle(box).overflowY === 'auto') setAway(on >= 0)
  }
  const go = useRef((at: number) => {
    void at
  })
  go.current = (at) => {
    setAway(false)
    if (current) getPlayer().seek(at)
    else if (isPlayable(song)) (onPlay ?? ((from) => getPlayer().play(trackOf(song), { at: from })))(at)
  }
  return (
    <div
      className={cx(
        'relative min-w-0',
        fill ? 'h-full contain-size' : cx('lg:h-auto lg:min-h-80 lg:contain-size', !all && 'max-lg:h-80'),
      )}
    >
      <section
        id={fill ? id : 'lyrics'}
        ref={scroller}
        aria-label={t('label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
        tabIndex={0}
        onWheel={dismissTask}
        onTouchMove={dismissTask}
        onKeyDown={(event) => event.target === event.currentTarget && SCROLL_KEYS.has(event.key) && dismissTask()}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 0)}
        className={cx(
          'scroll-mt-4 overflow-y-auto [scrollbar-width:none] lg:absolute lg:inset-0',
          fill
            ? 'max-lg:absolute max-lg:inset-0'
            : all
              ? 'max-lg:overflow-visible'
              : 'max-lg:absolute max-lg:inset-0 max-lg:overflow-hidden',
          // The fade starts only once there is hidden text.
          scrolled
            ? 'lg:mask-[linear-gradient(transparent,#000_24px_calc(100%-60px),transparent)]'
            : 'lg:mask-[linear-gradient(#000_calc(100%-60px),transparent)]',
          !all &&
            (scrolled
              ? 'max-lg:mask-[linear-gradient(transparent,#000_24px_calc(100%-96px),transparent_calc(100%-36px))]'
              : 'max-lg:mask-[linear-gradient(#000_calc(100%-96px),transparent_calc(100%-36px))]'),
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
        {/* Space below, so that the last line can reach the highlighted row. */}
        {on >= 0 && <div className={cx('h-[calc(100%-160px)]', all && 'max-lg:hidden')} aria-hidden="true" />}
      </section>
      {!fill && song.lines.length > PHONE_ROWS && (
        <div
          className={cx(
            'flex justify-center lg:hidden',
            all ? 'pt-3' : 'pointer-events-none absolute inset-x-0 bottom-0',
          )}
        >
          <Button
            aria-expanded={all}
            aria-controls="lyrics"
            className="pointer-events-auto shadow-lift-2"
            onClick={() => setAll(!all)}
          >
            {t(all ? 'fewer' : 'all')}
          </Button>
        </div>
      )}
      {away && on >= 0 && (
        <Button className="animate-enter absolute bottom-4 left-0 shadow-lift-2" onClick={() => setAway(false)}>
          <LocateFixed size={15} aria-hidden="true" />
          {t('back')}
        </Button>
      )}
    </div>
  )
}

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

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
  const music = useTranslations('music')
  return (
    <li
      dir="auto"
      aria-current={state === 'on' ? 'true' : undefined}
      className="relative flex items-start justify-between gap-4"
    >
      <button
        type="button"
        onClick={() => go.current(line.at)}
        className={cx(
          'min-w-0 rounded-1 text-start font-serif wrap-anywhere text-[1.375rem] leading-10 tracking-[-0.005em] hover:text-text lg:text-xl',
          state === 'on' ? 'text-text' : state === 'past' ? 'text-muted' : 'text-text-2',
        )}
      >
        {state === 'on' ? <SungWords line={line} /> : line.text}
      </button>
      {tag && (
        <span className={cx('shrink-0 leading-10', TAG, SECTION_TEXT[colourOf(tag.kind)])}>
          {formatSection(music, tag.label || tag.kind)}
        </span>
      )}
    </li>
  )
})
