'use client'

import {
  ArrowRightFromLine,
  AudioWaveform,
  Copy,
  Download,
  Ellipsis,
  FileMusic,
  Heart,
  ListEnd,
  ListPlus,
  Pencil,
  Printer,
  Share,
  Trash2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { openAddToPlaylist } from '#components/library/playlist-dialog-store'
import { OfflineItem } from '#components/offline/offline-item'
import { isPlayable, type Playable, titleOf, trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { downloadOf } from '#components/song/download-of'
import { useDeleteSong } from '#components/song/use-delete-song'
import { IconButton } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'
import { Menu, MenuItem, MenuLine, MenuLink } from '#components/ui/menu'

const ShareDialog = lazy(() => import('#components/sharing/share-dialog').then((module) => module.ShareDialog))
const RenameDialog = lazy(() => import('#components/song/rename-dialog').then((module) => module.RenameDialog))

/** The menu of a song, the same everywhere. */
export function SongMenu({
  song,
  taskId = song.task_id ?? song.id,
  onSongPage = false,
  onDeleted,
  className,
  tabIndex,
}: {
  song: Playable
  taskId?: string
  /** Set on the song’s own page, where the title can be edited directly. */
  onSongPage?: boolean
  onDeleted?: () => void
  className?: string
  tabIndex?: number
}) {
  const t = useTranslations('song.act')
  const music = useTranslations('music')
  const sheet = useTranslations('sheet')
  const router = useRouter()
  const library = useTranslations('library')
  const share = useTranslations('sharing')
  const remove = useDeleteSong()
  const { mutate } = useChangeSong()
  const [renaming, setRenaming] = useState(false)
  const [sharing, setSharing] = useState(false)
  const done = song.status === 'done'
  const track = trackOf(song, taskId)
  const title = titleOf(music, track)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('more', { title })} className={className} tabIndex={tabIndex}>
            <Ellipsis size={18} />
          </IconButton>
        }
      >
        {!onSongPage && (
          <MenuItem icon={<FileMusic size={15} />} onSelect={() => router.push(`/songs/${song.id}`)}>
            {t('open')}
          </MenuItem>
        )}
        <MenuItem
          icon={<ListEnd size={15} />}
          disabled={!isPlayable(song)}
          onSelect={() => getPlayer().playNext(track)}
        >
          {t('playNext')}
        </MenuItem>
        {done && (
          <MenuItem icon={<ListPlus size={15} />} onSelect={() => openAddToPlaylist([song.id])}>
            {library('bulk.add')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Heart size={15} fill={song.favourite ? 'currentColor' : 'none'} />}
          onSelect={() => mutate({ id: song.id, change: { favourite: !song.favourite } })}
        >
          {song.favourite ? t('removeFavourite') : t('favourite')}
        </MenuItem>
        <MenuItem icon={<Pencil size={15} />} onSelect={() => setRenaming(true)}>
          {t('rename')}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={<ArrowRightFromLine size={15} />}
          disabled={!done}
          onSelect={() => router.push(`/?extend=${song.id}`)}
        >
          {t('extend')}
        </MenuItem>
        <MenuItem
          icon={<AudioWaveform size={15} />}
          disabled={!done}
          onSelect={() => router.push(`/?reference=${song.id}`)}
        >
          {t('reference')}
        </MenuItem>
        <MenuItem icon={<Copy size={15} />} onSelect={() => router.push(`/?reuse=${taskId}`)}>
          {t('reuse')}
        </MenuItem>
        <MenuLine />
        {done && (
          <MenuItem icon={<Share size={15} />} onSelect={() => setSharing(true)}>
            {share('open')}
          </MenuItem>
        )}
        {song.audio_url && (
          <MenuLink icon={<Download size={15} />} href={downloadOf(song.audio_url)}>
            {t('mp3')}
          </MenuLink>
        )}
        {done && (
          <MenuItem icon={<Printer size={15} />} onSelect={() => router.push(`/songs/${song.id}/sheet`)}>
            {sheet('open')}
          </MenuItem>
        )}
        {done && <OfflineItem id={song.id} title={title} />}
        {done && (
          <>
            <MenuLine />
            <MenuItem
              icon={<Trash2 size={15} />}
              onSelect={() => {
                remove({ id: song.id, title })
                onDeleted?.()
              }}
            >
              {library('bulk.trash')}
            </MenuItem>
          </>
        )}
      </Menu>
      {sharing && <ShareDialog what={{ kind: 'song', id: song.id }} title={title} onClose={() => setSharing(false)} />}
      {renaming && <RenameDialog id={song.id} title={title} onClose={() => setRenaming(false)} />}
    </>
  )
}
