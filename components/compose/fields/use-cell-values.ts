'use client'

import { useLocale, useTranslations } from 'use-intl'
import type { FieldsDraft } from '#components/compose/draft'
import type { CellName } from '#components/compose/fields/panel'
import { useSinger } from '#components/compose/fields/use-singers'
import { formatKey, formatKeyShort } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'

/** What each cell says; null where nothing is set. */
export const useCellValues = (fields: FieldsDraft, instrumental: boolean): Record<CellName, string | null> => {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const locale = useLocale()
  const { duration, tempo, key, voice, voice_like, exclude, meter, language, seed } = fields
  const singer = useSinger(voice_like)
  const like = voice_like === undefined ? null : t('like', { title: singer.song?.title ?? music('untitled') })
  const more = [
    seed === undefined ? null : t('seed'),
    meter ?? null,
    language === undefined ? null : new Intl.DisplayNames(locale, { type: 'language' }).of(language),
  ].filter((part) => typeof part === 'string')
  return {
    length: duration === undefined ? null : formatClock(duration),
    tempo: tempo === undefined ? null : music('bpm', { count: tempo }),
    key: key === undefined ? null : /major|minor/.test(key) ? formatKey(music, key) : formatKeyShort(music, key),
    voice: instrumental ? t('voice.none') : voice === undefined ? like : t(`voice.${voice}`),
    exclude: exclude?.trim() ? exclude : null,
    more: more.length === 0 ? null : new Intl.ListFormat(locale, { type: 'unit' }).format(more),
  }
}
