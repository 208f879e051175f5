'use client'

import { useTranslations } from 'use-intl'
import { isPlayable, type Playable, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent } from '#components/player/use-player'
import { Chords } from '#components/song/chords'
import { SectionStrip } from '#components/song/section-strip'
import { InteractiveWaveform } from '#components/waveform/interactive-waveform'
import { PAGE_BARS } from '#components/waveform/wave-geometry'
import type { SongDetail } from '#lib/contract/studio'

/** Sections, waveform and chords on one time axis. */
export function SongTimeline({
  song,
  besidePeaksUrl,
  onPlay,
}: {
  song: Playable & Pick<SongDetail, 'sections' | 'chords'>
  /** Peaks of the other take: both are drawn to one scale. */
  besidePeaksUrl?: string | null
  /** Plays the song from a position, within the list that the page sets. */
  onPlay?: (at: number) => void
}) {
  const t = useTranslations('song.timeline')
  const track = trackOf(song)
  const current = useIsCurrent(song.id)
  const duration = song.duration ?? 0
  const seek = (at: number) => {
    if (current) getPlayer().seek(at)
    else if (isPlayable(song)) (onPlay ?? ((from) => getPlayer().play(track, { at: from })))(at)
  }
  return (
    <section aria-label={t('label')}>
      {song.sections.length > 0 && duration > 0 && (
        <SectionStrip sections={song.sections} current={current} onSeek={seek} />
      )}
      <InteractiveWaveform
        track={track}
        height={120}
        bars={PAGE_BARS}
        onSeek={seek}
        knob
        besidePeaksUrl={besidePeaksUrl ?? null}
      />
      {song.chords.length > 0 && duration > 0 && (
        <Chords chords={song.chords} duration={duration} current={current} onSeek={seek} />
      )}
    </section>
  )
}
