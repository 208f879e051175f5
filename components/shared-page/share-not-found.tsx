'use client'

import { useTranslations } from 'use-intl'
import { Colophon } from '#components/shared-page/shared-footer'
import { Threads } from '#components/waveform/waveform-placeholder'

/** Shown for every invalid link, whether or not it once worked. */
export function NotShared() {
  const t = useTranslations('sharing.page')
  return (
    <div className="flex min-h-dvh flex-col justify-center bg-linear-to-b from-surface-1 to-bg to-[480px] px-6 py-10 lg:px-11">
      <Threads state="queued" height={46} />
      <h1 className="mt-8 font-serif text-2xl leading-tight">{t('gone')}</h1>
      <p className="mt-3 max-w-md text-base leading-6 text-text-2">{t('goneText')}</p>
      <Colophon className="mt-10" />
    </div>
  )
}
