'use client'

import { Copy, RotateCw, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { memo, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ActionError, apiFetchJson } from '#components/api/client'
import { ErrorText } from '#components/api/error-text'
import { usePendingDeletes } from '#components/api/pending-deletes'
import { useFetchAgain } from '#components/api/use-fetch-again'
import { useCanCancel, useServiceOfTask } from '#components/api/use-services'
import { consumeAutoplay, useSubmit, useWithdrawSubmit } from '#components/api/use-submit'
import { isLocal, useRemoveTask, useTaskPolling } from '#components/api/use-tasks'
import type { FieldsDraft } from '#components/compose/draft'
import { findSource } from '#components/compose/find-source'
import { replaceDraft } from '#components/compose/replace-draft'
import { reuseRequest } from '#components/compose/reuse'
import { isPlayable, trackOf } from '#components/player/track-of'
import { getPlayer, isOn } from '#components/player/use-player'
import { cardKind, cardTitle, hourOf, isDescribed } from '#components/tasks/card-messages'
import { noteOf } from '#components/tasks/card-note'
import { CardSource, SourceLine } from '#components/tasks/card-source'
import { dismissTask, useIsDismissed } from '#components/tasks/dismissed-tasks'
import {
  FailedTakeRow,
  NoteLine,
  SendAgainButton,
  StopWaitingButton,
  UnconfirmedNote,
  WaitingTakeRow,
} from '#components/tasks/other-take-rows'
import { retryRequest } from '#components/tasks/retry-request'
import { TakeRow } from '#components/tasks/take-row'
import { CARD_LINES } from '#components/tasks/take-row-parts'
import {
  announcementOf,
  areSideBySide,
  cancellableTakes,
  type FailedTakes,
  haveFailedAlike,
  isSettled,
  isUnconfirmed,
  type Take,
  takesOf,
} from '#components/tasks/take-state'
import { playFromPage } from '#components/tasks/task-list-queue'
import { UnderstoodLine } from '#components/tasks/understood-line'
import { useTaskTranslators } from '#components/tasks/use-task-messages'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'
import { supportsItalics } from '#components/ui/supports-italics'
import type { CancelRecord } from '#lib/contract/api'
import type { TaskCard as Card } from '#lib/contract/studio'

/** Cancels a task. Its card learns the result by polling. Throws `ActionError` if nothing was cancelled. */
const cancelTask = async (id: string) => {
  const { success, message } = await apiFetchJson<CancelRecord>('/api/v1/task/cancel', { method: 'POST', json: { id } })
  if (!success) throw new ActionError('not_cancelled', message)
}

/** One task: its prompt or source, and its takes, each in its own state. */
export const TaskCard = memo(function TaskCard({ task }: { task: Card }) {
  const translators = useTaskTranslators()
  const t = translators.tasks
  const compose = useTranslations('compose')
  const locale = useLocale()
  const list = new Intl.ListFormat(locale)
  const router = useRouter()
  const submit = useSubmit()
  const remove = useRemoveTask()
  const withdraw = useWithdrawSubmit()
  const fetchAgain = useFetchAgain()
  const [error, setError] = useState<Error | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const isDismissed = useIsDismissed(task.id)
  const dismissedNow = useRef(false)
  const pendingDeletes = usePendingDeletes()
  const takes = takesOf(task).filter((take) => !('song' in take && pendingDeletes.has(take.song.id)))
  const paired = areSideBySide(takes)
  const hero = takes.some((take) => take.state === 'live' || take.state === 'finishing' || take.state === 'composing')
  const settled = isSettled(takes)
  const unconfirmed = isUnconfirmed(takes)
  const [read, ...alsoRead] = task.choices.flatMap(({ reading, seed, duration }) =>
    reading ? [{ reading, seed, duration }] : [],
  )
  const note = noteOf(translators, task, takes, isDismissed)
  // What waits has not reached its service.
  const canCancel = useCanCancel(task) || task.state === 'waiting'
  const cancellable = isLocal(task) || !canCancel ? null : cancellableTakes(takes)
  useTaskPolling(task)
  useAutoplay(task)

  const attempt = (doing: Promise<unknown>) => {
    setError(null)
    doing.catch((error) => setError(error instanceof Error ? error : new Error(String(error))))
  }
  const madeSongs = takes.some(({ state }) => state !== 'failed' && state !== 'stopped' && state !== 'unconfirmed')
  const serviceOf = useServiceOfTask()
  const again = (n: number) =>
    attempt(submit(retryRequest(task.request, { n, madeSongs, service: serviceOf(task) }), task.source))
  const sendAgain = () =>
    attempt(
      submit(
        retryRequest(task.request, {
          n: task.request.n,
          madeSongs: false,
          retryOf: task.id,
          service: serviceOf(task),
        }),
        task.source,
      ),
    )
  // A refused cancel has nothing left to say once every song has ended.
  useEffect(() => {
    if (settled) setError(null)
  }, [settled])
  const article = useRef<HTMLElement>(null)
  const stopped = useRef(false)
  // The cancel button is removed with the focus on it; the focus moves to its neighbour.
  useEffect(() => {
    if (stopped.current && cancellable === null && document.activeElement === document.body)
      article.current?.querySelector<HTMLElement>('header button')?.focus()
  }, [cancellable])
  // A remote service can take seconds to answer.
  const stop = () => {
    if (cancelling) return
    stopped.current = true
    setCancelling(true)
    attempt(cancelTask(task.id).finally(() => setCancelling(false)))
  }
  const leave = () => {
    dismissedNow.current = true
    dismissTask(task.id)
  }
  /** Opens the request in its form, with `fields` where it sets none. */
  const reuse = (fields: FieldsDraft = {}) => {
    attempt(
      findSource(task.request).then((source) => {
        replaceDraft(
          compose('reused'),
          (draft) => {
            const reused = reuseRequest(draft, task.request, source)
            const form = reused[reused.mode]
            return { ...reused, [reused.mode]: { ...form, fields: { ...fields, ...form.fields } } }
          },
          task.id,
        )
        router.push('/')
      }),
    )
  }

  const failed = (those: FailedTakes) => (
    <FailedTakeRow
      key={those[0]?.key}
      takes={those}
      onAgain={() => again(those.length)}
      onChange={() => reuse()}
      onFetch={() => attempt(fetchAgain(those.map((take) => take.song.id)))}
    />
  )

  if (takes.length === 0) return null
  return (
    <article
      ref={article}
      aria-label={t('card.label', { states: list.format(new Set(takes.map((take) => t(`state.${take.state}`)))) })}
      className={cx(
        '@container shrink-0 rounded-3 bg-surface-2 px-2 pb-2 max-md:px-1.5 max-md:pb-1.5',
        hero ? 'shadow-lift-2' : 'shadow-lift-1',
        isLocal(task) && 'animate-enter',
      )}
    >
      <header className="flex min-h-9 items-center gap-3 pr-2 pl-2.5 pointer-coarse:min-h-11">
        <h3
          className={cx(
            'flex min-w-0 grow items-center gap-2 py-1 font-serif text-[1.0625rem] leading-5.5 font-normal text-text-2',
            supportsItalics(cardTitle(t, task)) && 'italic',
          )}
        >
          {isDescribed(task) ? <span className={CARD_LINES}>{cardTitle(t, task)}</span> : <CardSource task={task} />}
        </h3>
        <span className="num shrink-0 text-xs text-muted">
          {task.state === 'sending' ? (
            t('card.sending')
          ) : (
            <>
              {hourOf(task.create_at, locale)}
              {task.retry_of && t('card.sentAgain')}
              <span className="@max-md:hidden"> · {cardKind(t, compose, task.request)}</span>
              {[task.made_by?.name, task.made_by?.licence].map((said) => said && ` · ${said}`)}
            </>
          )}
        </span>
        {cancellable !== null && (
          <Button
            variant="ghost"
            size="ghost"
            className="-mr-2"
            aria-disabled={cancelling}
            onClick={stop}
            {...(cancellable === 'rest' && { title: t('card.cancelRest') })}
          >
            {t(cancelling ? 'card.cancelling' : cancellable === 'all' ? 'card.cancel' : 'card.stop')}
          </Button>
        )}
        {!isLocal(task) && (
          <Menu
            trigger={
              <IconButton label={t('card.more')} className="-mr-1.5 w-7.5! text-muted pointer-coarse:size-11!">
                <MoreIcon size={18} />
              </IconButton>
            }
          >
            <MenuItem icon={<Copy size={15} />} onSelect={() => reuse()}>
              {t('card.reuse')}
            </MenuItem>
            <MenuItem
              icon={<RotateCw size={15} />}
              // An unconfirmed task is sent again only by its note, after a warning.
              disabled={!settled || unconfirmed}
              onSelect={() => again(task.request.n)}
            >
              {t('card.onceMore')}
            </MenuItem>
            {/* Removing a card with finished songs would remove the songs. */}
            {takes.every(
              (take) => take.state === 'failed' || take.state === 'stopped' || take.state === 'unconfirmed',
            ) && (
              <MenuItem icon={<X size={15} />} onSelect={() => attempt(remove(task.id))}>
                {t('card.removeCard')}
              </MenuItem>
            )}
          </Menu>
        )}
      </header>
      <SourceLine task={task} />
      {read && (
        <UnderstoodLine task={task} takes={[read, ...alsoRead]} onEdit={() => reuse()} onKeep={reuse} onAct={attempt} />
      )}
      {unconfirmed ? (
        note === null && <UnconfirmedNote onLeave={leave} onSendAgain={sendAgain} />
      ) : haveFailedAlike(takes) ? (
        failed(takes)
      ) : (
        <div className={cx('grid', paired ? '@2xl:grid-cols-2 @2xl:gap-2' : 'gap-0')}>
          {takes.map((take) => {
            switch (take.state) {
              case 'sending':
              case 'waiting':
              case 'queued':
              case 'stalled':
              case 'fetching':
                return <WaitingTakeRow key={take.key} take={take} />
              case 'failed':
              case 'stopped':
                return failed([take])
              case 'unconfirmed':
                return failed([{ ...take, state: 'failed' }])
              default:
                return (
                  <TakeRow
                    key={take.key}
                    take={take}
                    other={takes.find((each) => each !== take)}
                    taskId={task.id}
                    since={task.create_at}
                    service={task.service}
                    tall={hero}
                  />
                )
            }
          })}
        </div>
      )}
      {note && (
        <NoteLine text={note.text} settings={note.settings} focused={dismissedNow.current}>
          {note.offer === 'withdraw' && (
            <Button
              variant="ghost"
              size="ghost"
              onClick={() => (isLocal(task) ? withdraw(task.id) : attempt(remove(task.id)))}
            >
              {t('card.withdraw')}
            </Button>
          )}
          {note.offer === 'stop-waiting' && <StopWaitingButton onStop={() => attempt(remove(task.id))} />}
          {note.offer === 'send-again' && <SendAgainButton variant="ghost" onSendAgain={sendAgain} />}
          {note.offer === 'remove' && (
            <Button variant="ghost" size="ghost" onClick={() => attempt(remove(task.id))}>
              {t('card.remove')}
            </Button>
          )}
        </NoteLine>
      )}
      {error && (
        <p role="alert" className="mx-2.5 mt-1.5 mb-1 text-xs text-danger">
          <ErrorText error={error} />
        </p>
      )}
      <Announcements takes={takes} note={note?.text ?? null} />
    </article>
  )
})

/** Plays the first take of a task submitted on this page, unless something else is playing. */
const useAutoplay = (task: Card) => {
  const first = task.choices.find((song) => isPlayable(song))
  useEffect(() => {
    if (!first || !consumeAutoplay(task.id)) return
    const player = getPlayer()
    if (!isOn(player.state())) playFromPage(trackOf(first, task.id))
  }, [first, task.id])
}

/** Announces new states of takes to screen readers; none when the page opens. */
function Announcements({ takes, note }: { takes: readonly Take[]; note: string | null }) {
  const translators = useTaskTranslators()
  const [news, setNews] = useState('')
  const before = useRef<Map<string, string> | null>(null)
  const noted = useRef(note)
  const states = takes.map((take) => `${take.key}:${take.state}`).join()
  useEffect(() => {
    const known = before.current
    before.current = new Map(takes.map((take) => [take.key, take.state]))
    if (!known) return
    const told = takes.flatMap((take) =>
      known.get(take.key) === take.state ? [] : (announcementOf(translators, take) ?? []),
    )
    if (note && note !== noted.current) told.push(note)
    noted.current = note
    if (told.length > 0) setNews(told.join(' '))
  }, [states, note])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
