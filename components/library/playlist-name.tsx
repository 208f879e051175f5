'use client'

import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaylistMutations } from '#components/api/use-playlists'
import { showError } from '#components/ui/undo'
import { MAX_PLAYLIST_NAME_CODE_UNITS } from '#lib/contract/limits'

/** The name of a playlist, edited in place: Enter saves, Escape cancels. */
export function PlaylistName({ id, name }: { id: string; name: string }) {
  const t = useTranslations('library')
  const [editing, setEditing] = useState(false)
  const press = useRef<HTMLButtonElement>(null)
  const { rename } = usePlaylistMutations()
  const leave = (next: string) => {
    setEditing(false)
    const clean = next.trim()
    if (clean && clean !== name) rename(id, clean).catch(showError)
    // Returns the focus once the button is rendered again.
    requestAnimationFrame(() => press.current?.focus({ preventScroll: true }))
  }
  if (editing)
    return (
      <h1 className="min-w-0">
        <input
          aria-label={t('lists.name')}
          // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it.
          autoFocus
          defaultValue={name}
          maxLength={MAX_PLAYLIST_NAME_CODE_UNITS}
          onFocus={(event) => event.target.select()}
          onBlur={(event) => leave(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.value = name
            if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
          }}
          className="w-full rounded-1 bg-transparent font-serif text-xl leading-10 outline-none inset-shadow-[0_-2px_0_var(--accent)]"
        />
      </h1>
    )
  return (
    <h1 className="min-w-0 font-serif text-xl leading-10">
      <button
        ref={press}
        type="button"
        title={t('lists.rename')}
        onClick={() => setEditing(true)}
        className="group flex max-w-full items-center rounded-1 text-left"
      >
        <span className="truncate">{name}</span>
        <Pencil
          size={14}
          aria-hidden="true"
          className="ml-2 opacity-0 transition-opacity duration-(--t-16th) group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
    </h1>
  )
}
