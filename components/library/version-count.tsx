'use client'

import { Layers } from 'lucide-react'
import { useTranslations } from 'use-intl'

/**
 * The number of versions of a song, which the library shows once; nothing for a song without edits. An earlier version,
 * such as one in a playlist, is named.
 */
export function VersionCount({ version, newest, count }: { version: number; newest: number; count: number }) {
  const t = useTranslations('editor.versions')
  if (!(count > 1)) return null
  const isEarlier = version < newest
  const text = isEarlier ? t('of', { version, count: newest }) : t('inLibrary', { count })
  return (
    <small
      title={text}
      className="num flex shrink-0 items-center gap-0.5 self-center font-sans text-2xs leading-none text-muted"
    >
      <Layers size={11} aria-hidden="true" />
      <span aria-hidden="true">{isEarlier ? t('name', { version }) : count}</span>
      <span className="sr-only">{text}</span>
    </small>
  )
}
