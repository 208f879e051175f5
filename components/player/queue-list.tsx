'use client'

import { ListPlus } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { openAddToPlaylist } from '#components/library/playlist-dialog-store'
import { CurrentRow, QueueRow } from '#components/player/queue-row'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { useQueueDrag } from '#components/player/use-queue-drag'
import { formatLength } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { MD_QUERY, useMedia } from '#components/ui/use-media'
import { type QueueSource, songsAfter } from '#lib/player/queue'

/** Songs shown at once; the queue may be longer. */
const MAX_ROWS = 100

/** What follows the last song of the queue. */
const AFTER_LAST = { off: 'empty', all: 'again', one: 'againOne' } as const

/** What plays, the songs added one by one, and the rest of the list: played, moved and removed here. */
export function QueueList() {
  const t = useTranslations('player.queue')
  const queue = usePlayer((state) => state.queue)
  const track = usePlayer((state) => state.track)
  const list = useRef<HTMLDivElement>(null)
  const drag = useQueueDrag(list)
  const after = songsAfter(queue, track?.id ?? null)
  const coming = [...after.queued, ...after.rest]

  const remove = (id: string) => {
    // The focus moves from a removed row to its neighbour.
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-id]') ?? [])]
    const at = rows.findIndex((row) => row.dataset.queueId === id)
    const next = rows[at + 1] ?? rows[at - 1]
    next?.querySelector<HTMLButtonElement>('[data-remove]')?.focus()
    getPlayer().removeFromQueue(id)
  }
  const rows = (ids: readonly string[]) =>
    ids.slice(0, MAX_ROWS).flatMap((id) => {
      const each = getPlayer().find(id)
      return each ? (
        <QueueRow key={id} track={each} drag={drag} last={id === coming.at(-1)} onRemove={() => remove(id)} />
      ) : (
        []
      )
    })
  return (
    <>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {track && (
          <Section title={t('now')}>
            <CurrentRow track={track} />
          </Section>
        )}
        {after.queued.length > 0 && (
          <Section
            title={`${t('next')} · ${t('count', { count: after.queued.length })}`}
            clear={t('clearNext')}
            onClear={() => getPlayer().clearQueue('queued')}
          >
            {rows(after.queued)}
          </Section>
        )}
        {after.rest.length > 0 && (
          <Section
            title={<ListTitle count={after.rest.length} />}
            clear={t('clearRest')}
            onClear={() => getPlayer().clearQueue('rest')}
          >
            {rows(after.rest)}
          </Section>
        )}
        {coming.length === 0 && (
          <p className="px-2 pt-4 text-sm text-text-2">
            {t(queue.order.length === 0 ? 'empty' : AFTER_LAST[queue.repeat])}
          </p>
        )}
      </div>
      {track && coming.length > 0 && <Footer ids={[track.id, ...coming]} />}
    </>
  )
}

/** “Then from Winter EP · 9 songs”. On a phone the page lies below the sheet, so that it has no link. */
function ListTitle({ count }: { count: number }) {
  const t = useTranslations('player.queue')
  const source = usePlayer((state) => state.queue.source)
  const name = useSourceName(source)
  const wide = useMedia(MD_QUERY)
  const songs = source?.more ? t('atLeast', { count }) : t('count', { count })
  if (!source || !name) return `${t('after')} · ${songs}`
  return (
    <>
      {t.rich('thenFrom', {
        name,
        list: (shown) =>
          wide ? (
            <Link
              href={source.href}
              className="text-text-2 underline decoration-line-control underline-offset-4 hover:text-text"
            >
              {shown}
            </Link>
          ) : (
            shown
          ),
      })}
      {` · ${songs}`}
    </>
  )
}

function Section({
  title,
  clear,
  onClear,
  children,
}: {
  title: ReactNode
  clear?: string
  onClear?: () => void
  children: ReactNode
}) {
  const t = useTranslations('player.queue')
  return (
    <section className="not-first:mt-3">
      <header className="flex min-h-9 items-center gap-3 px-2">
        <h2 className="num min-w-0 grow truncate text-xs text-muted">{title}</h2>
        {onClear && (
          <Button variant="ghost" size="ghost" aria-label={clear} onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </header>
      <ol>{children}</ol>
    </section>
  )
}

function Footer({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('player.queue')
  const music = useTranslations('music')
  const more = usePlayer((state) => state.queue.source?.more ?? null)
  const seconds = ids.reduce((sum, id) => sum + (getPlayer().find(id)?.duration ?? 0), 0)
  const count = ids.length
  return (
    <footer className="flex items-center justify-between gap-3 border-t border-line px-5 py-3">
      <Button variant="outline" onClick={() => openAddToPlaylist(ids)}>
        <ListPlus size={15} />
        {t('save')}
      </Button>
      <span className="num text-xs text-muted">
        {more ? t('atLeast', { count }) : t('amount', { count, length: formatLength(music, seconds) })}
      </span>
    </footer>
  )
}

/** The name of the list that is played from. */
// useSourceName({ kind: 'playlist', name: 'Winter EP', … }) → 'Winter EP'
const useSourceName = (source: QueueSource | null): string | null => {
  const t = useTranslations('player.queue.from')
  return source && (source.name ?? t(source.kind))
}
