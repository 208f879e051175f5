'use client'

import { useLocale, useTranslations } from 'use-intl'
import { LIMITS, type Megabytes, MODELS } from '#lib/contract/limits'

/** The largest prompts and lyrics that each model accepts, and the largest upload. */
export function Limits({ uploadLimit }: { uploadLimit: Megabytes }) {
  const t = useTranslations('settings.limits')
  const locale = useLocale()
  return (
    <table className="num w-full text-left">
      <thead className="text-xs text-muted">
        <tr>
          <th className="py-1.5 font-normal">{t('model')}</th>
          <th className="py-1.5 text-right font-normal">{t('prompt')}</th>
          <th className="py-1.5 text-right font-normal">{t('lyrics')}</th>
        </tr>
      </thead>
      <tbody>
        {MODELS.map((model) => (
          <tr key={model} className="border-t border-line">
            <th scope="row" className="py-2 font-normal">
              {model}
            </th>
            <td className="py-2 text-right">{LIMITS[model].prompt.toLocaleString(locale)}</td>
            <td className="py-2 text-right">{LIMITS[model].lyric.toLocaleString(locale)}</td>
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-2 font-normal" colSpan={2}>
            {t('upload')}
          </th>
          <td className="py-2 text-right">{t('megabytes', { count: uploadLimit })}</td>
        </tr>
      </tbody>
    </table>
  )
}
