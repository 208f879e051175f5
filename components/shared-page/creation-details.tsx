import { useTranslations } from 'use-intl'
import { translateGenre } from '#components/song/translate-terms'
import { cx } from '#components/ui/cx'
import { MetadataList } from '#components/ui/metadata-list'
import { supportsItalics } from '#components/ui/supports-italics'
import type { SharedDetails } from '#lib/contract/studio'

/** How the song was made, if the owner shows it. */
export function CreationDetails({ made, className }: { made: SharedDetails; className?: string }) {
  const t = useTranslations('sharing.page')
  const terms = useTranslations('terms')
  const rows: [string, string | null][] = [
    [t('style'), made.genre && translateGenre(terms, made.genre)],
    [t('model'), made.model],
  ]
  return (
    <section aria-label={t('made')} className={className}>
      <h2 className="mb-2 text-xs font-[550] text-text-2">{t('made')}</h2>
      {made.prompt.trim() !== '' && (
        <p
          className={cx(
            'mb-3 font-serif text-[1.0625rem] leading-6 whitespace-pre-line text-text-2 wrap-anywhere',
            supportsItalics(made.prompt) && 'italic',
          )}
        >
          {made.prompt}
        </p>
      )}
      {made.task_type !== 'normal' && made.task_type !== 'edit' && (
        <p className="mb-3 text-muted">{t(`from.${made.task_type}`)}</p>
      )}
      <MetadataList rows={rows} />
    </section>
  )
}
