'use client'

import { useTranslations } from 'use-intl'
import type { Block } from '#components/editor/form'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { useIsPlaying } from '#components/player/use-player'
import { formatSection } from '#components/song/section-name'
import { Button } from '#components/ui/button'

/** Plays the chosen section. Nothing for one that is added: it has no sound yet. */
export function PlaySection({
  songId,
  block,
  className,
  onPlay,
}: {
  songId: string
  block: Block
  className?: string
  onPlay: () => void
}) {
  const t = useTranslations('editor')
  const act = useTranslations('song.act')
  const music = useTranslations('music')
  const isPlaying = useIsPlaying(songId)
  if (!block.source) return null
  const text = isPlaying ? act('pause') : t('play', { section: formatSection(music, block.label) })
  return (
    <Button aria-keyshortcuts="Space" aria-label={text} className={className} onClick={onPlay}>
      {isPlaying ? <PauseIcon size={12} /> : <PlayIcon size={12} />}
      <span className="max-md:sr-only">{text}</span>
    </Button>
  )
}
