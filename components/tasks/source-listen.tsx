'use client'

import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { useSourcePreview } from '#components/compose/use-source-preview'
import { IconButton } from '#components/ui/button'
import type { UploadRecord } from '#lib/contract/api'

/** Plays the uploaded source of a task; its address is fetched on the first press. */
export function SourceListen({ id, name }: { id: string; name: string }) {
  const t = useTranslations('tasks.card')
  const [wanted, setWanted] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['source', `/api/uploads/${id}`],
    enabled: wanted,
    queryFn: () => apiFetchJson<UploadRecord>(`/api/uploads/${encodeURIComponent(id)}`),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const preview = useSourcePreview(data?.audio_url ?? null)
  const { play } = preview
  useEffect(() => {
    if (wanted && data) play()
  }, [wanted, data, play])
  if (error || preview.failed) return <span>{t('sourceGone')}</span>
  return (
    <IconButton
      label={t(preview.playing ? 'sourcePause' : 'sourcePlay', { name })}
      className="-my-1 size-6! text-muted"
      onClick={() => {
        setWanted(true)
        if (preview.playing) preview.pause()
        else preview.play()
      }}
    >
      {preview.playing ? <Pause size={13} className="fill-current" /> : <Play size={13} className="fill-current" />}
    </IconButton>
  )
}
