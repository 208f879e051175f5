'use client'

import { SquarePen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isNoScore, useKnownScore } from '#components/api/use-editing'
import { Button } from '#components/ui/button'
import { isTyping } from '#components/ui/text-field-keys'
import type { SongDetail } from '#lib/contract/studio'

/** Opens edit mode, by E too. Disabled with the reason where the song cannot be edited. */
export function EditButton({ song, onEdit, className }: { song: SongDetail; onEdit: () => void; className?: string }) {
  const t = useTranslations('editor')
  // A song from before scores were kept is rendered again for its score, so that it is fetched on demand.
  const { error } = useKnownScore(song.id)
  const reason =
    song.status !== 'done'
      ? 'unfinished'
      : song.engine === null
        ? 'service'
        : !song.has_score || isNoScore(error)
          ? 'older'
          : null
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (reason || event.defaultPrevented || isTyping(event, 'dialog', '[role="menu"]')) return
    event.preventDefault()
    onEdit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Button
      size="large"
      className={className}
      disabled={reason !== null}
      aria-keyshortcuts="E"
      title={reason ? t(`unavailable.${reason}`) : undefined}
      onClick={onEdit}
    >
      <SquarePen size={18} aria-hidden="true" />
      {t('edit')}
    </Button>
  )
}
