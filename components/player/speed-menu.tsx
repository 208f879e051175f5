'use client'

import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import { SPEEDS } from '#lib/player/player'

// spoken(1) → '1.0×'
const spoken = (speed: number) => `${Number.isInteger(speed) ? speed.toFixed(1) : speed}×`

/** Playback speed, at the same pitch. */
export function SpeedMenu({ className }: { className?: string }) {
  const t = useTranslations('player')
  const speed = usePlayer((state) => state.speed)
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="ghost"
          aria-label={t('speed', { speed: spoken(speed) })}
          className={cx('num', speed !== 1 && 'text-accent-text!', className)}
        >
          {spoken(speed)}
        </Button>
      }
    >
      {SPEEDS.map((each) => (
        <MenuItem key={each} checked={each === speed} onSelect={() => getPlayer().setSpeed(each)}>
          <span className="num">{spoken(each)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
