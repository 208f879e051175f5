'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { Button, buttonVariants } from '#components/ui/button'

/** The whole page of a song that does not exist. */
export function SongNotFound() {
  return (
    <main className="min-h-0 flex-1 px-5 lg:border-l lg:border-line lg:px-11">
      <SongMissing gone message="" onRetry={() => {}} />
    </main>
  )
}

export function SongMissing({ gone, message, onRetry }: { gone: boolean; message: string; onRetry: () => void }) {
  const t = useTranslations('song.missing')
  return (
    <div role="alert" className="mt-12 max-w-md">
      <h1 className="font-serif text-2xl leading-tight">{gone ? t('gone') : t('failed')}</h1>
      <p className="mt-3 text-base text-text-2">{gone ? t('goneText') : message}</p>
      {gone ? (
        <Link href="/library" className={buttonVariants({ variant: 'primary', size: 'large', className: 'mt-6' })}>
          {t('openLibrary')}
        </Link>
      ) : (
        <Button variant="primary" size="large" className="mt-6" onClick={onRetry}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}
