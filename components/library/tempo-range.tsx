'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button'

type Bound = number | null

const read = (text: string): Bound => {
  const value = Number(text.trim())
  return text.trim() !== '' && value >= 1 && value <= 1000 ? Math.round(value) : null
}

/** A range of tempos; either end may be empty. */
export function TempoRange({
  from,
  to,
  onChange,
}: {
  from: Bound
  to: Bound
  onChange: (from: Bound, to: Bound) => void
}) {
  const t = useTranslations('library')
  const [slowest, setSlowest] = useState(from === null ? '' : String(from))
  const [fastest, setFastest] = useState(to === null ? '' : String(to))
  const keep = () => {
    const [a, b] = [read(slowest), read(fastest)]
    // Swaps ends that were entered in reverse.
    if (a !== null && b !== null && a > b) onChange(b, a)
    else onChange(a, b)
  }
  const field = (label: string, value: string, placeholder: string, set: (value: string) => void) => (
    <label className="text-xs text-muted">
      {label}
      <input
        value={value}
        inputMode="numeric"
        maxLength={4}
        placeholder={placeholder}
        onChange={(event) => set(event.target.value)}
        className="num mt-1 block h-9 w-28 rounded-2 bg-well px-2.5 text-base text-text shadow-press max-lg:h-11"
      />
    </label>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <div className="flex gap-2">
        {field(t('show.slowest'), slowest, '60', setSlowest)}
        {field(t('show.fastest'), fastest, '140', setFastest)}
      </div>
      <div className="mt-2 flex gap-2">
        <Button variant="outline" className="grow" onClick={() => onChange(null, null)}>
          {t('show.anyTempo')}
        </Button>
        <Button type="submit" variant="primary" className="grow">
          {t('show.label')}
        </Button>
      </div>
    </form>
  )
}
