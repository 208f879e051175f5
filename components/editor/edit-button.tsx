'use client'

import { SquarePen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useScore } from '#components/api/use-editing'
import { Button } from '#components/ui/button'
import { isTyping } from '#components/ui/text-field-keys'
import type { SongDetail } from '#lib/contract/studio'

/** Opens edit mode, by E too. Disabled with the reason where the song cannot be edited. */
export function EditButton({ song, onEdit, className }: { song: SongDetail; onEdit: () => void; className?: string }) {
  const t = useTranslations('editor')
  const isFinished = song.status === 'done'
  const { data: score, error } = useScore(isFinished && song.engine !== null ? song.id : null)
  const isOlder = error instanceof ProblemError && error.problem.code === 'no_score'
  const reason = !isFinished
    ? 'unfinished'
    : song.engine === null
      ? 'service'
      : isOlder
        ? 'older'
        : error
          ? 'failed'
          : null
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!score || event.defaultPrevented || isTyping(event, 'dialog', '[role="menu"]')) return
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
      disabled={!score}
      aria-keyshortcuts="E"
      title={reason ? t(`unavailable.${reason}`) : undefined}
      onClick={onEdit}
    >
      <SquarePen size={18} aria-hidden="true" />
      {t('edit')}
    </Button>
  )
}
