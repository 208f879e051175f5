import { type PartWaveforms, scaledPeaks, WAVEFORM_POINTS } from '#lib/engine/mix/part-waveforms'
import type { PartWave } from '#lib/engine/protocol'
import type { Samples } from '#lib/music/time'

/** Peaks of a part over the whole song, of which only the measured ones are known. */
export type MeasuredPart = { name: string; peaks: Float32Array }

/** Peaks below this say little about how loud a part is; 127 is its loudest. */
const MIN_PEAK = 12

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Waveforms of parts of which a window was rendered again. Around the bars that changed, a part plays as before, which
 * tells how loud its older waveform is. Those of parts that are silent there are left out.
 * @param changed samples of the recording in which other notes are played
 */
export const windowWaves = (
  old: readonly PartWave[],
  made: readonly MeasuredPart[],
  measured: ReturnType<PartWaveforms['measured']>,
  changed: { from: Samples; until: Samples },
  samples: Samples,
): PartWave[] => {
  const pointOf = (at: Samples) => Math.floor((at * WAVEFORM_POINTS) / samples)
  const [from, until] = [pointOf(changed.from), pointOf(changed.until)]
  return made.flatMap(({ name, peaks }) => {
    const before = old.find((wave) => wave.name === name)?.peaks
    if (!before || before.length !== peaks.length) return []
    const isMeasured = (point: number) => point >= measured.from && point < measured.until
    const ratios = before.flatMap((peak, point) => {
      const isAlike = isMeasured(point) && (point < from || point > until)
      return isAlike && peak >= MIN_PEAK && peaks[point]! > 0 ? [peaks[point]! / peak] : []
    })
    const unit = middle(ratios)
    if (unit === undefined) return []
    const joined = Float32Array.from(before, (peak, point) => {
      if (isMeasured(point)) return peaks[point]!
      // Only a part of it may be measured.
      return point < from || point > until ? peak * unit : Math.max(peaks[point]!, peak * unit)
    })
    return [{ name, peaks: scaledPeaks(joined) }]
  })
}
