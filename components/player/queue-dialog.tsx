'use client'

import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { QueueRow } from '#components/player/queue-row'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'

const MAX_ROWS = 100

/** What follows the last song of the queue. */
const AFTER_LAST = { off: 'empty', all: 'again', one: 'againOne' } as const

/** The queue: songs can be played, moved and removed. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('player.queue')
  const queue = usePlayer((state) => state.queue)
  const current = usePlayer((state) => state.track?.id)
  const player = getPlayer()
  const at = current ? queue.order.indexOf(current) : -1
  const coming = queue.order.slice(at + 1).flatMap((id) => player.find(id) ?? [])
  const list = useRef<HTMLOListElement>(null)
  /** Moves the focus from a removed row to its neighbour. */
  const focusRow = (i: number) =>
    list.current?.children[i]?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus()
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {coming.length === 0 ? (
        <p className="mt-3 text-base text-text-2">{t(queue.order.length === 0 ? 'empty' : AFTER_LAST[queue.repeat])}</p>
      ) : (
        <ol ref={list} className="mt-3 -mx-2 overflow-y-auto">
          {coming.slice(0, MAX_ROWS).map((track, i) => (
            <QueueRow
              key={track.id}
              track={track}
              place={queue.order.indexOf(track.id)}
              onRemove={() => {
                focusRow(i === coming.length - 1 ? i - 1 : i + 1)
                player.removeFromQueue(track.id)
              }}
            />
          ))}
        </ol>
      )}
      {coming.length > 0 && (
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="num text-xs text-muted">{t('count', { count: coming.length })}</p>
          <Button variant="ghost" onClick={() => player.clearQueue()}>
            {t('clear')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
