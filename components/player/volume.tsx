'use client'

import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { IconButton } from '#components/ui/button'
import { Fader } from '#components/ui/fader'
import { FADER_CURVE } from '#lib/player/player'

export function Volume() {
  const t = useTranslations('player')
  const volume = usePlayer((state) => state.volume)
  const muted = usePlayer((state) => state.muted)
  const level = muted ? 0 : volume ** (1 / FADER_CURVE)
  const Icon = muted || volume === 0 ? VolumeX : volume < 0.3 ? Volume1 : Volume2
  return (
    <>
      <IconButton
        label={muted ? t('unmute') : t('mute')}
        aria-pressed={muted}
        onClick={() => getPlayer().toggleMuted()}
      >
        <Icon size={18} />
      </IconButton>
      <Fader
        label={t('volume')}
        value={level}
        onChange={(value) => getPlayer().setVolume(value ** FADER_CURVE)}
        className="w-16"
      />
    </>
  )
}
