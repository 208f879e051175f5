import { useTranslations } from 'use-intl'
import { translateGenre } from '#components/song/term-words'
import { cx } from '#components/ui/cx'
import { supportsItalics } from '#components/ui/supports-italics'
import type { SharedDetails } from '#lib/contract/studio'

/** How the song was made, if the owner shows it. */
export function MadeWith({ made, className }: { made: SharedDetails; className?: string }) {
  const t = useTranslations('sharing.page')
  const terms = useTranslations('terms')
  const facts: [string, string | null][] = [
    [t('style'), made.genre && translateGenre(terms, made.genre)],
    [t('model'), made.model],
  ]
  return (
    <section aria-label={t('made')} className={className}>
      <h2 className="mb-2 text-xs font-[550] text-text-2">{t('made')}</h2>
      {made.prompt.trim() !== '' && (
        <p
          className={cx(
            'mb-3 font-serif text-[17px] leading-6 whitespace-pre-line text-text-2 wrap-anywhere',
            supportsItalics(made.prompt) && 'italic',
          )}
        >
          {made.prompt}
        </p>
      )}
      {(made.task_type === 'reference' || made.task_type === 'extend') && (
        <p className="mb-3 text-muted">{t(`from.${made.task_type}`)}</p>
      )}
      <dl className="num">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-4 border-t border-line py-[3px] leading-5">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
