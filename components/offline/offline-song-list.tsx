'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { sizeIn } from '#components/import-export/size'
import { OfflineSongRow } from '#components/offline/offline-song-row'
import { removeOfflineSong, useOfflineSongs } from '#components/offline/offline-songs'
import { canSaveOffline } from '#components/offline/offline-store'
import { titleOf, trackOf } from '#components/player/track-of'
import { IconButton } from '#components/ui/button'
import { useHydrated } from '#components/ui/use-hydrated'

/** The offline songs of this browser, and their total size. */
export function OfflineSongList() {
  const t = useTranslations('offline')
  const music = useTranslations('music')
  const locale = useLocale()
  const songs = useOfflineSongs()
  // The server does not know what the browser can do.
  const isRefused = useHydrated() && !canSaveOffline()
  const bytes = songs.reduce((sum, offlineSong) => sum + offlineSong.bytes, 0)
  return (
    <div className="py-2">
      {isRefused ? (
        <p className="leading-5 text-text-2">{t('insecure')}</p>
      ) : songs.length === 0 ? (
        <p className="leading-5 text-text-2">{t('none')}</p>
      ) : (
        <>
          <p className="num text-text-2">{t('sum', { songs: songs.length, size: sizeIn(bytes, locale) })}</p>
          <ul className="mt-2 -ml-2 grid">
            {songs.map((offlineSong) => (
              <OfflineSongRow key={offlineSong.song.id} offlineSong={offlineSong} all={songs}>
                <IconButton
                  label={t('removeNamed', { title: titleOf(music, trackOf(offlineSong.song)) })}
                  onClick={() => void removeOfflineSong(offlineSong)}
                  className="max-lg:size-11"
                >
                  <X size={16} />
                </IconButton>
              </OfflineSongRow>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
