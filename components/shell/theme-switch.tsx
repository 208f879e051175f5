'use client'

import { useTranslations } from 'use-intl'
import { THEMES } from '#components/shell/theme'
import { chooseTheme, useTheme } from '#components/shell/use-theme'
import { SegmentedControl } from '#components/ui/segmented-control'

export function ThemeSwitch() {
  const t = useTranslations('settings.appearance')
  return (
    <SegmentedControl
      label={t('theme')}
      value={useTheme()}
      options={THEMES.map((value) => ({ value, label: t(value) }))}
      onChange={chooseTheme}
    />
  )
}
