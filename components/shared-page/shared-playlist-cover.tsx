import { sharedTrackOf } from '#components/shared-page/shared-play-button'
import { Cover } from '#components/song/cover'
import { cx } from '#components/ui/cx'
import type { SharedTrack } from '#lib/contract/studio'

/** The cover of a shared playlist: its first four songs, or its first. */
export function SharedPlaylistCover({ songs, className }: { songs: readonly SharedTrack[]; className?: string }) {
  const shown = songs.length < 4 ? songs.slice(0, 1) : songs.slice(0, 4)
  return (
    <div
      aria-hidden="true"
      className={cx(
        'grid aspect-square overflow-hidden rounded-cover bg-well shadow-lift-3',
        shown.length > 1 && 'grid-cols-2',
        className,
      )}
    >
      {shown.map((song) => (
        <Cover key={song.id} song={sharedTrackOf(song)} className="aspect-square w-full rounded-none! shadow-none!" />
      ))}
    </div>
  )
}
