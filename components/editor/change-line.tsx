'use client'

import { useTranslations } from 'use-intl'
import { placeLabels, type Stretch } from '#components/editor/change-labels'
import { formatBars } from '#components/editor/describe-edits'
import type { BarRange } from '#components/editor/form'
import { cx } from '#components/ui/cx'
import { useRootScale } from '#components/ui/use-root-scale'

/** What the edits of bars change; `several` where they differ. */
export type ChangeKind = 'words' | 'vary' | 'chords' | 'melody' | 'several'

/**
 * What changes and what stays, under the axis. Several changes are rendered as one, so that only what is before and after
 * them stays sample for sample.
 */
export function ChangeLine({
  changed,
  kind,
  isWhole,
  total,
  width,
}: {
  changed: readonly BarRange[]
  kind: ChangeKind
  /** An edit changes the whole song. */
  isWhole: boolean
  total: number
  /** Pixels of the line. */
  width: number
}) {
  const t = useTranslations('editor')
  const scale = useRootScale()
  const stretches: Stretch[] = []
  const stays = (from: number, to: number): Stretch => {
    const text = t(isWhole || (from > 0 && to < total) ? 'change.same' : 'change.exact')
    return { from, to, isChange: false, text }
  }
  let at = 0
  for (const range of changed) {
    if (range.from > at) stretches.push(stays(at, range.from))
    const text = t('change.bars', { what: t(`change.kinds.${kind}`), bars: formatBars(t, range) })
    stretches.push({ ...range, isChange: true, text })
    at = range.to
  }
  if (at < total) stretches.push(stays(at, total))
  if (changed.length === 0 && !isWhole) return <div className="h-6.5" />
  return (
    <ul aria-label={t('change.short')} className="relative h-6.5 text-2xs leading-4">
      {placeLabels(stretches, total, width, scale).map(({ from, to, isChange, text, left }) => (
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
            className={cx(left === null ? 'sr-only' : 'absolute whitespace-nowrap', isChange && 'font-[550]')}
            style={left === null ? undefined : { left: left - (from / total) * width }}
          >
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
