'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { SegmentedControl } from '#components/ui/segmented-control'
import { areVersions, type Takes, takeLetter } from '#lib/player/track'

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
  const labels = useTakeLabels(takes)
  if (takes.length < 2) return null
  const isOfVersions = areVersions(takes)
  if (isOfVersions && isOnPage) return null
  const at = takes.findIndex((each) => each.id === id)
  return (
    <SegmentedControl
      label={t(isOfVersions ? 'compareVersions' : 'compare')}
      value={isOfVersions ? at : (takes[at]?.take ?? 0)}
      options={takes.map(({ take }, index) => ({ value: isOfVersions ? index : take, label: labels[index] ?? '' }))}
      onChange={(next) => getPlayer().switchTake(next)}
      className={className}
    />
  )
}

/** What takes, or versions that are compared, are called where one switches between them. */
export const useTakeLabels = (takes: Takes): string[] => {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const [first, second] = takes
  if (!first || !second || !areVersions(takes)) return takes.map(({ take }) => takeLetter(take))
  // Of a song, the later version is second. A production beside its song has numbers of its own.
  if (second.version <= first.version) return [t('original'), t('production')]
  return takes.map(({ version }) => music('version', { version }))
}
