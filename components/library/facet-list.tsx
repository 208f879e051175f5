'use client'

import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'

export type Option = { value: string; label: string; songs: number }

/** Options beyond this number can be searched. */
const MAX_WITHOUT_SEARCH = 8

/** Values of a filter with their number of songs, of which several can be chosen. */
export function FacetList({
  options,
  chosen,
  total,
  find,
  none,
  onChange,
}: {
  options: readonly Option[]
  chosen: readonly string[]
  /** Songs that the whole filter shows. */
  total: number | undefined
  /** Label of the search field. */
  find: string
  /** Shown without options. */
  none: string
  onChange: (chosen: string[]) => void
}) {
  const t = useTranslations('library')
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <div className="flex w-60 flex-col">
      {options.length > MAX_WITHOUT_SEARCH && (
        <label className="mb-1.5 flex h-9 shrink-0 items-center gap-2.5 rounded-2 bg-well px-3 text-muted shadow-press has-focus-visible:outline-2 has-focus-visible:outline-focus max-lg:h-11">
          <Search size={15} aria-hidden="true" />
          <input
            value={typed}
            aria-label={find}
            placeholder={find}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-0 grow bg-transparent text-sm text-text outline-none max-lg:text-[1rem]"
          />
        </label>
      )}
      <div className="max-h-67.5 overflow-y-auto">
        {shown.map(({ value, label, songs }) => {
          const on = chosen.includes(value)
          return (
            // biome-ignore lint/a11y/useSemanticElements: the whole row is pressed.
            <button
              key={value}
              type="button"
              role="checkbox"
              aria-checked={on}
              onClick={() => toggle(value)}
              className="flex h-9 w-full items-center gap-2.5 rounded-2 px-2 text-left hover:bg-surface-4 pointer-coarse:h-11"
            >
              <span
                className={cx(
                  'grid size-4.5 shrink-0 place-items-center rounded-[5px]',
                  on ? 'bg-accent text-on-accent' : 'inset-ring-[1.5px] inset-ring-line-control',
                )}
              >
                {on && <Check size={13} strokeWidth={2.6} />}
              </span>
              <span className="min-w-0 grow truncate">{label}</span>
              <span className="num text-xs text-muted">{songs}</span>
            </button>
          )
        })}
        {options.length === 0 && <p className="px-2 py-2 text-text-2">{none}</p>}
      </div>
      <div className="mt-1.5 flex shrink-0 items-center justify-between border-t border-line-strong pt-1.5">
        <Button variant="ghost" size="ghost" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('show.clearAll')}
        </Button>
        <span className="num px-2 text-xs text-muted">{total !== undefined && t('count', { count: total })}</span>
      </div>
    </div>
  )
}
