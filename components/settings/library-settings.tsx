'use client'

import { useLocale, useTranslations } from 'use-intl'
import { LibraryArchive } from '#components/import-export/library-archive'
import { sizeIn } from '#components/import-export/size'
import { SettingsRow } from '#components/settings/settings-row'
import { chooseStemFormat, useStemFormat } from '#components/song/stem-format'
import { SegmentedControl } from '#components/ui/segmented-control'
import { STEM_FORMATS } from '#lib/contract/stem-formats'
import type { Settings } from '#lib/contract/studio'

/** The storage that the library uses, the stem format, and the export and import of the library. */
export function LibrarySettings({ usage }: { usage: Settings['usage'] | undefined }) {
  const t = useTranslations('settings.library')
  const downloads = useTranslations('song.downloads')
  return (
    <>
      {usage && (
        <SettingsRow name={t('storage')}>
          <Usage usage={usage} />
        </SettingsRow>
      )}
      <SettingsRow name={downloads('stems')}>
        <SegmentedControl
          label={downloads('stems')}
          value={useStemFormat()}
          options={STEM_FORMATS.map((value) => ({ value, label: downloads(`format.${value}`) }))}
          onChange={chooseStemFormat}
          className="flex-wrap"
        />
      </SettingsRow>
      <LibraryArchive />
    </>
  )
}

function Usage({ usage: { songs, bytes, storage_bytes } }: { usage: Settings['usage'] }) {
  const t = useTranslations('settings.library')
  const locale = useLocale()
  const size = sizeIn(bytes, locale)
  return (
    <>
      <p className="num">
        {storage_bytes === null
          ? t('stored', { songs, size })
          : t('storedOf', { songs, size, limit: sizeIn(storage_bytes, locale) })}
      </p>
      <p className="text-xs leading-4.25 text-muted">{t('storedHint')}</p>
    </>
  )
}
