'use client'

import { ArrowRightFromLine, AudioWaveform } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isNoScore, useScore } from '#components/api/use-editing'
import { EditorPage } from '#components/editor/editor-page'
import { withNumbers } from '#components/editor/section-numbers'
import { titleOf, trackOf } from '#components/player/track-of'
import { Button, buttonVariants } from '#components/ui/button'
import { isTyping } from '#components/ui/text-field-keys'
import type { SongDetail } from '#lib/contract/studio'

/** A song in edit mode. Its draft belongs to its version. */
export function Editor({ song, onClose }: { song: SongDetail; onClose: () => void }) {
  const t = useTranslations('editor')
  const known = song.engine === null ? 'service' : song.has_score ? null : 'older'
  const { data, error, refetch } = useScore(known ? null : song.id)
  const score = useMemo(() => data && withNumbers(data), [data])
  const reason = known ?? (isNoScore(error) ? 'older' : null)
  if (score) return <EditorPage key={song.id} song={song} score={score} onClose={onClose} />
  if (reason) return <Unavailable song={song} reason={reason} onClose={onClose} />
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

/** Why a song cannot be edited, and what can be done with it instead. */
function Unavailable({
  song,
  reason,
  onClose,
}: {
  song: SongDetail
  reason: 'service' | 'older'
  onClose: () => void
}) {
  const t = useTranslations('editor')
  const act = useTranslations('song.act')
  const music = useTranslations('music')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event, 'dialog', '[role="menu"]')) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="mt-6 grid max-w-150 justify-items-start gap-4">
      <h1 className="font-serif text-2xl leading-10 tracking-[-0.02em]">{titleOf(music, trackOf(song))}</h1>
      <p role="status">
        <b className="font-[550]">{t('unavailable.title')}</b>{' '}
        <span className="text-text-2">{t(`unavailable.${reason}`)}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Link href={`/?extend=${song.id}`} className={buttonVariants({ size: 'large' })}>
          <ArrowRightFromLine size={18} aria-hidden="true" />
          {act('extend')}
        </Link>
        <Link href={`/?reference=${song.id}`} className={buttonVariants({ size: 'large' })}>
          <AudioWaveform size={18} aria-hidden="true" />
          {act('reference')}
        </Link>
        <Button size="large" onClick={onClose}>
          {t('back')}
        </Button>
      </span>
    </div>
  )
}
