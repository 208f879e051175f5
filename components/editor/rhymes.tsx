'use client'

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import type { RhymeRecord } from '#lib/contract/api'

const MAX_RHYMES = 8

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Words that rhyme, as chips under a line: one tab stop, and arrow keys between them. Without any there is nothing. */
export function Rhymes({ word, onUse }: { word: string; onUse: (word: string) => void }) {
  const t = useTranslations('editor.words')
  const { data } = useQuery({
    queryKey: ['rhymes', word.toLowerCase()],
    queryFn: () => apiFetchJson<RhymeRecord>(`/api/v1/lyric/rhymes?word=${encodeURIComponent(word)}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [tabStop, setTabStop] = useState(0)
  const rhymes = (data?.rhymes ?? []).slice(0, MAX_RHYMES)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.querySelectorAll('button')[tabStop + step]?.focus()
  }
  if (rhymes.length === 0) return null
  return (
    <fieldset
      onKeyDown={press}
      className="mt-1 mb-2 flex min-w-0 flex-wrap items-center gap-1.5 max-md:flex-nowrap max-md:overflow-x-auto"
    >
      <legend className="float-left mr-1 text-xs text-muted max-md:sr-only">{t('rhymes', { word })}</legend>
      {rhymes.map((rhyme, index) => (
        <button
          key={rhyme.word}
          type="button"
          tabIndex={index === Math.min(tabStop, rhymes.length - 1) ? 0 : -1}
          onFocus={() => setTabStop(index)}
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
