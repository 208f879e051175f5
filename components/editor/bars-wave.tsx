'use client'

import { useMemo } from 'react'
import { barAt, secondsOfBar, sliceWave } from '#components/editor/block-wave'
import type { BarRange } from '#components/editor/form'
import { usePosition } from '#components/player/use-player'
import { PAGE_BARS, type WaveBars } from '#components/waveform/wave-geometry'
import { WavePaths } from '#components/waveform/wave-paths'
import type { ScoreRecord } from '#lib/contract/editing'

/** Points of a waveform of which parts are drawn. */
export const WAVE_POINTS = 1200

/** The waveform of bars of the recording; what has been played of them in its colour. */
export function BarsWave({
  bars,
  wave,
  range: { from, to },
  width,
  height,
  isHeard,
}: {
  bars: ScoreRecord['bars']
  wave: WaveBars
  range: BarRange
  width: number
  height: number
  isHeard: boolean
}) {
  const length = bars.at(-1) ?? 0
  const drawn = useMemo(
    () =>
      length > 0 &&
      sliceWave(wave, secondsOfBar(bars, from) / length, secondsOfBar(bars, to) / length, width, PAGE_BARS),
    [wave, bars, from, to, length, width],
  )
  const played = usePosition((seconds) =>
    isHeard
      ? Math.round(Math.min(1, Math.max(0, (barAt(bars, seconds) - from) / (to - from))) * width) / Math.max(1, width)
      : 0,
  )
  if (!drawn) return null
  return (
    <>
      <Layer drawn={drawn} height={height} width={width} stroke="stroke-wave-unplayed" from={played} to={1} />
      {played > 0 && (
        <Layer drawn={drawn} height={height} width={width} stroke="stroke-wave-played" from={0} to={played} />
      )}
    </>
  )
}

function Layer({
  drawn,
  height,
  width,
  stroke,
  from,
  to,
}: {
  drawn: WaveBars
  height: number
  width: number
  stroke: string
  from: number
  to: number
}) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="absolute inset-0"
      style={{ clipPath: `inset(0 ${(1 - to) * 100}% 0 ${from * 100}%)` }}
    >
      <WavePaths drawn={drawn} height={height} bars={PAGE_BARS} stroke={stroke} />
    </svg>
  )
}
