'use client'

import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { describeBars, describeGroup } from '#components/editor/describe-edits'
import { editFailureOf, type RefusedEdit, refusedEdits } from '#components/editor/edit-failure'
import { withoutEdits } from '#components/editor/form'
import { changesWholeSong, type EditGroup, groupEdits } from '#components/editor/pending-edits'
import type { Applying } from '#components/editor/use-apply'
import type { Edits } from '#components/editor/use-edits'
import { announce } from '#components/ui/announcer'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import type { Seconds } from '#lib/music/time'

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
  const chips = useRef<HTMLUListElement>(null)
  // The newest edit is the last one.
  useEffect(() => {
    chips.current?.scrollTo({ left: groups.length > 0 ? chips.current.scrollWidth : 0 })
  }, [groups.length])
  const bar = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  const { state } = applying
  // What had the focus in the bar may be gone: its button gets it.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('[data-main]')?.focus()
  }, [groups.length, state])
  const version = state === 'making' ? applying.version : null
  useEffect(() => {
    if (state === 'making') announce(version === null ? t('pending.makingNext') : t('pending.making', { version }))
    if (state === 'waiting') announce(`${t('pending.offline')} ${t('pending.offlineDraft')}`)
  }, [state, version, t])
  if (groups.length === 0) return null
  const wasRefused = applying.state === 'failed' ? refusedEdits(applying.error, applying.edits) : []
  // Those that were changed or removed since are no obstacle any more.
  const refused = wasRefused.filter(({ edit }) => edits.all.includes(edit))
  const isSolved = wasRefused.length > 0 && refused.length === 0
  const isRefused = (group: EditGroup) => refused.some(({ edit }) => group.edits.includes(edits.all.indexOf(edit)))
  const textOf = (edit: Edit) => texts[groups.findIndex((group) => group.edits.includes(edits.all.indexOf(edit)))] ?? ''
  return (
    <section
      ref={bar}
      aria-label={t('pending.label')}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hasFocus.current = currentTarget.contains(relatedTarget)
      }}
      className="sticky bottom-0 z-20 -mx-5 mt-auto max-lg:-bottom-8 max-lg:-mb-8 border-t border-line bg-surface-1 px-5 py-3 shadow-lift-up lg:-mr-12 lg:-ml-11 lg:pr-12 lg:pl-11 *:mx-auto *:max-w-400"
    >
      {applying.state === 'failed' && !isSolved && (
        <Failed error={applying.error} refused={refused} textOf={textOf} onRetry={onApply} />
      )}
      {applying.state === 'making' || applying.state === 'waiting' ? (
        <Making applying={applying} texts={texts} isRestExact={!changesWholeSong(edits.all)} />
      ) : (
        <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
          <p className="shrink-0 font-[550] max-md:sr-only">{t('pending.count', { count: groups.length })}</p>
          <ul ref={chips} className="-my-1 flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
            {groups.map((group, index) => (
              <li
                key={group.key}
                className={cx(
                  'flex h-9 shrink-0 items-center rounded-full pl-3.5 text-xs inset-ring pointer-coarse:h-11',
                  isRefused(group) ? 'bg-danger-wash inset-ring-danger' : 'bg-accent-wash inset-ring-accent',
                )}
              >
                <button
                  type="button"
                  onClick={() => onShow(group)}
                  className="flex h-full items-center gap-1.5 rounded-1"
                >
                  <span className="font-[550]">{texts[index]}</span>{' '}
                  <span className="text-text-2 empty:hidden max-md:sr-only">
                    {describeBars(t, score, edits.all, group)}
                  </span>
                </button>
                <button
                  type="button"
                  aria-label={t('pending.remove', { edit: texts[index] ?? '' })}
                  title={t('pending.remove', { edit: texts[index] ?? '' })}
                  onClick={({ currentTarget }) => {
                    const chip = currentTarget.closest('li')
                    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling
                    neighbour?.querySelector<HTMLElement>('button:last-child')?.focus()
                    edits.change(withoutEdits(score, edits.all, group.edits))
                  }}
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
            data-main
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

/** What went wrong and what can be done. The edits stay beside it. */
function Failed({
  error,
  refused,
  textOf,
  onRetry,
}: {
  error: Error
  refused: readonly RefusedEdit[]
  textOf: (edit: Edit) => string
  onRetry: () => void
}) {
  const t = useTranslations('editor.pending')
  const failure = editFailureOf(error)
  return (
    <div
      role="alert"
      className="mb-3 flex items-start gap-3 rounded-2 bg-danger-wash px-3.5 py-2.5 max-md:flex-wrap md:items-center"
    >
      <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger max-md:mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere max-md:basis-3/4">
        <b className="font-[550] text-danger">{t('failed')}</b>{' '}
        <span className="text-text-2">
          {failure ? t(`reasons.${failure}`) : <ErrorText error={error} />} {t('kept')}
        </span>
        <ul className="text-xs text-text-2">
          {refused.map(({ edit, message }) => (
            <li key={`${textOf(edit)} ${message}`} className="mt-1">
              {textOf(edit)}: {message}
            </li>
          ))}
        </ul>
      </div>
      {refused.length === 0 && (
        <Button className="shrink-0 max-md:ml-7 pointer-coarse:h-11" onClick={onRetry}>
          <RotateCcw size={14} aria-hidden="true" />
          {t('again')}
        </Button>
      )}
    </div>
  )
}

/** A version that is being made, or a request that waits for the connection. */
function Making({
  applying,
  texts,
  isRestExact,
}: {
  applying: Extract<Applying, { state: 'making' | 'waiting' }>
  texts: readonly string[]
  isRestExact: boolean
}) {
  const t = useTranslations('editor.pending')
  const isMaking = applying.state === 'making'
  const what = [...texts, ...(isRestExact ? [t('rest')] : [])].join(' · ')
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={cx('animate-pulse-slow size-2 shrink-0 rounded-full', isMaking ? 'bg-accent' : 'bg-warn')}
      />
      <p className="min-w-0 flex-1 truncate max-md:whitespace-normal">
        <b className="font-[550]">
          {!isMaking
            ? t('offline')
            : applying.version === null
              ? t('makingNext')
              : t('making', { version: applying.version })}
        </b>{' '}
        <span className="text-text-2">{isMaking ? what : t('offlineDraft')}</span>
      </p>
      {isMaking && <Elapsed since={applying.since} expected={applying.expected} />}
      <Button size="large" data-main onClick={applying.cancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** Time since a moment; not read out, because it changes every second. */
function Elapsed({ since, expected }: { since: number; expected: Seconds | null }) {
  const t = useTranslations('editor.pending')
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span role="timer" aria-live="off" aria-label={t('elapsed')} className="num shrink-0 text-xs text-muted">
      {expected === null ? t('seconds', { seconds }) : t('secondsOf', { seconds, expected })}
    </span>
  )
}
