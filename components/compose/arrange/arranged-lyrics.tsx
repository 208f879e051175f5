'use client'

import { useTranslations } from 'use-intl'
import type { ArrangeDraft } from '#components/compose/draft'
import { hasLyrics } from '#components/compose/lyric-text'
import { wordsOfNotes } from '#lib/music/words-of-notes'

/** The words of the file, instead of the lyrics field. */
export function ArrangedLyrics({
  arranged: { song },
  typed,
  instrumental,
}: {
  arranged: ArrangeDraft
  /** Lyrics of the form, which are not sent. */
  typed: string
  instrumental: boolean
}) {
  const t = useTranslations('compose')
  const lines = song.lines.map(({ words, notes }) => words ?? wordsOfNotes(notes)).filter((line) => line !== '')
  return (
    <section aria-label={t('lyrics.title')} className="rounded-3 bg-well px-4 pt-2 pb-3 shadow-press">
      <h2 className="min-h-6.5 font-[550]">{t('lyrics.title')}</h2>
      <p className="text-xs leading-4.25 text-muted">
        {instrumental ? t('lyrics.nothingSung') : t(lines.length > 0 ? 'arrange.ownWords' : 'arrange.noWords')}{' '}
        {hasLyrics(typed) && t('arrange.typedKept')}
      </p>
      {lines.length > 0 && !instrumental && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <p tabIndex={0} className="mt-1.5 max-h-40 overflow-y-auto font-serif leading-5.5 whitespace-pre-line">
          {lines.join('\n')}
        </p>
      )}
    </section>
  )
}
