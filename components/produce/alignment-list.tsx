'use client'

import { Check, CircleQuestionMark } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { alignmentRows, type DoubtRow } from '#components/produce/alignment-rows'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'
import { isAligned, MAX_EXACT_ERROR } from '#lib/music/alignment'
import type { Seconds } from '#lib/music/time'

/** Shown in steps, because it is an estimate itself. */
const STEP = 0.05

/** A recording that is worse than this is heard, rather than read. */
const MAX_DOUBTS = 4

const ROW = 'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 py-1 text-left'

/** What of a song its production has, how exactly, and where it is off. */
export function AlignmentList({
  original,
  production,
  onSeek,
}: {
  original: SongDetail
  production: SongDetail
  /** Plays the production from a position. */
  onSeek: (at: Seconds) => void
}) {
  const t = useTranslations('produce.alignment')
  const music = useTranslations('music')
  const locale = useLocale()
  const id = useId()
  const { alignment, lines } = production
  if (!alignment) return null
  // Its words may have been timed without the original.
  if (!isAligned(alignment)) return lines.length > 0 ? null : <p className="text-xs text-muted">{t('none')}</p>
  const { found, doubts } = alignmentRows(original, production)
  const secondsIn = (seconds: Seconds, step: Seconds) =>
    (Math.ceil(seconds / step - 1e-6) * step).toLocaleString(locale, { maximumFractionDigits: 2 })
  const nameOf = ({ section, lines: range }: DoubtRow) => {
    const name = formatSection(music, section)
    if (!range) return name
    const [first, last] = range
    return t('lines', { section: name, first, last, count: last - first + 1 })
  }
  const about = ({ late }: DoubtRow) =>
    late === null ? t('missing') : t(late > 0 ? 'late' : 'early', { seconds: secondsIn(Math.abs(late), 0.1) })
  const { error } = alignment
  return (
    <section aria-labelledby={id} className="num min-w-0 text-xs leading-4.5">
      <h2 id={id} className="mb-1.5 flex items-baseline justify-between gap-4 text-sm leading-5 font-[550]">
        {t('title')}
        <small className="text-2xs font-normal text-muted">
          {t(error > MAX_EXACT_ERROR ? 'estimated' : 'follows', { seconds: secondsIn(error, STEP) })}
        </small>
      </h2>
      <ul>
        {found.map(({ kind, found: count, total }) => (
          <li key={kind} className={cx('border-t border-line text-text-2', ROW)}>
            <Mark isDoubt={count < total} />
            {t(`kinds.${kind}`)}
            <span className="text-muted">{t('found', { found: count, total })}</span>
          </li>
        ))}
        {doubts.slice(0, MAX_DOUBTS).map((doubt) => (
          <li key={`${doubt.at} ${nameOf(doubt)}`} className="border-t border-line">
            <button
              type="button"
              onClick={() => onSeek(doubt.at)}
              className={cx('tap-target text-warn hover:underline', ROW)}
            >
              <Mark isDoubt />
              <span className="wrap-anywhere">{nameOf(doubt)}</span>
              <span className="text-text-2">{about(doubt)}</span>
            </button>
          </li>
        ))}
        {doubts.length > MAX_DOUBTS && (
          <li className="border-t border-line py-1 pl-5.5 text-muted">
            {t('more', { count: doubts.length - MAX_DOUBTS })}
          </li>
        )}
      </ul>
    </section>
  )
}

function Mark({ isDoubt }: { isDoubt: boolean }): ReactNode {
  const Icon = isDoubt ? CircleQuestionMark : Check
  return <Icon size={14} aria-hidden="true" className={cx('mt-0.5', isDoubt ? 'text-warn' : 'text-success')} />
}
