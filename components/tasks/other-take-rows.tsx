'use client'

import { CircleQuestionMark, CloudDownload, RotateCw, Unplug } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingsLink } from '#components/api/error-text'
import { formatClock } from '#components/song/time-format'
import { CoverPlaceholder, TAKE_COLUMNS, TakeLetter } from '#components/tasks/take-row-parts'
import { type Choice, type FailedTakes, failureOf, type Take } from '#components/tasks/take-state'
import { useTaskTranslators } from '#components/tasks/use-task-messages'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { cx } from '#components/ui/cx'
import { useCountdown } from '#components/ui/use-countdown'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'

type WaitingTake = Extract<Take, { state: 'sending' | 'waiting' | 'queued' | 'stalled' | 'fetching' }>

/** A take without a song yet. */
export function WaitingTakeRow({ take }: { take: WaitingTake }) {
  return (
    <div
      className={cx(
        TAKE_COLUMNS,
        'grid h-8.5 grid-cols-[var(--letter)_minmax(7.375rem,max-content)_minmax(0,1fr)] items-center gap-x-3 rounded-2 pr-1 pl-2.5',
      )}
    >
      <TakeLetter letter={take.letter} on={false} />
      <span className="num truncate text-xs text-muted">
        <WaitingStatus take={take} />
      </span>
      <WaveformPlaceholder state={take.state === 'sending' || take.state === 'fetching' ? 'sending' : 'queued'} />
    </div>
  )
}

function WaitingStatus({ take }: { take: WaitingTake }) {
  const t = useTranslations('tasks.take')
  switch (take.state) {
    case 'sending':
      return t('sending')
    case 'waiting':
      return <RetryCountdown at={take.retryAt} />
    case 'queued':
      return <StartCountdown estimate={take.estimate} readyAt={take.progress?.ready_at ?? null} />
    case 'stalled':
      return t('stalled')
    case 'fetching':
      return t('fetching')
  }
}

/** Time until the service is tried again. */
function RetryCountdown({ at }: { at: number | null }) {
  const t = useTranslations('tasks.take')
  const left = useCountdown(at)
  if (left <= 0) return t('trying')
  return left < 90 ? t('sentInSeconds', { count: left }) : t('sentInMinutes', { count: Math.round(left / 60) })
}

/** Time until the engine begins with the song, or a service has made it. */
function StartCountdown({ estimate, readyAt }: { estimate: Choice['estimate']; readyAt: number | null }) {
  const t = useTranslations('tasks.take')
  const left = useCountdown(estimate?.starts_at ?? readyAt)
  if (left <= 0) return t('queued')
  if (!estimate) return t('readyIn', { length: formatClock(left) })
  return t(estimate.ahead === 0 ? 'nextStartsIn' : 'startsIn', { length: formatClock(left) })
}

