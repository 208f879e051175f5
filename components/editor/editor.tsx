'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isNoScore, useScore } from '#components/api/use-editing'
import { EditorPage } from '#components/editor/editor-page'
import { RecordingEditor } from '#components/editor/recording-editor'
import { withNumbers } from '#components/editor/section-numbers'
import { Button } from '#components/ui/button'
import type { SongDetail } from '#lib/contract/studio'

/** A song in edit mode. Its draft belongs to its version. */
export function Editor({ song, onClose }: { song: SongDetail; onClose: () => void }) {
  const t = useTranslations('editor')
  const known = song.engine === null ? 'service' : song.has_score ? null : 'older'
  const { data, error, refetch } = useScore(known ? null : song.id)
  const score = useMemo(() => data && withNumbers(data), [data])
  const reason = known ?? (isNoScore(error) ? 'older' : null)
  if (score) return <EditorPage key={song.id} song={song} score={score} onClose={onClose} />
  if (reason) return <RecordingEditor key={song.id} song={song} reason={reason} onClose={onClose} />
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-danger' : 'text-muted'}>
        {t(error ? 'unavailable.failed' : 'loading')}
      </p>
      <span className="flex gap-2">
        {error && <Button onClick={() => void refetch()}>{t('again')}</Button>}
        <Button onClick={onClose}>{t('back')}</Button>
      </span>
    </div>
  )
}
