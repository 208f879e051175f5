import { type Bars, barsPath, PEAK_OPACITY, type WaveBars } from '#components/waveform/wave-geometry'

/** The bars of a waveform in an SVG of this height. Their colour is the class of `stroke`. */
export function WavePaths({
  drawn,
  height,
  bars,
  stroke,
}: {
  drawn: WaveBars
  height: number
  bars: Bars
  stroke: string
}) {
  return (
    <g className={stroke} fill="none" strokeLinecap="round" strokeWidth={bars.width}>
      <path opacity={PEAK_OPACITY} d={barsPath(drawn.peaks, height, bars)} />
      <path d={barsPath(drawn.core, height, bars)} />
    </g>
  )
}
