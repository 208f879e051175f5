'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import type { RhymeRecord } from '#lib/contract/api'

const MAX_RHYMES = 8

/** Words that rhyme, as chips under a line. Without any there is nothing. */
export function Rhymes({ word, onUse }: { word: string; onUse: (word: string) => void }) {
  const t = useTranslations('editor.words')
  const { data } = useQuery({
    queryKey: ['rhymes', word.toLowerCase()],
    queryFn: () => apiFetchJson<RhymeRecord>(`/api/v1/lyric/rhymes?word=${encodeURIComponent(word)}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const rhymes = (data?.rhymes ?? []).slice(0, MAX_RHYMES)
  if (rhymes.length === 0) return null
  return (
    <fieldset className="mt-1 mb-2 flex flex-wrap items-center gap-1.5 max-md:flex-nowrap max-md:overflow-x-auto">
      <legend className="float-left mr-1 text-xs text-muted max-md:sr-only">{t('rhymes', { word })}</legend>
      {rhymes.map((rhyme) => (
        <button
          key={rhyme.word}
          type="button"
          onClick={() => onUse(rhyme.word)}
          className="inline-flex h-7 shrink-0 items-baseline gap-1.5 rounded-2 bg-surface-3 px-2.5 font-serif text-base leading-6.5 text-text hover:bg-surface-4 pointer-coarse:h-11 pointer-coarse:px-4 pointer-coarse:leading-10.75"
        >
          {rhyme.word}
          <small aria-hidden="true" className="font-sans text-2xs text-text-2">
            {rhyme.syllables}
          </small>
        </button>
      ))}
    </fieldset>
  )
}
