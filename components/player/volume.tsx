'use client'

import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { studioPlayer, usePlayer } from '#components/player/use-player'
import { IconButton } from '#components/ui/button'
import { Fader } from '#components/ui/fader'

/** A hand hears loudness as a power, so the fader moves on its square. */
const CURVE = 2

export function Volume() {
  const volume = usePlayer((state) => state.volume)
  const muted = usePlayer((state) => state.muted)
  const level = muted ? 0 : volume ** (1 / CURVE)
  const Sign = muted || volume === 0 ? VolumeX : volume < 0.3 ? Volume1 : Volume2
  return (
    <>
      <IconButton label={muted ? 'Sound on' : 'Mute'} aria-pressed={muted} onClick={() => studioPlayer().toggleMuted()}>
        <Sign size={18} />
      </IconButton>
      <Fader
        label="Volume"
        value={level}
        onChange={(value) => studioPlayer().setVolume(value ** CURVE)}
        className="w-16 max-[73.75rem]:hidden"
      />
    </>
  )
}
