'use client'

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeDraft } from '#components/compose/draft-store'
import { readList } from '#components/compose/fields/read-typed'
import { addStyle, excludedBy, removeStyle, styleKey } from '#components/compose/style-words'
import { lazy } from '#components/ui/lazy'

const StylePicker = lazy(() => import('#components/compose/style-picker').then((module) => module.StylePicker))

/** Adds a thing to what the song of the open form leaves out. */
const exclude = (thing: string) =>
  changeDraft((draft) => {
    const form = draft[draft.mode]
    const known = readList(form.fields.exclude ?? '')
    if (known.some((each) => styleKey(each) === styleKey(thing))) return draft
    const fields = { ...form.fields, exclude: [...known, thing].join(', ') }
    return { ...draft, [draft.mode]: { ...form, fields } }
  })

/** The chosen styles and a button to add more. */
export function StyleChips({
  chips,
  onChange,
}: {
  chips: readonly string[]
  onChange: (chips: readonly string[]) => void
}) {
  const t = useTranslations('compose.style')
  const [picking, setPicking] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="mt-2.5">
      <ul
        aria-label={t('title')}
        className="flex gap-1.5 md:flex-wrap max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 max-md:py-1 max-md:[scrollbar-width:none]"
      >
        {chips.map((chip) => (
          <li
            key={chip}
            className="flex h-7 shrink-0 items-center rounded-full bg-raised pl-2.5 text-xs font-medium whitespace-nowrap text-text-2 shadow-lift-1 max-md:h-8.5 max-md:pl-[13px] max-md:text-sm"
          >
            {chip}
            <button
              type="button"
              aria-label={t('remove', { word: chip })}
              onClick={() => {
                onChange(removeStyle(chips, chip))
                add.current?.focus()
              }}
              className="tap-target grid size-7 place-items-center rounded-full text-muted hover:text-text max-md:size-8.5"
            >
              <X size={12} />
            </button>
          </li>
        ))}
        <li className="shrink-0">
          <button
            ref={add}
            type="button"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
            className="tap-target pressable h-7 rounded-full px-2.5 text-xs font-medium whitespace-nowrap text-muted inset-ring inset-ring-line-strong hover:text-text max-md:h-8.5 max-md:px-[13px] max-md:text-sm"
          >
            {t('add')}
          </button>
        </li>
      </ul>
      {picking && (
        <StylePicker
          chips={chips}
          onToggle={(word) => {
            const excluded = excludedBy(word)
            if (excluded !== null) return exclude(excluded)
            const added = addStyle(chips, word)
            onChange(
              added.length === chips.length && added.every((chip, i) => chip === chips[i])
                ? removeStyle(chips, word)
                : added,
            )
          }}
          onClose={() => {
            setPicking(false)
            add.current?.focus()
          }}
        />
      )}
    </div>
  )
}
