'use client'

import { useTranslations } from 'use-intl'
import { Segment } from '#components/ui/segment'
import { useLanguage } from '#components/words/use-language'
import { LOCALE_NAMES, LOCALES } from '#lib/words/locale'

export function LanguageSwitch() {
  const t = useTranslations('settings')
  const [locale, choose] = useLanguage()
  return (
    <Segment
      label={t('language')}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      onChange={choose}
    />
  )
}
