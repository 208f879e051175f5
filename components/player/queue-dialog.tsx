'use client'

import { ListEnd, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { studioPlayer, usePlayer } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { clock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { takeLetter } from '#lib/player/track'

/** What comes next, in order; each can be jumped to or taken out. */
export function QueueButton({ className, size = 18 }: { className?: string; size?: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Queue" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        <ListEnd size={size} />
      </IconButton>
      {open && <QueueDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function QueueDialog({ onClose }: { onClose: () => void }) {
  const queue = usePlayer((state) => state.queue)
  const current = usePlayer((state) => state.track?.id)
  const player = studioPlayer()
  const at = current ? queue.order.indexOf(current) : -1
  const coming = queue.order.slice(at + 1).flatMap((id) => player.find(id) ?? [])
  const list = useRef<HTMLOListElement>(null)
  /** The row that goes hands the focus to its neighbour. */
  const focusRow = (i: number) =>
    list.current?.children[i]?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus()
  return (
    <Dialog title="Coming up" onClose={onClose}>
      {coming.length === 0 ? (
        <p className="mt-3 text-mp text-text-2">
          {queue.repeat === 'off'
            ? 'Nothing follows this song. Play one from the library, and the songs after it follow.'
            : 'The queue starts again from the top.'}
        </p>
      ) : (
        <ol ref={list} className="mt-3 -mx-2 overflow-y-auto">
          {coming.map((track, i) => (
            <li key={track.id} className="group flex items-center rounded-2 hover:bg-surface-4">
              <button
                type="button"
                onClick={() => player.play(track)}
                className="flex min-w-0 grow items-center gap-3 rounded-2 p-2 text-left"
              >
                <Cover of={track} small className="size-9" />
                <span className="min-w-0 grow truncate font-words text-[17px] text-text">
                  {track.title}{' '}
                  <small className="font-ui text-ppp font-semibold text-muted">{takeLetter(track.take)}</small>
                </span>
                <span className="num text-pp text-muted">{clock(track.duration)}</span>
              </button>
              <IconButton
                label={`Take ${track.title} out of the queue`}
                onClick={() => {
                  focusRow(i === coming.length - 1 ? i - 1 : i + 1)
                  player.removeFromQueue(track.id)
                }}
              >
                <X size={15} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
