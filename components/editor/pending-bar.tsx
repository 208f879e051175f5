'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { ErrorText } from '#components/api/error-text'
import { describeBars, describeGroup } from '#components/editor/describe-edits'
import { withoutEdits } from '#components/editor/form'
import { applyOrder, type EditGroup, groupEdits, type PendingEdits } from '#components/editor/pending-edits'
import type { Applying } from '#components/editor/use-apply'
import type { Edits } from '#components/editor/use-edits'
import { Button } from '#components/ui/button'
import type { ScoreRecord } from '#lib/contract/editing'

/** Why single edits cannot be applied. `index`: that of the edit. */
const failuresOf = (error: Error, edits: PendingEdits) => {
  const order = applyOrder(edits)
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return errors.flatMap(({ path, message }) => {
    const index = order[Number(/^edits\.(\d+)/.exec(path)?.[1] ?? -1)]
    return index === undefined ? [] : [{ index, message }]
  })
}

/** Pending edits as chips, and Apply; while a version is being made, its progress. Nothing without edits. */
export function PendingBar({
  score,
  edits,
  applying,
  onApply,
  onShow,
}: {
  score: ScoreRecord
  edits: Edits
  applying: Applying
  onApply: () => void
  /** Goes to where an edit was made. */
  onShow: (group: EditGroup) => void
}) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const groups = groupEdits(score, edits.all)
  const texts = groups.map((group) => describeGroup({ t, music, terms }, score, edits.all, group))
  if (groups.length === 0) return null
  const isMaking = applying.state === 'making'
  return (
    <section
      aria-label={t('pending.label')}
      className="sticky bottom-0 z-20 -mx-5 mt-auto max-lg:-bottom-8 max-lg:-mb-8 border-t border-line bg-surface-1 px-5 py-3 shadow-lift-up lg:-mr-12 lg:-ml-11 lg:pr-12 lg:pl-11"
    >
      {applying.state === 'failed' && (
        <div role="alert" className="mb-2 text-danger">
          {t('pending.failed')} <ErrorText error={applying.error} />
          <ul>
            {failuresOf(applying.error, edits.all).map(({ index, message }) => (
              <li key={`${index} ${message}`} className="text-xs text-text-2">
                {texts[groups.findIndex((group) => group.edits.includes(index))]}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isMaking ? (
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="animate-pulse-slow size-2 shrink-0 rounded-full bg-accent" />
          <p role="status" className="min-w-0 flex-1 truncate">
            <b className="font-[550]">
              {applying.version === null ? t('pending.makingNext') : t('pending.making', { version: applying.version })}
            </b>{' '}
            <span className="text-text-2">{texts.join(' · ')}</span>
          </p>
          <Button size="large" onClick={applying.cancel}>
            {t('pending.cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
          <p className="shrink-0 font-[550] max-md:sr-only">{t('pending.count', { count: groups.length })}</p>
          <ul className="-my-1 flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
            {groups.map((group, index) => (
              <li
                key={group.key}
                className="flex h-9 shrink-0 items-center rounded-full bg-accent-wash pl-3.5 text-xs inset-ring inset-ring-accent pointer-coarse:h-11"
              >
                <button type="button" onClick={() => onShow(group)} className="h-full rounded-1">
                  <span className="font-[550]">{texts[index]}</span>{' '}
                  <span className="text-text-2 max-md:sr-only">{describeBars(t, score, edits.all, group)}</span>
                </button>
                <button
                  type="button"
                  aria-label={t('pending.remove', { edit: texts[index] ?? '' })}
                  title={t('pending.remove', { edit: texts[index] ?? '' })}
                  onClick={() => edits.change(withoutEdits(score, edits.all, group.edits))}
                  className="tap-target grid size-9 place-items-center rounded-full text-text-2 hover:text-text"
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <span className="shrink-0 text-xs text-muted hidden page-xl:inline">{t('pending.draft')}</span>
          <Button variant="ghost" className="shrink-0 max-md:hidden" onClick={() => edits.change([])}>
            {t('pending.discard')}
          </Button>
          <Button
            variant="primary"
            size="large"
            className="shrink-0"
            aria-keyshortcuts="Control+Enter"
            onClick={onApply}
          >
            <span className="max-md:hidden">{t('pending.apply')}</span>
            <span className="md:hidden">{t('pending.applyCount', { count: groups.length })}</span>
            <span
              aria-hidden="true"
              className="rounded-1 px-1.5 font-sans text-2xs leading-5 inset-ring inset-ring-on-accent max-md:hidden pointer-coarse:hidden"
            >
              Ctrl ↵
            </span>
          </Button>
        </div>
      )}
    </section>
  )
}
