'use client'

import { ListMusic } from 'lucide-react'
import { Cover } from '#components/song/cover'
import { cx } from '#components/ui/cx'
import type { Playlist } from '#lib/contract/studio'

/** The cover of a playlist: those of its first four songs, or of its first. Decorative. */
export function PlaylistCover({ list, className }: { list: Pick<Playlist, 'covers'>; className?: string }) {
  const covers = list.covers.length < 4 ? list.covers.slice(0, 1) : list.covers
  if (covers.length === 0)
    return (
      <span
        aria-hidden="true"
        className={cx('grid shrink-0 place-items-center rounded-cover bg-well text-muted shadow-press', className)}
      >
        <ListMusic className="size-1/3" strokeWidth={1.2} />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 overflow-hidden rounded-cover shadow-cover',
        covers.length > 1 && 'grid-cols-2',
        className,
      )}
    >
      {covers.map((song) => (
        <Cover
          key={song.id}
          song={subjectOf(song)}
          small={covers.length > 1}
          className="size-full rounded-none! shadow-none!"
        />
      ))}
    </span>
  )
}

const subjectOf = ({ title, peaks_url }: Playlist['covers'][number]) => ({
  title: title ?? '',
  peaksUrl: peaks_url,
  live: false,
})
