'use client'

import { CircleQuestionMark, CloudDownload, RotateCw, Unplug } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SettingsLink } from '#components/api/refusal'
import { BlankSleeve, LaneKey } from '#components/tasks/lane-parts'
import { type FailedLanes, failureOf, type Lane } from '#components/tasks/lane-state'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Dialog } from '#components/ui/dialog'
import { useCountdown } from '#components/ui/use-countdown'
import { Threads } from '#components/waveform/threads'

type Nothing = Extract<Lane, { state: 'sending' | 'waiting' | 'queued' | 'stalled' | 'fetching' }>

/** A take of which there is nothing to see yet. */
export function WaitingLane({ lane }: { lane: Nothing }) {
  return (
    <div className="grid h-[30px] grid-cols-[22px_118px_minmax(0,1fr)] items-center gap-x-3 rounded-2 pr-1 pl-2.5">
      <LaneKey letter={lane.letter} on={false} />
      <span className="num truncate text-pp text-muted">
        <WaitingWord lane={lane} />
      </span>
      <Threads state={lane.state === 'sending' || lane.state === 'fetching' ? 'sending' : 'queued'} />
    </div>
  )
}

function WaitingWord({ lane }: { lane: Nothing }) {
  switch (lane.state) {
    case 'sending':
      return 'Sending'
    case 'waiting':
      return <Retry at={lane.retryAt} />
    case 'queued':
      return 'Queued'
    case 'stalled':
      return 'Not finished'
    case 'fetching':
      return 'Fetching it'
  }
}

/** The service was not there; how long until it is asked again. */
function Retry({ at }: { at: number | null }) {
  const left = useCountdown(at)
  return left > 0 ? `Sent in ${left < 90 ? `${left} s` : `${Math.round(left / 60)} min`}` : 'Trying to send'
}

/** Takes that stopped, one or two in the same way: what, why, and the one thing that helps. */
export function FailedLane({
  lanes,
  onAgain,
  onChange,
  onFetch,
}: {
  lanes: FailedLanes
  onAgain: () => void
  onChange: () => void
  onFetch: () => void
}) {
  const [first] = lanes
  if (!first) return null
  const stopped = first.state === 'stopped'
  const both = lanes.length > 1
  const { what, why, advice, fix } = failureOf(first.song)
  const who = both ? 'Both takes' : `Take ${first.letter}`
  return (
    <div className="grid min-h-[50px] grid-cols-[22px_44px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-2 py-2 pr-1 pl-2.5 @lg:grid-cols-[22px_44px_minmax(0,1fr)_auto] @2xl:py-[3px]">
      <span className="grid gap-1">
        {lanes.map((lane) => (
          <LaneKey key={lane.key} letter={lane.letter} on={false} />
        ))}
      </span>
      <BlankSleeve className={cx('@2xl:size-10', stopped || fix === 'fetch' ? 'text-muted' : 'text-danger')}>
        {fix === 'fetch' && !stopped ? <CloudDownload size={18} /> : <Unplug size={18} />}
      </BlankSleeve>
      <p className={cx('text-p leading-[18px] wrap-anywhere', stopped ? 'text-muted' : 'text-text-2')}>
        <b className={cx('font-[550]', !stopped && 'text-text')}>
          {stopped ? `${who} ${both ? 'were' : 'was'} cancelled.` : `${who} ${what[both ? 1 : 0]}.`}
        </b>{' '}
        {stopped ? `${both ? 'They' : 'It'} can be asked for again.` : [why, advice].filter(Boolean).join(' ')}
        {!stopped && fix === 'settings' && (
          <>
            {' '}
            <SettingsLink />
          </>
        )}
      </p>
      <span className="@max-lg:col-start-3 @max-lg:justify-self-start">
        {stopped || fix === 'again' || fix === 'settings' ? (
          <Button onClick={onAgain}>
            <RotateCw size={15} />
            {both ? 'Try again' : `Try ${first.letter} again`}
          </Button>
        ) : fix === 'fetch' ? (
          <Button onClick={onFetch}>
            <CloudDownload size={15} />
            {both ? 'Fetch them again' : 'Fetch it again'}
          </Button>
        ) : fix === 'ask' ? (
          <Button onClick={onFetch}>
            <CircleQuestionMark size={15} />
            {both ? 'Ask for them' : 'Ask for it'}
          </Button>
        ) : fix === 'change' ? (
          <Button onClick={onChange}>Change it</Button>
        ) : null}
      </span>
    </div>
  )
}

/** Lets go of an order that a service does not finish, after saying what that means. */
export function StopFollowing({ onStop }: { onStop: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="ghost" size="ghost" onClick={() => setAsking(true)}>
        Let it go…
      </Button>
      {asking && (
        <Dialog title="Let it go?" onClose={() => setAsking(false)}>
          <p className="mt-3 text-mp leading-[22px] text-text-2">
            Songloom stops asking for it, and the card leaves. The service may still make it, and charge for it, but it
            will not come here.
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="large" look="raised" onClick={() => setAsking(false)}>
              Go on asking
            </Button>
            <Button
              size="large"
              look="quiet"
              onClick={() => {
                setAsking(false)
                onStop()
              }}
            >
              Let it go
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Sends an order a second time of which nobody knows what became the first time, after saying what that may cost. */
export function SendAnew({ look, onAnew }: { look: 'quiet' | 'ghost'; onAnew: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look={look} size={look === 'ghost' ? 'ghost' : 'small'} onClick={() => setAsking(true)}>
        Send anew…
      </Button>
      {asking && (
        <Dialog title="Send it anew?" onClose={() => setAsking(false)}>
          <p className="mt-3 text-mp leading-[22px] text-text-2">
            The first one may have been made, or still be running at the service. Sending it anew orders it a second
            time, and both may be charged.
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="large" look="raised" onClick={() => setAsking(false)}>
              Leave it
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
    </>
  )
}

/** It may be running, and charged. Only the person who pays may send it again. */
export function UnconfirmedNote({ onLeave, onAnew }: { onLeave: () => void; onAnew: () => void }) {
  return (
    <div className="grid grid-cols-[22px_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 rounded-2 bg-warn-wash py-2.5 pr-2 pl-2.5 @xl:grid-cols-[22px_minmax(0,1fr)_auto]">
      <CircleQuestionMark size={18} className="m-0.5 text-warn" aria-hidden="true" />
      <p className="leading-[18px]">
        <b className="font-[550]">Sent, but no answer came back.</b>{' '}
        <span className="text-text-2">It may be running, and charged. It is never sent twice by itself.</span>
      </p>
      <span className="flex gap-2 @max-xl:col-start-2">
        <Button onClick={onLeave}>Leave it</Button>
        <SendAnew look="quiet" onAnew={onAnew} />
      </span>
    </div>
  )
}

/** One quiet line of a card with what it offers. */
export function NoteLine({
  text,
  settings,
  focused,
  children,
}: {
  text: string
  settings: boolean
  /** What was pressed is gone, and this has come in its place: the focus goes on here. */
  focused: boolean
  children?: ReactNode
}) {
  return (
    <div
      ref={(line) => {
        if (focused && document.activeElement === document.body) line?.querySelector('button')?.focus()
      }}
      className="flex min-h-[30px] flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-1 pl-2.5"
    >
      <p className="min-w-0 grow basis-40 text-pp leading-[17px] text-muted wrap-anywhere">
        {text} {settings && <SettingsLink />}
      </p>
      {children}
    </div>
  )
}
