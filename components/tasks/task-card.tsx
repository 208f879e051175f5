'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, PenLine, RotateCw, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { memo, useEffect, useRef, useState } from 'react'
import { askJson } from '#components/api/client'
import { useLeaving } from '#components/api/leaving'
import { mergeRecord } from '#components/api/task-merge'
import { takeAwaited, useSubmit } from '#components/api/use-submit'
import { changeTasks, isLocal, useFollow, useRemoveTask } from '#components/api/use-tasks'
import { changeDraft } from '#components/compose/draft-store'
import { findSource } from '#components/compose/find-source'
import { reuseRequest } from '#components/compose/reuse'
import { isPlayable, trackOf } from '#components/player/track-of'
import { isOn, studioPlayer } from '#components/player/use-player'
import { cardKind, cardTitle, hourOf } from '#components/tasks/card-words'
import { isSettled, isUnconfirmed, type Lane, lanesOf, newsOf, sideBySide } from '#components/tasks/lane-state'
import { FailedLane, UnconfirmedNote, WaitingLane } from '#components/tasks/other-lanes'
import { SongLane } from '#components/tasks/song-lane'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import type { TaskRecord } from '#lib/contract/api'
import type { TaskCard as Card } from '#lib/contract/studio'

const STATE_WORDS: Record<Lane['state'], string> = {
  sending: 'sending',
  waiting: 'waiting to be sent',
  queued: 'queued',
  composing: 'composing',
  live: 'playable now',
  finishing: 'finishing',
  ready: 'ready',
  failed: 'failed',
  stopped: 'cancelled',
  unconfirmed: 'unconfirmed',
}

/** One task: what was asked for, and its takes as lanes, each with a state of its own. */
export const TaskCard = memo(function TaskCard({ task }: { task: Card }) {
  const client = useQueryClient()
  const router = useRouter()
  const submit = useSubmit()
  const remove = useRemoveTask()
  const [trouble, setTrouble] = useState<string | null>(null)
  const leaving = useLeaving()
  const lanes = lanesOf(task).filter((lane) => !('song' in lane && leaving.has(lane.song.id)))
  const paired = sideBySide(lanes)
  const hero = lanes.some((lane) => lane.state === 'live' || lane.state === 'finishing' || lane.state === 'composing')
  const settled = isSettled(lanes)
  useFollow(task)
  useFirstSound(task)

  const attempt = (doing: Promise<unknown>) => {
    setTrouble(null)
    doing.catch((error) => setTrouble(error instanceof Error ? error.message : 'That did not work. Try again.'))
  }
  const again = (n: 1 | 2 | number) => attempt(submit({ ...task.request, n }, task.source))
  const look = () =>
    attempt(
      askJson<TaskRecord>(`/api/v1/task/query?task_id=${encodeURIComponent(task.id)}`, { cache: 'no-store' }).then(
        (record) =>
          changeTasks(client, (tasks) => tasks.map((card) => (card.id === task.id ? mergeRecord(card, record) : card))),
      ),
    )
  const reuse = () => {
    attempt(
      findSource(task.request).then((source) => {
        changeDraft((draft) => reuseRequest(draft, task.request, source))
        router.push('/')
      }),
    )
  }

  if (lanes.length === 0) return null
  return (
    <article
      aria-label={`Task, ${[...new Set(lanes.map((lane) => STATE_WORDS[lane.state]))].join(' and ')}`}
      className={cx(
        '@container shrink-0 rounded-3 bg-surface-2 px-2 pb-2 max-desk:px-1.5 max-desk:pb-1.5',
        hero ? 'shadow-lift-2' : 'shadow-lift-1',
        isLocal(task) && 'arrive',
      )}
    >
      <header className="flex h-9 items-center gap-3 pr-2 pl-2.5">
        <h3 className="min-w-0 grow truncate font-words text-[17px] leading-[22px] font-normal text-text-2 italic">
          {cardTitle(task)}
        </h3>
        <span className="num shrink-0 text-pp text-muted">
          {task.state === 'sending' ? (
            'Sending'
          ) : (
            <>
              {hourOf(task.create_at)}
              <span className="@max-lg:hidden"> · {cardKind(task.request)}</span>
            </>
          )}
        </span>
        {!isLocal(task) && (
          <Menu
            trigger={
              <IconButton label="More for this task" className="-mr-1.5 w-[30px]! text-muted">
                <Ellipsis size={18} />
              </IconButton>
            }
          >
            <MenuItem icon={<PenLine size={15} />} onSelect={reuse}>
              Reuse everything
            </MenuItem>
            <MenuItem icon={<RotateCw size={15} />} disabled={!settled} onSelect={() => again(task.request.n)}>
              Make it once more
            </MenuItem>
            {/* A card with finished songs stays: taking it away would take the songs along. */}
            {lanes.every(
              (lane) => lane.state === 'failed' || lane.state === 'stopped' || lane.state === 'unconfirmed',
            ) && (
              <MenuItem icon={<X size={15} />} onSelect={() => attempt(remove(task.id))}>
                Remove this card
              </MenuItem>
            )}
          </Menu>
        )}
      </header>
      {isUnconfirmed(lanes) ? (
        <UnconfirmedNote onLook={look} onAnew={() => again(task.request.n)} />
      ) : (
        <div className={cx('grid', paired ? '@2xl:grid-cols-2 @2xl:gap-2' : 'gap-0')}>
          {lanes.map((lane, i) => {
            switch (lane.state) {
              case 'sending':
              case 'waiting':
              case 'queued':
                return <WaitingLane key={lane.key} lane={lane} first={i === 0} />
              case 'failed':
              case 'stopped':
                return <FailedLane key={lane.key} lane={lane} onAgain={() => again(1)} />
              case 'unconfirmed':
                return <UnconfirmedNote key={lane.key} onLook={look} onAnew={() => again(1)} />
              default:
                return <SongLane key={lane.key} lane={lane} taskId={task.id} since={task.create_at} tall={hero} />
            }
          })}
        </div>
      )}
      {trouble && (
        <p role="alert" className="mx-2.5 mt-1.5 mb-1 text-pp text-danger">
          {trouble}
        </p>
      )}
      <News lanes={lanes} />
    </article>
  )
})

/** The first take sounds by itself when it was asked for on this page and nothing else is being listened to. */
const useFirstSound = (task: Card) => {
  const first = task.choices.find((song) => isPlayable(song))
  useEffect(() => {
    if (!first || !takeAwaited(task.id)) return
    const player = studioPlayer()
    if (!isOn(player.state())) player.play(trackOf(first, task.id))
  }, [first, task.id])
}

/** Tells a screen reader what has just become of a take, and nothing of what was so when the page opened. */
function News({ lanes }: { lanes: readonly Lane[] }) {
  const [news, setNews] = useState('')
  const before = useRef<Map<string, string> | null>(null)
  const states = lanes.map((lane) => `${lane.key}:${lane.state}`).join()
  useEffect(() => {
    const known = before.current
    before.current = new Map(lanes.map((lane) => [lane.key, lane.state]))
    if (!known) return
    const told = lanes.flatMap((lane) => (known.get(lane.key) === lane.state ? [] : (newsOf(lane) ?? [])))
    if (told.length > 0) setNews(told.join(' '))
  }, [states])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
