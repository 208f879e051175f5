'use client'

import { CircleQuestionMark, RotateCw, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BlankSleeve, LaneKey } from '#components/tasks/lane-parts'
import { failureOf, type Lane } from '#components/tasks/lane-state'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Dialog } from '#components/ui/dialog'
import { Threads } from '#components/waveform/threads'

type Nothing = Extract<Lane, { state: 'sending' | 'waiting' | 'queued' }>

/** A take of which there is nothing to see yet. */
export function WaitingLane({ lane, first }: { lane: Nothing; first: boolean }) {
  return (
    <div className="grid h-[30px] grid-cols-[22px_118px_minmax(0,1fr)] items-center gap-x-3 rounded-2 pr-1 pl-2.5">
      <LaneKey letter={lane.letter} on={false} />
      <span className="truncate text-pp text-muted">
        {lane.state === 'sending' ? (
          'Sending'
        ) : lane.state === 'waiting' ? (
          <Retry at={lane.retryAt} />
        ) : first ? (
          'Queued'
        ) : (
          'Queued'
        )}
      </span>
      <Threads state={lane.state === 'sending' ? 'sending' : 'queued'} />
    </div>
  )
}

/** The service was not there; how long until it is asked again. */
function Retry({ at }: { at: number | null }) {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = at === null ? 0 : Math.ceil(at - now)
  return left > 0 ? `Sent in ${left < 90 ? `${left} s` : `${Math.round(left / 60)} min`}` : 'Trying to send'
}

/** A take that stopped: what, why, and whether trying again helps. */
export function FailedLane({
  lane,
  onAgain,
}: {
  lane: Extract<Lane, { state: 'failed' | 'stopped' }>
  onAgain: () => void
}) {
  const { why, advice } = failureOf(lane.song)
  const stopped = lane.state === 'stopped'
  return (
    <div className="grid min-h-[50px] grid-cols-[22px_44px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-2 py-2 pr-1 pl-2.5 @lg:grid-cols-[22px_44px_minmax(0,1fr)_auto] @2xl:py-[3px]">
      <LaneKey letter={lane.letter} on={false} />
      <BlankSleeve className={cx('@2xl:size-10', stopped ? 'text-muted' : 'text-danger')}>
        <Unplug size={18} />
      </BlankSleeve>
      <p className={cx('text-p leading-[18px]', stopped ? 'text-muted' : 'text-text-2')}>
        <b className={cx('font-[550]', !stopped && 'text-text')}>
          {stopped ? `Take ${lane.letter} was cancelled.` : `Take ${lane.letter} stopped early.`}
        </b>{' '}
        {stopped ? 'It can be asked for again.' : `${why} ${advice}`}
      </p>
      <Button className="@max-lg:col-start-3 @max-lg:justify-self-start" onClick={onAgain}>
        <RotateCw size={15} />
        Try {lane.letter} again
      </Button>
    </div>
  )
}

/** It may be running, and charged. Only the person who pays may send it again. */
export function UnconfirmedNote({ onLook, onAnew }: { onLook: () => void; onAnew: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid grid-cols-[22px_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 rounded-2 bg-warn-wash py-2.5 pr-2 pl-2.5 @xl:grid-cols-[22px_minmax(0,1fr)_auto]">
      <CircleQuestionMark size={18} className="m-0.5 text-warn" />
      <p className="leading-[18px]">
        <b className="font-[550]">Sent, but no answer came back.</b>{' '}
        <span className="text-text-2">It may be running, and charged. It is never sent twice by itself.</span>
      </p>
      <span className="flex gap-2 @max-xl:col-start-2">
        <Button onClick={onLook}>Look again</Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          Send anew…
        </Button>
      </span>
      {asking && (
        <Dialog title="Send it anew?" onClose={() => setAsking(false)}>
          <p className="mt-3 text-mp leading-[22px] text-text-2">
            The first one may still be running at the service. Sending it anew makes a second task, and both may be
            charged.
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="large" look="raised" onClick={() => setAsking(false)}>
              Wait for the first
            </Button>
            <Button
              size="large"
              look="quiet"
              onClick={() => {
                setAsking(false)
                onAnew()
              }}
            >
              Send anew
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
