'use client'

import { useTranslations } from 'use-intl'
import { useScore } from '#components/api/use-editing'
import { EditorPage } from '#components/editor/editor-page'
import type { SongDetail } from '#lib/contract/studio'

/** A song in edit mode. Its draft belongs to its version. */
export function Editor({ song, onClose }: { song: SongDetail; onClose: () => void }) {
  const t = useTranslations('editor')
  const { data: score, error } = useScore(song.id)
  if (score) return <EditorPage key={song.id} song={song} score={score} onClose={onClose} />
  return <p className="mt-6 text-muted">{t(error ? 'unavailable.failed' : 'loading')}</p>
}
