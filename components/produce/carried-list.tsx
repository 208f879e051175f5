'use client'

import { useTranslations } from 'use-intl'
import { formatKey } from '#components/song/key-name'
import { sungLines } from '#components/song/lineage-text'
import { formatClock } from '#components/song/time-format'
import { MetadataList } from '#components/ui/metadata-list'
import type { CoverSource } from '#lib/contract/capabilities'
import type { CarriedOver } from '#lib/contract/carry-over'

/** What a production has of its song. */
export function CarriedList({ carried, source }: { carried: CarriedOver; source: CoverSource }) {
  const t = useTranslations('produce')
  const music = useTranslations('music')
  const { lyric, duration, tempo, meter, key } = carried
  const or = (value: string | null | undefined | false) => value || t('notCarried')
  return (
    <section aria-label={t('carried')}>
      <h3 className="mb-1.5 text-xs font-[550] text-text-2">{t('carried')}</h3>
      <MetadataList
        className="gap-x-6 text-sm sm:grid sm:grid-cols-2"
        rows={[
          [t('lyrics'), lyric ? t('lines', { count: sungLines(lyric) }) : t('instrumental')],
          [t('length'), or(duration !== undefined && formatClock(duration))],
          [t('tempo'), or(tempo !== undefined && music('bpm', { count: Math.round(tempo) }))],
          [t('meter'), or(meter)],
          [t('key'), or(key && formatKey(music, key))],
          [t('notes'), t(`notesAs.${source}`)],
        ]}
      />
    </section>
  )
}
