'use client'

import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { titleOf, trackOf } from '#components/player/track-of'
import { cx } from '#components/ui/cx'
import { MAX_TITLE_CODE_UNITS } from '#lib/contract/limits'
import type { SongDetail } from '#lib/contract/studio'

/** Font size by title length. */
const sizeOf = (title: string) => {
  if (title.length <= 18)
    return 'text-[2.75rem] leading-12 lg:text-3xl lg:leading-13.5 page-lg:text-4xl page-lg:leading-19'
  if (title.length <= 36) return 'text-2xl leading-10 page-lg:text-3xl page-lg:leading-13.5'
  return 'text-xl leading-8 page-lg:text-2xl page-lg:leading-10.5'
}

/** The title, edited in place: Enter saves, Escape cancels. */
export function SongTitle({ song }: { song: SongDetail }) {
  const t = useTranslations('song.title')
  const music = useTranslations('music')
  const [editing, setEditing] = useState(false)
  const press = useRef<HTMLButtonElement>(null)
  const { mutate } = useChangeSong()
  const title = titleOf(music, trackOf(song))
  const look = cx('font-serif font-normal tracking-[-0.02em] text-balance break-words lg:-ml-1', sizeOf(title))

  const leave = (next: string | null) => {
    setEditing(false)
    const trimmed = next?.trim()
    if (trimmed && trimmed !== title) mutate({ id: song.id, change: { title: trimmed } })
    // The focus returns to the title.
    requestAnimationFrame(() => press.current?.focus({ preventScroll: true }))
  }

  if (editing)
    return (
      <h1>
        <input
          aria-label={t('label')}
          // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for it.
          autoFocus
          defaultValue={title}
          maxLength={MAX_TITLE_CODE_UNITS}
          onFocus={(event) => event.target.select()}
          onBlur={(event) => leave(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') {
              event.currentTarget.value = title
              event.currentTarget.blur()
            }
          }}
          className={cx(look, 'w-full rounded-1 bg-transparent outline-none inset-shadow-[0_-2px_0_var(--accent)]')}
        />
      </h1>
    )
  return (
    <h1 className={look}>
      <button
        ref={press}
        type="button"
        onClick={() => setEditing(true)}
        title={t('rename')}
        className="group rounded-1 text-left"
      >
        {title}
        <Pencil
          size={18}
          aria-hidden="true"
          className="ml-3 inline opacity-0 transition-opacity duration-(--t-16th) group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
    </h1>
  )
}
