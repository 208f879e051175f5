'use client'

import { useTranslations } from 'use-intl'
import { SharedFooter } from '#components/shared-page/shared-footer'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'

/** Shown for every invalid link, whether or not it once worked. */
export function ShareNotFound() {
  const t = useTranslations('sharing.page')
  return (
    <div className="flex min-h-dvh flex-col justify-center bg-linear-to-b from-surface-1 to-bg to-[480px] px-6 py-10 lg:px-11">
      <WaveformPlaceholder state="queued" height={46} />
      <h1 className="mt-8 font-serif text-2xl leading-tight">{t('gone')}</h1>
      <p className="mt-3 max-w-md text-base leading-6 text-text-2">{t('goneText')}</p>
      <SharedFooter className="mt-10" />
    </div>
  )
}
