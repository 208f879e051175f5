'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SONGS } from '#components/api/query-keys'
import { useHealth } from '#components/api/use-health'
import { sizeIn } from '#components/import-export/size'
import { PinnedRow } from '#components/offline/offline-song-row'
import { usePins } from '#components/offline/offline-songs'
import { formatClock } from '#components/song/time-format'
import { Threads } from '#components/waveform/waveform-placeholder'

/** A restart of the server takes less. */
const OFFLINE_NOTICE_DELAY_MS = 10_000

/** The library, or the offline songs while the server is unreachable. */
export function OfflineFallback({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const away = useHealth().word === 'away'
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!away) return setGone(false)
    // A list that is already shown stays during short outages.
    const known = client.getQueriesData({ queryKey: SONGS }).some(([, data]) => data !== undefined)
    const timer = setTimeout(() => setGone(true), known ? OFFLINE_NOTICE_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [away, client])
  return gone ? <Kept /> : children
}

function Kept() {
  const t = useTranslations('keeping.offline')
  const locale = useLocale()
  const pins = usePins()
  return (
    <main
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto border-line light-from-above px-4 pt-3.5 pb-8 outline-none lg:border-l lg:px-11"
    >
      <h1 className="font-serif text-xl leading-10">{t('away.title')}</h1>
      <p className="mt-1 max-w-[560px] leading-5 text-text-2">{pins.length > 0 ? t('away.text') : t('away.none')}</p>
      {pins.length > 0 ? (
        <ul aria-label={t('away.list')} className="mt-5 -ml-2 grid max-w-[720px]">
          {pins.map((pin) => (
            <PinnedRow
              key={pin.song.id}
              pin={pin}
              all={pins}
              facts={`${formatClock(pin.song.duration)} · ${sizeIn(pin.bytes, locale)}`}
            />
          ))}
        </ul>
      ) : (
        <div className="mt-10">
          <Threads state="queued" height={46} />
        </div>
      )}
    </main>
  )
}
