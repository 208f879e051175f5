'use client'

import { useTranslations } from 'use-intl'
import { useLanguage } from '#components/i18n/use-language'
import { SegmentedControl } from '#components/ui/segmented-control'
import { LOCALE_NAMES, LOCALES } from '#lib/i18n/locale'

export function LanguageSwitch() {
  const t = useTranslations('settings')
  const [locale, choose] = useLanguage()
  return (
    <SegmentedControl
      label={t('language')}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      onChange={choose}
    />
  )
}
