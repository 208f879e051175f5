'use client'

import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { titleOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { type Track, takeLetter } from '#lib/player/track'

/** A queued song: a press plays it; its handle moves it, by drag or arrow keys. */
export function QueueRow({ track, place, onRemove }: { track: Track; place: number; onRemove: () => void }) {
  const t = useTranslations('player.queue')
  const title = titleOf(useTranslations('music'), track)
  const drag = useDragRow(track.id, place)
  return (
    <li className="group flex items-center rounded-2 hover:bg-surface-4">
      <button
        type="button"
        aria-label={t('move', { title })}
        title={t('moveHint')}
        className="tap-target grid h-10 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-muted hover:text-text active:cursor-grabbing"
        {...drag}
      >
        <GripVertical size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={() => getPlayer().play(track)}
        className="flex min-w-0 grow items-center gap-3 rounded-2 py-2 pr-2 text-left"
      >
        <Cover song={track} small className="size-9" />
        <span className="min-w-0 grow truncate font-serif text-[17px] text-text">
          {title} <small className="font-sans text-2xs font-semibold text-muted">{takeLetter(track.take)}</small>
        </span>
        <span className="num text-xs text-muted">{formatClock(track.duration)}</span>
      </button>
      <IconButton label={t('remove', { title })} onClick={onRemove}>
        <X size={15} />
      </IconButton>
    </li>
  )
}

/** Moves the row to the place under the pointer. All rows have the same height. */
const useDragRow = (id: string, place: number) => {
  const from = useRef<{ y: number; place: number } | null>(null)
  const to = (next: number) => {
    const { queue, track } = getPlayer().state()
    const first = track ? queue.order.indexOf(track.id) + 1 : 0
    if (next >= first && next < queue.order.length && next !== queue.order.indexOf(id))
      getPlayer().moveInQueue(id, next)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { y: event.clientY, place }
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      const height = event.currentTarget.closest('li')?.offsetHeight
      if (from.current && height) to(from.current.place + Math.round((event.clientY - from.current.y) / height))
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      to(place + step)
    },
  }
}
