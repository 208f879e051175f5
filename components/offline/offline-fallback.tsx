'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SONGS } from '#components/api/query-keys'
import { useHealth } from '#components/api/use-health'
import { OfflineSongRow } from '#components/offline/offline-song-row'
import { useOfflineSongs } from '#components/offline/offline-songs'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'

/** A restart of the server takes less. */
const OFFLINE_NOTICE_DELAY_MS = 10_000

/** The library, or the offline songs while the server is unreachable. */
export function OfflineFallback({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const offline = useHealth().status === 'offline'
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!offline) return setGone(false)
    // A list that is already shown stays during short outages.
    const known = client.getQueriesData({ queryKey: SONGS }).some(([, data]) => data !== undefined)
    const timer = setTimeout(() => setGone(true), known ? OFFLINE_NOTICE_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [offline, client])
  return gone ? <OfflineLibrary /> : children
}

function OfflineLibrary() {
  const t = useTranslations('offline')
  const songs = useOfflineSongs()
  return (
    <main
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto border-line page-gradient px-4 pt-3.5 pb-8 outline-none lg:border-l lg:px-11"
    >
      <h1 className="font-serif text-xl leading-10">{t('away.title')}</h1>
      <p className="mt-1 max-w-140 leading-5 text-text-2">{songs.length > 0 ? t('away.text') : t('away.none')}</p>
      {songs.length > 0 ? (
        <ul aria-label={t('away.list')} className="mt-5 -ml-2 grid max-w-180">
          {songs.map((offlineSong) => (
            <OfflineSongRow key={offlineSong.song.id} offlineSong={offlineSong} all={songs} />
          ))}
        </ul>
      ) : (
        <div className="mt-10">
          <WaveformPlaceholder state="queued" height={46} />
        </div>
      )}
    </main>
  )
}
