'use client'

import { useLocale, useTranslations } from 'use-intl'
import type { FieldName, FieldsDraft } from '#components/compose/draft'
import type { CellName } from '#components/compose/fields/panel'
import { useSinger } from '#components/compose/fields/use-singers'
import { formatKey, formatKeyShort } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'

/** What each cell says; null where nothing is set. */
export const useCellValues = (
  fields: FieldsDraft,
  instrumental: boolean,
  isUnsupported: (name: FieldName) => boolean,
): Record<CellName, string | null> => {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const locale = useLocale()
  const {
    duration,
    tempo,
    key,
    voice,
    voice_like,
    exclude,
    meter,
    language,
    seed,
    take_difference: difference,
  } = fields
  const singer = useSinger(voice_like)
  const singerName = isUnsupported('voice_like')
    ? t('notHere')
    : t('like', { title: singer.song?.title ?? music('untitled') })
  const like = voice_like === undefined ? null : singerName
  const more = [
    seed === undefined ? null : t(isUnsupported('seed') ? 'notHere' : 'seed'),
    difference === undefined ? null : t(isUnsupported('take_difference') ? 'notHere' : `takeDifference.${difference}`),
    meter === undefined ? null : isUnsupported('meter') ? t('notHere') : meter,
    language === undefined
      ? null
      : isUnsupported('language')
        ? t('notHere')
        : new Intl.DisplayNames(locale, { type: 'language' }).of(language),
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
