'use client'

import { useTranslations } from 'use-intl'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import type { usePreview } from '#components/player/use-preview'
import { IconButton } from '#components/ui/button'
import type { LibrarySong } from '#lib/contract/studio'

/** Previews a song of a list. The queue of the player does not change. */
export function PreviewButton({ song, preview }: { song: LibrarySong; preview: ReturnType<typeof usePreview> }) {
  const t = useTranslations('compose.source')
  const music = useTranslations('music')
  const isCurrent = preview.id === song.id
  const isPlaying = isCurrent && preview.playing
  return (
    <IconButton
      label={t(isPlaying ? 'pauseNamed' : 'playNamed', { title: titleOf(music, trackOf(song)) })}
      data-preview=""
      disabled={song.audio_url === undefined}
      onClick={() => song.audio_url && preview.toggle({ id: song.id, url: song.audio_url })}
      className={isCurrent ? 'text-accent-text' : ''}
    >
      {isPlaying ? <PauseIcon size={13} /> : <PlayIcon size={13} />}
    </IconButton>
  )
}
