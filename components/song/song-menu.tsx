'use client'

import { ArrowRightFromLine, AudioWaveform, Copy, Download, Ellipsis, ListEnd, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { trackOf } from '#components/player/track-of'
import { studioPlayer } from '#components/player/use-player'
import { downloadOf } from '#components/song/downloads'
import { useDeleteSong } from '#components/song/use-delete-song'
import { IconButton } from '#components/ui/button'
import { Menu, MenuItem, MenuLine } from '#components/ui/menu'
import type { LibrarySong } from '#lib/contract/studio'

/** Everything that can be done with a song, wherever it stands. */
export function SongMenu({
  song,
  onDeleted,
  className,
}: {
  song: LibrarySong
  onDeleted?: () => void
  className?: string
}) {
  const router = useRouter()
  const remove = useDeleteSong()
  const done = song.status === 'done'
  const track = trackOf(song)
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${track.title}`} className={className}>
          <Ellipsis size={18} />
        </IconButton>
      }
    >
      <MenuItem icon={<ListEnd size={15} />} onSelect={() => studioPlayer().playNext(track)}>
        Play next
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<ArrowRightFromLine size={15} />}
        disabled={!done}
        onSelect={() => router.push(`/?extend=${song.id}`)}
      >
        Extend
      </MenuItem>
      <MenuItem
        icon={<AudioWaveform size={15} />}
        disabled={!done}
        onSelect={() => router.push(`/?reference=${song.id}`)}
      >
        Use as reference
      </MenuItem>
      <MenuItem icon={<Copy size={15} />} onSelect={() => router.push(`/?reuse=${song.task_id}`)}>
        Reuse everything
      </MenuItem>
      {song.audio_url && (
        <MenuItem icon={<Download size={15} />} onSelect={() => location.assign(downloadOf(song.audio_url ?? ''))}>
          Download MP3
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem
        icon={<Trash2 size={15} />}
        onSelect={() => {
          remove(track)
          onDeleted?.()
        }}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
