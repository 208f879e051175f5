'use client'

import { useTranslations } from 'use-intl'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import type { Preview, usePreview } from '#components/player/use-preview'
import { IconButton } from '#components/ui/button'
import type { LibrarySong } from '#lib/contract/studio'

type Previews = ReturnType<typeof usePreview>

/** Previews a song of a list. The queue of the player does not change. */
export function PreviewButton({ song, preview }: { song: LibrarySong; preview: Previews }) {
  const t = useTranslations('compose.source')
  const music = useTranslations('music')
  const { id, audio_url: url } = song
  return (
    <RecordingPreviewButton
      recording={url === undefined ? null : { id, url }}
      preview={preview}
      labelOf={(isPlaying) => t(isPlaying ? 'pauseNamed' : 'playNamed', { title: titleOf(music, trackOf(song)) })}
    />
  )
}

/** Previews a recording. `labelOf` names the button while it plays and while it does not. */
export function RecordingPreviewButton({
  recording,
  preview,
  labelOf,
}: {
  /** Null if it cannot be played. */
  recording: Preview | null
  preview: Previews
  labelOf: (isPlaying: boolean) => string
}) {
  const isCurrent = recording !== null && preview.id === recording.id
  const isPlaying = isCurrent && preview.playing
  return (
    <IconButton
      label={labelOf(isPlaying)}
      data-preview=""
      disabled={recording === null}
      onClick={() => recording && preview.toggle(recording)}
      className={isCurrent ? 'text-accent-text' : ''}
    >
      {isPlaying ? <PauseIcon size={13} /> : <PlayIcon size={13} />}
    </IconButton>
  )
}
