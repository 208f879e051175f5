'use client'

import {
  ArrowRightFromLine,
  AudioWaveform,
  Copy,
  Download,
  FileMusic,
  Guitar,
  Heart,
  ListEnd,
  ListPlus,
  ListStart,
  Pause,
  Pencil,
  Play,
  Share,
  Star,
  Trash2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { partsUrlOf, useParts } from '#components/api/use-parts'
import { useChangeSong, useSong } from '#components/api/use-song'
import { openAddToPlaylist } from '#components/library/playlist-dialog-store'
import { OfflineItem } from '#components/offline/offline-item'
import { getPlayer, useIsPlaying } from '#components/player/use-player'
import { ProduceItems } from '#components/produce/produce-menu'
import { DownloadItems } from '#components/song/download-items'
import { openSongDialog, type SongMenuRequest } from '#components/song/song-menu-store'
import { useDeleteSong } from '#components/song/use-delete-song'
import { MenuItem, MenuLine, SubMenu } from '#components/ui/menu'
import { MenuChoices } from '#components/ui/menu-choices'
import { leaveFor } from '#components/ui/use-back-closes'
import { RATING } from '#lib/contract/limits'
import { sourceOf } from '#lib/player/track'

/** The items of a song’s menu. What is impossible until the song is finished is disabled. */
export function SongMenuItems({ request, title }: { request: SongMenuRequest; title: string }) {
  const { track, play, extras = [], onSongPage, onDeleted } = request
  const { id, taskId, favourite } = track
  const t = useTranslations('song.act')
  const library = useTranslations('library.bulk')
  const share = useTranslations('sharing')
  const practice = useTranslations('practice')
  const router = useRouter()
  const remove = useDeleteSong()
  const { mutate } = useChangeSong()
  const playing = useIsPlaying(id)
  const done = !track.live
  // The downloads are there when their menu opens, so that it does not grow under the pointer.
  useParts(done ? partsUrlOf(track.peaksUrl) : null)
  const silent = sourceOf(track) === null
  const go = (href: string) => leaveFor(router, href)
  return (
    <>
      {playing ? (
        <MenuItem icon={<Pause size={15} />} onSelect={() => getPlayer().pause()}>
          {t('pause')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Play size={15} />} disabled={silent} onSelect={play ?? (() => getPlayer().play(track))}>
          {t('play')}
        </MenuItem>
      )}
      <MenuItem icon={<ListStart size={15} />} disabled={silent} onSelect={() => getPlayer().playNext(track)}>
        {t('playNext')}
      </MenuItem>
      <MenuItem icon={<ListEnd size={15} />} disabled={silent} onSelect={() => getPlayer().addToQueue(track)}>
        {t('addToQueue')}
      </MenuItem>
      <MenuItem icon={<ListPlus size={15} />} disabled={!done} onSelect={() => openAddToPlaylist([id])}>
        {library('add')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<Heart size={15} fill={favourite ? 'currentColor' : 'none'} />}
        onSelect={() => mutate({ id, change: { favourite: !favourite } })}
      >
        {t(favourite ? 'removeFavourite' : 'favourite')}
      </MenuItem>
      <RatingRow id={id} known={request.rating ?? null} />
      <MenuItem icon={<Pencil size={15} />} onSelect={() => openSongDialog({ kind: 'rename', id, title })}>
        {t('rename')}
      </MenuItem>
      {!onSongPage && (
        <MenuItem icon={<FileMusic size={15} />} onSelect={() => go(`/songs/${id}`)}>
          {t('open')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<ArrowRightFromLine size={15} />} disabled={!done} onSelect={() => go(`/?extend=${id}`)}>
        {t('extend')}
      </MenuItem>
      <MenuItem icon={<AudioWaveform size={15} />} disabled={!done} onSelect={() => go(`/?reference=${id}`)}>
        {t('reference')}
      </MenuItem>
      <ProduceItems id={id} title={title} disabled={!done} />
      <MenuItem icon={<Copy size={15} />} onSelect={() => go(`/?reuse=${taskId}`)}>
        {t('reuse')}
      </MenuItem>
      <MenuItem icon={<Guitar size={15} />} disabled={!done} onSelect={() => go(`/songs/${id}?practice`)}>
        {practice('open')}
      </MenuItem>
      <MenuLine />
      {done && (
        <>
          <SubMenu icon={<Download size={15} />} label={library('download')}>
            <DownloadItems track={track} title={title} go={go} />
          </SubMenu>
          <OfflineItem id={id} title={title} />
          <MenuItem icon={<Share size={15} />} onSelect={() => openSongDialog({ kind: 'share', id, title })}>
            {share('open')}
          </MenuItem>
        </>
      )}
      {extras.map(({ label, icon, onSelect }) => (
        <MenuItem key={label} icon={icon} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      {done && (
        <MenuItem
          danger
          icon={<Trash2 size={15} />}
          onSelect={() => {
            remove({ id, title })
            onDeleted?.()
          }}
        >
          {library('trash')}
        </MenuItem>
      )}
    </>
  )
}

const STARS = Array.from({ length: RATING.max }, (_, i) => i + 1)

/** The rating as stars to press; the one that is set removes it. */
function RatingRow({ id, known }: { id: string; known: number | null }) {
  const t = useTranslations('song.labels')
  const { mutate } = useChangeSong()
  const song = useSong(id).data
  const rating = song ? song.rating : known
  return (
    <MenuChoices
      icon={<Star size={15} />}
      label={t('rating')}
      value={rating}
      choices={STARS.map((value) => {
        const on = rating !== null && value <= rating
        return {
          value,
          label: t('stars', { count: value }),
          icon: (
            <Star size={15} fill={on ? 'currentColor' : 'none'} className={on ? 'text-accent' : 'text-line-control'} />
          ),
        }
      })}
      onChoose={(value) => mutate({ id, change: { rating: value === rating ? null : value } })}
    />
  )
}
