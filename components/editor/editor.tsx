'use client'

import { useTranslations } from 'use-intl'
import { isNoScore, useScore } from '#components/api/use-editing'
import { EditorPage } from '#components/editor/editor-page'
import { Button } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'

/** A song in edit mode. Its draft belongs to its version. */
export function Editor({ song, onClose }: { song: SongDetail; onClose: () => void }) {
  const t = useTranslations('editor')
  const { data: score, error, refetch } = useScore(song.id)
  if (score) return <EditorPage key={song.id} song={song} score={score} onClose={onClose} />
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-danger' : 'text-muted'}>
        {t(!error ? 'loading' : isNoScore(error) ? 'unavailable.older' : 'unavailable.failed')}
      </p>
      <span className="flex gap-2">
        {error && !isNoScore(error) && <Button onClick={() => void refetch()}>{t('again')}</Button>}
        <Button onClick={onClose}>{t('back')}</Button>
      </span>
    </div>
  )
}
