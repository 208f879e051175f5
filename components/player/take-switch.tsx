'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { SegmentedControl } from '#components/ui/segmented-control'
import { areVersions, type Track, takeLetter } from '#lib/player/track'

/** Switches takes, or versions that are compared, at the same position and loudness. Hidden for a single one. */
export function TakeSwitch({
  isBesidePage = false,
  className,
}: {
  /** The page of a song compares its versions itself. */
  isBesidePage?: boolean
  className?: string
}) {
  const t = useTranslations('player')
  const takes = usePlayer((state) => state.takes)
  const id = usePlayer((state) => state.track?.id ?? null)
  const path = usePathname()
  const isOnPage = isBesidePage && takes.some((each) => path === `/songs/${each.id}`)
  if (takes.length < 2) return null
  if (!areVersions(takes))
    return (
      <SegmentedControl
        label={t('compare')}
        value={takes.find((each) => each.id === id)?.take ?? 0}
        options={takes.map((each) => ({ value: each.take, label: takeLetter(each.take) }))}
        onChange={(next) => getPlayer().switchTake(next)}
        className={className}
      />
    )
  if (isOnPage) return null
  // Of a song, the later version is second. A production beside its song has numbers of its own.
  const isProduction = takes[1]!.version <= takes[0]!.version
  const labelOf = ({ version }: Track, index: number) =>
    isProduction ? t(index === 0 ? 'original' : 'production') : t('version', { version })
  return (
    <SegmentedControl
      label={t('compareVersions')}
      value={takes.findIndex((each) => each.id === id)}
      options={takes.map((track, index) => ({ value: index, label: labelOf(track, index) }))}
      onChange={(next) => getPlayer().switchTake(next)}
      className={className}
    />
  )
}
