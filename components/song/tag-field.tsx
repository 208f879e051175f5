'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EVERYTHING } from '#components/api/song-filter'
import { facetsQuery } from '#components/api/use-songs'
import { MAX_TAG_CODE_POINTS } from '#lib/contract/limits'
import { uniqueTags } from '#lib/contract/unique-tags'

/** Adds typed tags, between commas, to those that differ by more than case. */
// withTags(['Demo'], 'demo, live') // => ['Demo', 'live']
export const withTags = (tags: readonly string[], typed: string): string[] =>
  uniqueTags([...tags, ...typed.split(',').map((tag) => tag.trim())]).filter((tag) => tag !== '')

/** Tags with a field for more: Enter or a comma adds, Backspace in the empty field removes the last. It suggests the tags of the library. */
export function TagField({
  tags,
  label,
  autoFocus = false,
  onChange,
}: {
  tags: readonly string[]
  label: string
  autoFocus?: boolean
  onChange: (tags: string[]) => void
}) {
  const t = useTranslations('song.labels')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const { data: facets } = useQuery({ ...facetsQuery(EVERYTHING), enabled: asked })
  const add = () => {
    const next = withTags(tags, typed)
    setTyped('')
    if (next.length > tags.length) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of Chinese text.
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' || event.key === ',' || event.key === '，') && typed.trim() !== '') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  const suggested = facets?.tags.filter(({ name }) => withTags(tags, name).length > tags.length) ?? []
  return (
    <ul
      aria-label={label}
      className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-3 bg-well px-2 py-1.5 shadow-press has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus max-lg:min-h-11"
    >
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex h-6 max-w-full items-center rounded-full bg-raised pl-2.5 text-xs font-medium text-text-2 shadow-lift-1 max-lg:h-8"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={t('removeTag', { tag })}
            onClick={() => onChange(tags.filter((each) => each !== tag))}
            className="tap-target grid h-full w-6 shrink-0 place-items-center rounded-full hover:text-text"
          >
            <X size={12} />
          </button>
        </li>
      ))}
      <li className="min-w-20 grow">
        <input
          // biome-ignore lint/a11y/noAutofocus: in the dialog that a press on Tag opens.
          autoFocus={autoFocus}
          value={typed}
          list={`${id}-tags`}
          maxLength={MAX_TAG_CODE_POINTS}
          aria-label={t('addTag')}
          placeholder={t('addTag')}
          enterKeyHint="done"
          autoComplete="off"
          onFocus={() => setAsked(true)}
          onBlur={add}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-6 w-full min-w-0 bg-transparent px-1 text-xs text-text outline-none max-lg:h-8 max-lg:text-[1rem]"
        />
        <datalist id={`${id}-tags`}>
          {suggested.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </li>
    </ul>
  )
}
