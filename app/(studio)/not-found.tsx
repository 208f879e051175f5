import type { Metadata } from 'next'
import Link from 'next/link'
import { buttonVariants } from '#components/ui/button'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('shell'))('notFound.name'),
})

/** Inside the frame, so that the music continues. Also shown for unknown songs and playlists. */
export default async function NotFound() {
  const t = await getTranslations('shell.notFound')
  return (
    <main className="flex flex-1 flex-col items-start justify-center px-6 lg:px-11">
      <h1 className="font-serif text-2xl leading-tight">{t('title')}</h1>
      <p className="mt-3 max-w-md text-base text-text-2">{t('text')}</p>
      <Link href="/" className={buttonVariants({ variant: 'secondary', size: 'large', className: 'mt-6' })}>
        {t('act')}
      </Link>
    </main>
  )
}
