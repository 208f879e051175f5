'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getPlayer, useIsCurrent, usePlayer } from '#components/player/use-player'
import { cx } from '#components/ui/cx'
import { SegmentedControl } from '#components/ui/segmented-control'
import type { SongDetail } from '#lib/contract/studio'
import { areVersions, takeLetter } from '#lib/player/track'

/** Moves the focus to the take switch of the next page. */
let pressed = false

/** The takes of the task. While this song plays, the other continues at the same position; otherwise its page opens. */
export function PageTakes({ song }: { song: SongDetail }) {
  const t = useTranslations('song.takes')
  const music = useTranslations('music')
  const router = useRouter()
  const current = useIsCurrent(song.id)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pressed) box.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
    pressed = false
  }, [song.id])
  // A live stream can’t start at the other take’s position. Versions that are compared take the place of the takes.
  const comparable = usePlayer(
    ({ takes }) =>
      takes.length > 1 && !areVersions(takes) && takes.every((take) => !take.live || take.duration !== null),
  )
  const takes = [song, ...song.takes.filter((take) => take.id !== song.id && take.status !== 'fail')].toSorted(
    (a, b) => a.take - b.take,
  )
  if (takes.length < 2) return null
  const choose = (take: number) => {
    const other = takes.find((each) => each.take === take)
    if (!other) return
    pressed = true
    const player = getPlayer()
    if (current && player.state().takes.some((each) => each.id === other.id)) player.switchTake(take)
    else router.replace(`/songs/${other.id}`, { scroll: false })
  }
  return (
    <div
      ref={box}
      className="shrink-0 md:col-start-2 md:row-start-2 md:pt-3 md:text-right page-lg:row-start-1 page-lg:pt-6"
    >
      <SegmentedControl
        label={t('label')}
        value={song.take}
        options={takes.map((take) => ({ value: take.take, label: music('take', { letter: takeLetter(take.take) }) }))}
        onChange={choose}
      />
      {/* Keeps its room beside the title, which would move when the song is played. */}
      <small
        className={cx(
          'mt-2 block text-2xs leading-4 text-muted max-lg:hidden',
          !(current && comparable) && 'invisible',
        )}
      >
        {t('same')}
        <br />
        {t('keys')}
      </small>
    </div>
  )
}
