'use client'

import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { cx } from '#components/ui/cx'
import { SegmentedControl } from '#components/ui/segmented-control'
import { areVersions, takeLetter } from '#lib/player/track'

/** Switches takes at the same position and loudness. Hidden for a single take. */
export function TakeSwitch({ className }: { className?: string }) {
  const t = useTranslations('player')
  const takes = usePlayer((state) => state.takes)
  const take = usePlayer((state) => state.track?.take ?? 0)
  // The page of a song compares its versions.
  if (takes.length < 2 || areVersions(takes)) return null
  return (
    <SegmentedControl
      label={t('compare')}
      value={take}
      options={takes.map((each) => ({ value: each.take, label: takeLetter(each.take) }))}
      onChange={(next) => getPlayer().switchTake(next)}
      className={cx(className)}
    />
  )
}
