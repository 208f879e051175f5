'use client'

import { memo, useId, useMemo } from 'react'
import { readKey } from '#components/song/key-name'
import { cx } from '#components/ui/cx'
import { usePeaks } from '#components/waveform/use-peaks'
import { pairAmplitudes } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'
import { type CoverGeometry, coverGeometry } from '#lib/cover/geometry'
import type { Track } from '#lib/player/track'

/** What a cover is woven from. A track is one. */
export type CoverSubject = Pick<Track, 'title' | 'peaksUrl' | 'key' | 'bpm' | 'meter' | 'live'>

const FEWEST_PEAKS = 48

/** Null until the whole song is known: a cover never changes once it is shown. */
export const geometryOf = (
  subject: Pick<CoverSubject, 'live' | 'key' | 'bpm' | 'meter'>,
  peaks: Peaks | undefined,
  picks: 24 | 48,
): CoverGeometry | null => {
  if (!peaks || subject.live || peaks.available < peaks.duration || peaks.points.length < 2 * FEWEST_PEAKS) return null
  return coverGeometry(
    {
      peaks: peaks.weft ?? pairAmplitudes(peaks.points),
      sections: peaks.sections.map((section) => ({
        kind: section.kind.toLowerCase(),
        at: section.at / peaks.duration,
      })),
      key: readKey(subject.key),
      bpm: subject.bpm,
      meter: subject.meter,
    },
    picks,
  )
}

/**
 * A song's cover in its sleeve, a placeholder while it is not known. Give it a size by class; `small` below 64 pixels,
 * where 24 picks are as fine as it gets. Beside the title it is decoration and needs no label.
 */
export const Cover = memo(function Cover({
  of,
  small = false,
  labelled = false,
  className,
}: {
  of: CoverSubject
  small?: boolean
  labelled?: boolean
  className?: string
}) {
  const peaks = usePeaks(of.live ? null : of.peaksUrl)
  const geometry = useMemo(() => geometryOf(of, peaks, small ? 24 : 48), [of, peaks, small])
  return (
    <span
      {...(labelled ? { role: 'img', 'aria-label': `Cover of ${of.title}` } : { 'aria-hidden': true })}
      className={cx(
        'relative block shrink-0 overflow-hidden rounded-sleeve',
        geometry ? 'bg-surface-3 shadow-sleeve' : 'bg-well shadow-press',
        className,
      )}
    >
      {geometry ? <Cloth geometry={geometry} /> : <Blank />}
    </span>
  )
})

function Cloth({ geometry }: { geometry: CoverGeometry }) {
  const id = useId()
  const { weave } = geometry
  return (
    <svg viewBox="0 0 96 96" className="size-full" aria-hidden="true">
      {weave && (
        <defs>
          <pattern id={id} width={weave.width} height={weave.height} patternUnits="userSpaceOnUse">
            <path d={weave.lines} stroke={geometry.warp} strokeWidth="0.2" />
            <path d={weave.ticks} stroke={geometry.warp} strokeWidth={weave.tickWidth} />
          </pattern>
        </defs>
      )}
      <path fill={geometry.ground} d="M0 0h96v96H0z" />
      {geometry.bands && <path fill={geometry.raised} d={geometry.bands} />}
      {weave && <path fill={`url(#${id})`} d="M0 0h96v96H0z" />}
      <g fill="none" strokeWidth={geometry.thread}>
        <path stroke={geometry.figure} d={geometry.plain} />
        <path stroke={geometry.lit} d={geometry.chorus} />
      </g>
    </svg>
  )
}

/** An empty sleeve: the warp is set, the cloth is to come. */
const Blank = () => (
  <svg viewBox="0 0 44 44" fill="none" className="size-full stroke-line-strong" strokeWidth="1" aria-hidden="true">
    <path
      vectorEffect="non-scaling-stroke"
      d="M8 9.5Q12 12.500 16 9.5T24 9.500T32 9.500 36 9.500M8 15.800Q13 11.500 18 15.800T28 15.800T36 15.800M8 22Q11 25.500 15 22T22 22T29 22 36 22M8 28.200Q13 32 18 28.200T28 28.200T36 28.200M8 34.500Q12 31 16 34.500T24 34.500T32 34.500 36 34.500"
    />
  </svg>
)
