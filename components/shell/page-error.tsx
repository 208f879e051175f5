'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'

export function PageError({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('shell.failed')
  return (
    <main className="flex flex-1 flex-col items-start justify-center px-6 md:px-11">
      <h1 className="font-serif text-2xl leading-tight">{t('title')}</h1>
      <p className="mt-3 max-w-md text-base text-text-2">{t('text')}</p>
      <Button variant="primary" size="large" className="mt-6" onClick={reset}>
        {t('act')}
      </Button>
    </main>
  )
}
