'use client'

import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { STYLE_GROUPS, styleKey, wordsOfGroup } from '#components/compose/style-words'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'

/** All style words in groups. Typing filters them or adds a new one. */
export function StylePicker({
  chips,
  onToggle,
  onClose,
}: {
  chips: readonly string[]
  onToggle: (word: string) => void
  onClose: () => void
}) {
  const t = useTranslations('compose.style')
  const ideas = useTranslations('ideas')
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const wanted = styleKey(query)
  const chosen = new Set(chips.map(styleKey))
  const groups = STYLE_GROUPS.map((name) => ({
    name,
    words: wordsOfGroup(ideas, name).filter((word) => styleKey(word).includes(wanted)),
  })).filter((group) => group.words.length > 0)
  const own = wanted !== '' && !groups.some((group) => group.words.some((word) => styleKey(word) === wanted))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside; Done is its button.
    <div
      className="animate-enter mt-2.5 rounded-3 bg-surface-3 shadow-lift-2 inset-ring inset-ring-line-strong"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="flex items-center gap-2 border-b border-line-strong py-1.5 pr-2 pl-3">
        <Search size={15} className="text-muted" />
        <input
          ref={field}
          value={query}
          aria-label={t('find')}
          placeholder={t('findHint')}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || wanted === '') return
            event.preventDefault()
            onToggle(groups[0]?.words[0] && !own ? groups[0].words[0] : query)
            setQuery('')
          }}
          className="h-8 min-w-0 grow bg-transparent text-sm outline-none max-md:h-11 max-md:text-base"
        />
        <Button variant="ghost" size="ghost" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
      <div className="max-h-64 overflow-y-auto px-3 pt-2 pb-3">
        {own && (
          <Button
            variant="outline"
            size="small"
            className="mt-1 mb-2"
            onClick={() => {
              onToggle(query)
              setQuery('')
            }}
          >
            <Plus size={15} />
            {t('addOwn', { word: query.trim() })}
          </Button>
        )}
        {groups.map((group) => (
          <fieldset key={group.name} className="mt-1.5">
            <legend className="caps mb-1.5 text-muted">{t(group.name)}</legend>
            <div className="flex flex-wrap gap-1.5">
              {group.words.map((word) => {
                const on = chosen.has(styleKey(word))
                return (
                  <button
                    key={word}
                    type="button"
                    aria-pressed={on}
                    onClick={() => onToggle(word)}
                    className={cx(
                      'tap-target pressable h-7 rounded-full px-2.5 text-xs font-medium max-md:h-9 max-md:px-3 max-md:text-sm',
                      on
                        ? 'bg-text text-bg'
                        : 'text-text-2 inset-ring inset-ring-line-strong hover:bg-surface-4 hover:text-text',
                    )}
                  >
                    {word}
                  </button>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}
