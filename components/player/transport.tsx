'use client'

import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '#components/player/icons'
import { getPlayer, isOn, useIsWaiting, usePlayer } from '#components/player/use-player'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { nextIn } from '#lib/player/queue'

export function PlayButton({ size, iconSize }: { size: string; iconSize: number }) {
  const t = useTranslations('player')
  const on = usePlayer(isOn)
  const waiting = useIsWaiting()
  const none = usePlayer((state) => state.track === null)
  return (
    <button
      type="button"
      aria-label={on ? t('pause') : t('play')}
      aria-busy={waiting}
      disabled={none}
      onClick={() => getPlayer().toggle()}
      className={cx(
        'pressable relative grid shrink-0 place-items-center rounded-full bg-text text-bg disabled:opacity-45',
        size,
      )}
    >
      {waiting && (
        <svg
          viewBox="0 0 52 52"
          className="absolute -inset-1 animate-spin stroke-accent motion-reduce:animate-none"
          fill="none"
          aria-hidden="true"
        >
          <circle cx="26" cy="26" r="24.5" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="46 108" />
        </svg>
      )}
      <span className={cx(waiting && 'animate-pulse-slow')}>
        {on ? <PauseIcon size={iconSize} /> : <PlayIcon size={iconSize} />}
      </span>
    </button>
  )
}

function ShuffleButton({ className, size }: { className?: string; size: number }) {
  const t = useTranslations('player')
  const shuffled = usePlayer((state) => state.queue.shuffled)
  return (
    <IconButton
      label={t('shuffle')}
      aria-pressed={shuffled}
      onClick={() => getPlayer().toggleShuffle()}
      className={cx(className, shuffled ? 'text-accent-text!' : 'text-muted!')}
    >
      <Shuffle size={size} />
    </IconButton>
  )
}

function RepeatButton({ className, size }: { className?: string; size: number }) {
  const t = useTranslations('player.repeat')
  const repeat = usePlayer((state) => state.queue.repeat)
  return (
    <IconButton
      label={t(repeat)}
      onClick={() => getPlayer().cycleRepeat()}
      className={cx(className, repeat === 'off' ? 'text-muted!' : 'text-accent-text!')}
    >
      {repeat === 'one' ? <Repeat1 size={size} /> : <Repeat size={size} />}
    </IconButton>
  )
}

/** Uses aria-disabled at the end of the queue: a disabled button would lose the focus. */
function NextButton({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations('player')
  const none = usePlayer((state) => state.track === null)
  const last = usePlayer((state) => state.track !== null && nextIn(state.queue, state.track.id, true) === null)
  return (
    <IconButton
      label={t('next')}
      disabled={none}
      aria-disabled={last || undefined}
      title={t(last ? 'nextNone' : 'next')}
      className={cx(className, 'aria-disabled:opacity-45')}
      onClick={() => getPlayer().next()}
    >
      {children}
    </IconButton>
  )
}

/** Transport of the player bar. */
export function Transport() {
  const t = useTranslations('player')
  const none = usePlayer((state) => state.track === null)
  return (
    <div className="flex items-center justify-between gap-1 max-[73.75rem]:justify-center">
      <ShuffleButton size={15} className="max-[73.75rem]:hidden" />
      <IconButton label={t('previous')} disabled={none} onClick={() => getPlayer().previous()}>
        <SkipBack size={18} />
      </IconButton>
      <PlayButton size="mx-1 size-11" iconSize={18} />
      <NextButton>
        <SkipForward size={18} />
      </NextButton>
      <RepeatButton size={15} className="max-[73.75rem]:hidden" />
    </div>
  )
}

/** Transport of the expanded player. */
export function WideTransport() {
  const t = useTranslations('player')
  return (
    <div className="-mx-2 flex items-center justify-between">
      <ShuffleButton size={18} className="size-12" />
      <IconButton label={t('previous')} className="size-13 text-text" onClick={() => getPlayer().previous()}>
        <PreviousIcon />
      </IconButton>
      <PlayButton size="size-18" iconSize={26} />
      <NextButton className="size-13 text-text">
        <NextIcon />
      </NextButton>
      <RepeatButton size={18} className="size-12" />
    </div>
  )
}
