'use client'

import { Copy, Ellipsis, RotateCw, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { memo, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLeaving } from '#components/api/pending-deletes'
import { Refusal } from '#components/api/refusal'
import { useCancelTask } from '#components/api/use-cancel-task'
import { useFetchAgain } from '#components/api/use-fetch-again'
import { takeAwaited, useSubmit, useWithdraw } from '#components/api/use-submit'
import { isLocal, useFollow, useRemoveTask } from '#components/api/use-tasks'
import { findSource } from '#components/compose/find-source'
import { replaceDraft } from '#components/compose/replace-draft'
import { reuseRequest } from '#components/compose/reuse'
import { isPlayable, trackOf } from '#components/player/track-of'
import { isOn, studioPlayer } from '#components/player/use-player'
import { requestAgain } from '#components/tasks/again'
import { cardKind, cardTitle, hourOf, isDescribed } from '#components/tasks/card-messages'
import { noteOf } from '#components/tasks/card-note'
import { CardSource, SourceLine } from '#components/tasks/card-source'
import { leaveAlone, useLeftAlone } from '#components/tasks/dismissed-tasks'
import {
  FailedLane,
  NoteLine,
  SendAnew,
  StopFollowing,
  UnconfirmedNote,
  WaitingLane,
} from '#components/tasks/other-take-rows'
import { playHere } from '#components/tasks/page-queue'
import { SongLane } from '#components/tasks/take-row'
import {
  cancelOf,
  type FailedLanes,
  isAlike,
  isSettled,
  isUnconfirmed,
  type Lane,
  lanesOf,
  newsOf,
  sideBySide,
} from '#components/tasks/take-state'
import { useTaskWords } from '#components/tasks/use-task-messages'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import { supportsItalics } from '#components/ui/supports-italics'
import type { TaskCard as Card } from '#lib/contract/studio'

/** One task: what was asked for, and its takes as lanes, each with a state of its own. */
export const TaskCard = memo(function TaskCard({ task }: { task: Card }) {
  const words = useTaskWords()
  const t = words.tasks
  const compose = useTranslations('compose')
  const locale = useLocale()
  const list = new Intl.ListFormat(locale)
  const router = useRouter()
  const submit = useSubmit()
  const remove = useRemoveTask()
  const withdraw = useWithdraw()
  const fetchAgain = useFetchAgain()
  const cancel = useCancelTask()
  const [trouble, setTrouble] = useState<Error | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const left = useLeftAlone(task.id)
  const leftNow = useRef(false)
  const leaving = useLeaving()
  const lanes = lanesOf(task).filter((lane) => !('song' in lane && leaving.has(lane.song.id)))
  const paired = sideBySide(lanes)
  const hero = lanes.some((lane) => lane.state === 'live' || lane.state === 'finishing' || lane.state === 'composing')
  const settled = isSettled(lanes)
  const unconfirmed = isUnconfirmed(lanes)
  const note = noteOf(words, task, lanes, left)
  const cancellable = isLocal(task) ? null : cancelOf(lanes)
  useFollow(task)
  useFirstSound(task)

  const attempt = (doing: Promise<unknown>) => {
    setTrouble(null)
    doing.catch((error) => setTrouble(error instanceof Error ? error : new Error(String(error))))
  }
  const again = (n: number) => attempt(submit(requestAgain(task.request, n), task.source))
  const anew = () => attempt(submit(requestAgain(task.request, task.request.n, task.id), task.source))
  const article = useRef<HTMLElement>(null)
  const stopped = useRef(false)
  // What was pressed leaves with what there was to cancel: the focus goes on beside it.
  useEffect(() => {
    if (stopped.current && cancellable === null && document.activeElement === document.body)
      article.current?.querySelector<HTMLElement>('header button')?.focus()
  }, [cancellable])
  // A service may take its time to answer.
  const stop = () => {
    if (cancelling) return
    stopped.current = true
    setCancelling(true)
    attempt(cancel(task.id).finally(() => setCancelling(false)))
  }
  const leave = () => {
    leftNow.current = true
    leaveAlone(task.id)
  }
  const reuse = () => {
    attempt(
      findSource(task.request).then((source) => {
        replaceDraft(compose('reused'), (draft) => reuseRequest(draft, task.request, source))
        router.push('/')
      }),
    )
  }

  const failed = (those: FailedLanes) => (
    <FailedLane
      key={those[0]?.key}
      lanes={those}
      onAgain={() => again(those.length)}
      onChange={reuse}
      onFetch={() => attempt(fetchAgain(those.map((lane) => lane.song.id)))}
    />
  )

  if (lanes.length === 0) return null
  return (
    <article
      ref={article}
      aria-label={t('card.label', { states: list.format(new Set(lanes.map((lane) => t(`state.${lane.state}`)))) })}
      className={cx(
        '@container shrink-0 rounded-3 bg-surface-2 px-2 pb-2 max-lg:px-1.5 max-lg:pb-1.5',
        hero ? 'shadow-lift-2' : 'shadow-lift-1',
        isLocal(task) && 'arrive',
      )}
    >
      <header className="flex h-9 items-center gap-3 pr-2 pl-2.5">
        <h3
          className={cx(
            'flex min-w-0 grow items-center gap-2 font-serif text-[17px] leading-[22px] font-normal text-text-2',
            supportsItalics(cardTitle(t, task)) && 'italic',
          )}
        >
          {isDescribed(task) ? <span className="truncate">{cardTitle(t, task)}</span> : <CardSource task={task} />}
        </h3>
        <span className="num shrink-0 text-xs text-muted">
          {task.state === 'sending' ? (
            t('card.sending')
          ) : (
            <>
              {hourOf(task.create_at, locale)}
              {task.retry_of && t('card.sentAnew')}
              <span className="@max-lg:hidden"> · {cardKind(t, compose, task.request)}</span>
            </>
          )}
        </span>
        {cancellable !== null && (
          <Button
            look="ghost"
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
              <IconButton label={t('card.more')} className="-mr-1.5 w-[30px]! text-muted">
                <Ellipsis size={18} />
              </IconButton>
            }
          >
            <MenuItem icon={<Copy size={15} />} onSelect={reuse}>
              {t('card.reuse')}
            </MenuItem>
            <MenuItem
              icon={<RotateCw size={15} />}
              // Of an order that may be running, only its note sends another one, after a warning.
              disabled={!settled || unconfirmed}
              onSelect={() => again(task.request.n)}
            >
              {t('card.onceMore')}
            </MenuItem>
            {/* A card with finished songs stays: taking it away would take the songs along. */}
            {lanes.every(
              (lane) => lane.state === 'failed' || lane.state === 'stopped' || lane.state === 'unconfirmed',
            ) && (
              <MenuItem icon={<X size={15} />} onSelect={() => attempt(remove(task.id))}>
                {t('card.removeCard')}
              </MenuItem>
            )}
          </Menu>
        )}
      </header>
      <SourceLine task={task} />
      {unconfirmed ? (
        note === null && <UnconfirmedNote onLeave={leave} onAnew={anew} />
      ) : isAlike(lanes) ? (
        failed(lanes)
      ) : (
        <div className={cx('grid', paired ? '@2xl:grid-cols-2 @2xl:gap-2' : 'gap-0')}>
          {lanes.map((lane) => {
            switch (lane.state) {
              case 'sending':
              case 'waiting':
              case 'queued':
              case 'stalled':
              case 'fetching':
                return <WaitingLane key={lane.key} lane={lane} />
              case 'failed':
              case 'stopped':
                return failed([lane])
              case 'unconfirmed':
                return failed([{ ...lane, state: 'failed' }])
              default:
                return (
                  <SongLane
                    key={lane.key}
                    lane={lane}
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
        <NoteLine text={note.text} settings={note.settings} focused={leftNow.current}>
          {note.offer === 'withdraw' && (
            <Button
              look="ghost"
              size="ghost"
              onClick={() => (isLocal(task) ? withdraw(task.id) : attempt(remove(task.id)))}
            >
              {t('card.withdraw')}
            </Button>
          )}
          {note.offer === 'let-go' && <StopFollowing onStop={() => attempt(remove(task.id))} />}
          {note.offer === 'anew' && <SendAnew look="ghost" onAnew={anew} />}
          {note.offer === 'remove' && (
            <Button look="ghost" size="ghost" onClick={() => attempt(remove(task.id))}>
              {t('card.remove')}
            </Button>
          )}
        </NoteLine>
      )}
      {trouble && (
        <p role="alert" className="mx-2.5 mt-1.5 mb-1 text-xs text-danger">
          <Refusal error={trouble} />
        </p>
      )}
      <News lanes={lanes} note={note?.text ?? null} />
    </article>
  )
})

/** The first take sounds by itself when it was asked for on this page and nothing else is being listened to. */
const useFirstSound = (task: Card) => {
  const first = task.choices.find((song) => isPlayable(song))
  useEffect(() => {
    if (!first || !takeAwaited(task.id)) return
    const player = studioPlayer()
    if (!isOn(player.state())) playHere(trackOf(first, task.id))
  }, [first, task.id])
}

/** Tells a screen reader what has just become of a take, and nothing of what was so when the page opened. */
function News({ lanes, note }: { lanes: readonly Lane[]; note: string | null }) {
  const words = useTaskWords()
  const [news, setNews] = useState('')
  const before = useRef<Map<string, string> | null>(null)
  const noted = useRef(note)
  const states = lanes.map((lane) => `${lane.key}:${lane.state}`).join()
  useEffect(() => {
    const known = before.current
    before.current = new Map(lanes.map((lane) => [lane.key, lane.state]))
    if (!known) return
    const told = lanes.flatMap((lane) => (known.get(lane.key) === lane.state ? [] : (newsOf(words, lane) ?? [])))
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
