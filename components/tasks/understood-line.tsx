'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FieldsDraft } from '#components/compose/draft'
import { mergeReadings, type ReadTake } from '#components/tasks/merge-readings'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import type { PromptReading } from '#lib/contract/api'
import type { TaskCard } from '#lib/contract/studio'

type Claim = PromptReading['claims'][number]

const ReadingTable = lazy(() => import('#components/tasks/reading-table').then((module) => module.ReadingTable))

/**
 * What was used of the prompt, and what was not. Pressing it opens a table with the result of each. `onEdit` opens the
 * request in its form, `onKeep` with the given fields in addition.
 */
export function UnderstoodLine({
  task,
  takes,
  ...actions
}: {
  task: TaskCard
  takes: readonly [ReadTake, ...ReadTake[]]
  onEdit: () => void
  onKeep: (fields: FieldsDraft) => void
  /** Receives what a row does, to show its error. */
  onAct: (doing: Promise<unknown>) => void
}) {
  const t = useTranslations('tasks.understood')
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' })
  const table = useId()
  const [open, setOpen] = useState(false)
  const claims = mergeReadings(takes.map(({ reading }) => reading))
  const words = ({ excluded, said }: Claim) => (excluded ? t('without', { words: said }) : said)
  // A field that was kept to is no news.
  const read = new Set(claims.filter((claim) => claim.exactness !== 'not' && claim.field === 'prompt').map(words))
  const missed = new Set(claims.filter((claim) => claim.exactness === 'not').map(words))
  if (read.size + missed.size === 0) return null
  return (
    <div className="px-2.5 pb-1.5 text-xs leading-5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={table}
        onPointerEnter={ReadingTable.preload}
        onFocus={ReadingTable.preload}
        onClick={() => setOpen(!open)}
        className="flex max-w-full items-start gap-1 rounded-1 text-left text-text-2 hover:text-text pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="min-w-0 @min-[640px]:flex">
          {read.size > 0 && (
            <span className="min-w-0 @min-[640px]:truncate">
              <b className="font-semibold">{t('understood')}</b> {list.format(read)}
            </span>
          )}
          {read.size > 0 && missed.size > 0 && <span className="whitespace-pre text-muted"> · </span>}
          {missed.size > 0 && (
            // What was not used is shown before the rest of what was.
            <span className="text-warn underline decoration-dashed underline-offset-4 @min-[640px]:max-w-3/4 @min-[640px]:shrink-0 @min-[640px]:truncate">
              <b className="font-semibold">{t('unused')}</b>{' '}
              {list.format([...missed].map((missing) => t('quoted', { words: missing })))}
            </span>
          )}
        </span>
        <ChevronDown size={13} aria-hidden="true" className={cx('mt-1 shrink-0 text-muted', open && 'rotate-180')} />
      </button>
      <div id={table}>{open && <ReadingTable task={task} take={takes[0]} claims={claims} {...actions} />}</div>
    </div>
  )
}
