'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { sizeIn } from '#components/import-export/size'
import { PinnedRow } from '#components/offline/offline-song-row'
import { canSaveOffline, removePin, usePins } from '#components/offline/offline-songs'
import { Group } from '#components/settings/settings-section'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'

/** The offline songs of this browser, and their total size. */
export function PinnedSongs() {
  const t = useTranslations('keeping.offline')
  const locale = useLocale()
  const pins = usePins()
  const bytes = pins.reduce((sum, pin) => sum + pin.bytes, 0)
  return (
    <Group title={t('title')} note={t('note')}>
      {!canSaveOffline() ? (
        <p className="max-w-[560px] leading-5 text-text-2">{t('insecure')}</p>
      ) : pins.length === 0 ? (
        <p className="max-w-[560px] leading-5 text-text-2">{t('none')}</p>
      ) : (
        <>
          <p className="num text-text-2">{t('sum', { songs: pins.length, size: sizeIn(bytes, locale) })}</p>
          <ul className="mt-2 -ml-2 grid max-w-[560px]">
            {pins.map((pin) => (
              <PinnedRow
                key={pin.song.id}
                pin={pin}
                all={pins}
                facts={`${formatClock(pin.song.duration)} · ${sizeIn(pin.bytes, locale)}`}
              >
                <IconButton
                  label={t('dropNamed', { title: pin.song.title ?? '' })}
                  onClick={() => void removePin(pin)}
                  className="max-lg:size-11"
                >
                  <X size={16} />
                </IconButton>
              </PinnedRow>
            ))}
          </ul>
        </>
      )}
    </Group>
  )
}
