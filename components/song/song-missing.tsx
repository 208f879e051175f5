'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Button, buttonVariants } from '#components/ui/button'

/** The whole page of a song that does not exist. */
export function SongNotFound() {
  return (
    <main className="min-h-0 flex-1 px-5 lg:border-l lg:border-line lg:px-11">
      <SongMissing error={null} onRetry={() => {}} />
    </main>
  )
}

/** Why a song cannot be shown. Without an error it does not exist. */
export function SongMissing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations('song.missing')
  const toMessage = useErrorMessage()
  const gone = error === null || (error instanceof ProblemError && error.problem.status === 404)
  return (
    <div role="alert" className="mt-12 max-w-md">
      <h1 className="font-serif text-2xl leading-tight">{gone ? t('gone') : t('failed')}</h1>
      <p className="mt-3 text-base text-text-2">{gone ? t('goneText') : toMessage(error)}</p>
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