/** One or two takes with the same failure: what failed, why, and what to do. */
export function FailedTakeRow({
  takes,
  onAgain,
  onChange,
  onFetch,
}: {
  takes: FailedTakes
  onAgain: () => void
  onChange: () => void
  onFetch: () => void
}) {
  const translators = useTaskTranslators()
  const t = translators.tasks
  const [first] = takes
  if (!first) return null
  const stopped = first.state === 'stopped'
  const both = takes.length > 1
  const { what, why, advice, fix } = failureOf(translators, first.song)
  const who = both ? 'both' : first.letter
  return (
    <div
      className={cx(
        TAKE_COLUMNS,
        'grid min-h-14 grid-cols-[var(--letter)_2.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-2 py-2 pr-1 pl-2.5 @2xl:py-[3px]',
        '@md:grid-cols-[var(--letter)_2.75rem_minmax(0,1fr)_auto]',
      )}
    >
      <span className="grid gap-1">
        {takes.map((take) => (
          <TakeLetter key={take.key} letter={take.letter} on={false} />
        ))}
      </span>
      <CoverPlaceholder className={stopped || fix === 'fetch' ? 'text-muted' : 'text-danger'}>
        {fix === 'fetch' ? <CloudDownload size={18} /> : <Unplug size={18} />}
      </CoverPlaceholder>
      <p className={cx('text-sm leading-4.5 wrap-anywhere', stopped ? 'text-muted' : 'text-text-2')}>
        <b className={cx('font-[550]', !stopped && 'text-text')}>{t(`failure.${what}`, { who })}</b>{' '}
        {[why, advice].filter(Boolean).join(' ')}
        {fix === 'settings' && (
          <>
            {' '}
            <SettingsLink />
          </>
        )}
      </p>
      <span className="@max-md:col-start-3 @max-md:justify-self-start">
        {fix === 'again' || fix === 'settings' ? (
          <Button onClick={onAgain}>
            <RotateCw size={15} />
            {t('fix.again', { who })}
          </Button>
        ) : fix === 'fetch' ? (
          <Button onClick={onFetch}>
            <CloudDownload size={15} />
            {t('fix.fetch')}
          </Button>
        ) : fix === 'ask' ? (
          <Button onClick={onFetch}>
            <CircleQuestionMark size={15} />
            {t('fix.ask')}
          </Button>
        ) : fix === 'change' ? (
          <Button onClick={onChange}>{t('fix.change')}</Button>
        ) : null}
      </span>
    </div>
  )
}

/** Stops following a task, after a confirmation. */
export function StopWaitingButton({ onStop }: { onStop: () => void }) {
  return <ConfirmButton message="stopWaiting" variant="ghost" onConfirm={onStop} />
}

/** Sends an unconfirmed task again, after a warning that it may be charged twice. */
export function SendAgainButton({ variant, onSendAgain }: { variant: ConfirmVariant; onSendAgain: () => void }) {
  return <ConfirmButton message="sendAgain" variant={variant} onConfirm={onSendAgain} />
}

type ConfirmVariant = 'outline' | 'ghost'

/** A button that asks first. `message`: key of its texts. */
function ConfirmButton({
  message,
  variant,
  onConfirm,
}: {
  message: 'stopWaiting' | 'sendAgain'
  variant: ConfirmVariant
  onConfirm: () => void
}) {
  const t = useTranslations(`tasks.${message}`)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={variant === 'ghost' ? 'ghost' : 'small'} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('title')}
          text={t('text')}
          cancel={t('cancel')}
          confirm={t('confirm')}
          onCancel={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false)
            onConfirm()
          }}
        />
      )}
    </>
  )
}

/** The warning of an unconfirmed task: it may be running, and charged. */
export function UnconfirmedNote({ onLeave, onSendAgain }: { onLeave: () => void; onSendAgain: () => void }) {
  const t = useTranslations('tasks.unconfirmed')
  return (
    <div className="grid grid-cols-[1.375rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 rounded-2 bg-warn-wash py-2.5 pr-2 pl-2.5 @xl:grid-cols-[1.375rem_minmax(0,1fr)_auto]">
      <CircleQuestionMark size={18} className="m-0.5 text-warn" aria-hidden="true" />
      <p className="leading-4.5">
        <b className="font-[550]">{t('title')}</b> <span className="text-text-2">{t('text')}</span>
      </p>
      <span className="flex gap-2 @max-xl:col-start-2">
        <Button onClick={onLeave}>{t('leave')}</Button>
        <SendAgainButton variant="outline" onSendAgain={onSendAgain} />
      </span>
    </div>
  )
}

/** The note of a card, with its action. */
export function NoteLine({
  text,
  settings,
  focused,
  children,
}: {
  text: string
  settings: boolean
  /** Takes over the focus from a button that was removed. */
  focused: boolean
  children?: ReactNode
}) {
  return (
    <div
      ref={(line) => {
        if (focused && document.activeElement === document.body) line?.querySelector('button')?.focus()
      }}
      className="flex min-h-7.5 flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-1 pl-2.5"
    >
      <p className="min-w-0 grow basis-40 text-xs leading-4.25 text-muted wrap-anywhere">
        {text} {settings && <SettingsLink />}
      </p>
      {children}
    </div>
  )
}
