'use client'

import { useTranslations } from 'use-intl'
import { formatBars } from '#components/editor/describe-edits'
import type { BarRange } from '#components/editor/form'
import { cx } from '#components/ui/cx'

/** What the edits of bars change; `several` where they differ. */
export type ChangeKind = 'words' | 'vary' | 'chords' | 'melody' | 'several'

/** Narrower stretches have no text. */
const MIN_TEXT_SHARE = 0.08

/**
 * What changes and what stays, under the axis. Several changes are rendered as one, so that only what is before and after
 * them stays sample for sample.
 */
export function ChangeLine({
  changed,
  kind,
  isWhole,
  total,
}: {
  changed: readonly BarRange[]
  kind: ChangeKind
  /** An edit changes the whole song. */
  isWhole: boolean
  total: number
}) {
  const t = useTranslations('editor')
  const stretches: (BarRange & { isChange: boolean })[] = []
  let at = 0
  for (const range of changed) {
    if (range.from > at) stretches.push({ from: at, to: range.from, isChange: false })
    stretches.push({ ...range, isChange: true })
    at = range.to
  }
  if (at < total) stretches.push({ from: at, to: total, isChange: false })
  if (changed.length === 0 && !isWhole) return <div className="h-6.5" />
  return (
    <ul aria-label={t('change.short')} className="relative h-6.5 text-2xs leading-4">
      {stretches.map(({ from, to, isChange }) => (
        <li
          key={from}
          className={cx('absolute inset-y-0 px-px', isChange ? 'text-accent-text' : 'text-text-2')}
          style={{ left: `${(from / total) * 100}%`, width: `${((to - from) / total) * 100}%` }}
        >
          <span
            aria-hidden="true"
            className={cx(
              'mt-1.5 block h-1.5 border-x border-t',
              isChange ? 'border-t-2 border-accent' : 'border-line-control',
            )}
          />
          <span
            className={cx(
              'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
              isChange && 'font-[550]',
              !isChange && (to - from) / total < MIN_TEXT_SHARE && 'sr-only',
            )}
          >
            {isChange
              ? t('change.bars', { what: t(`change.kinds.${kind}`), bars: formatBars(t, { from, to }) })
              : t(isWhole || (from > 0 && to < total) ? 'change.same' : 'change.exact')}
          </span>
        </li>
      ))}
    </ul>
  )
}
