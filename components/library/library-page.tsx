'use client'

import { useTranslations } from 'use-intl'
import { Library } from '#components/library/library'
import type { View } from '#components/library/view'

/** All songs. */
export function LibraryPage({ view }: { view: View }) {
  const t = useTranslations('library')
  return (
    <Library
      cookieView={view}
      heading={<h1 className="font-serif text-xl leading-10 max-lg:text-[2rem]">{t('title')}</h1>}
    />
  )
}
