'use client'

import { useTranslations } from 'use-intl'
import { CharacterCount } from '#components/compose/character-count'
import type { PanelProps } from '#components/compose/fields/panel'
import { readList } from '#components/compose/fields/read-typed'
import { styleKey } from '#components/compose/style-words'
import { Button } from '#components/ui/button'
import { codePoints, MAX_EXCLUDE_CODE_POINTS } from '#lib/contract/limits'

export function ExcludePanel({ fields, onField, onDone }: PanelProps) {
  const t = useTranslations('compose.fields')
  const ideas = useTranslations('ideas')
  const { exclude = '' } = fields
  const parts = readList(exclude)
  const length = codePoints(exclude)
  const toggle = (word: string) => {
    const others = parts.filter((part) => styleKey(part) !== styleKey(word))
    onField('exclude', (others.length < parts.length ? others : [...parts, word]).join(', '))
  }
  return (
    <div className="w-75">
      <input
        data-first=""
        value={exclude}
        aria-label={t('excludeTyped')}
        aria-invalid={length > MAX_EXCLUDE_CODE_POINTS || undefined}
        placeholder={t('excludeHint')}
        onChange={(event) => onField('exclude', event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onDone()
        }}
        className="h-9 w-full rounded-2 bg-well px-3 text-sm text-text shadow-press max-md:h-11 max-md:text-[1rem]"
      />
      <p className="mt-1.5 flex gap-2 text-xs leading-4.25 text-muted">
        {t('excludeHelp')}
        {length > MAX_EXCLUDE_CODE_POINTS * 0.8 && (
          <CharacterCount length={length} limit={MAX_EXCLUDE_CODE_POINTS} className="ml-auto shrink-0" />
        )}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {ideas('exclude')
          .split('|')
          .map((word) => {
            const on = parts.some((part) => styleKey(part) === styleKey(word))
            return (
              <Button
                key={word}
                variant={on ? 'primary' : 'outline'}
                aria-pressed={on}
                onClick={() => toggle(word)}
                className="h-7! rounded-full! px-2.5! max-md:h-9!"
              >
                {word}
              </Button>
            )
          })}
      </div>
    </div>
  )
}
