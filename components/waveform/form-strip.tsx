import { colourOf } from '#components/song/song-position'
import { arrived, roundToTenth } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'

const STROKES = {
  intro: 'stroke-sec-intro',
  verse: 'stroke-sec-verse',
  pre: 'stroke-sec-pre',
  chorus: 'stroke-sec-chorus',
  bridge: 'stroke-sec-bridge',
  break: 'stroke-sec-break',
  outro: 'stroke-sec-outro',
} as const

/** Height in CSS pixels, with the space above the line. */
export const FORM_STRIP_HEIGHT = 5
const GAP = 3

/** The sections of a song as coloured lines below a small waveform, as far as it has arrived. */
export function FormStrip({ peaks, width }: { peaks: Peaks; width: number }) {
  const end = arrived(peaks) * width
  const x = (seconds: number) => (seconds / peaks.duration) * width
  return (
    <svg width={width} height={FORM_STRIP_HEIGHT} fill="none" strokeWidth={2} className="block" aria-hidden="true">
      {peaks.sections
        .filter(({ at }) => x(at) < end - GAP)
        .map(({ kind, at, length }) => (
          <path
            key={at}
            className={STROKES[colourOf(kind)]}
            d={`M${roundToTenth(x(at) + GAP / 2)} ${FORM_STRIP_HEIGHT - 1}H${roundToTenth(Math.min(end, x(at + length)) - GAP / 2)}`}
          />
        ))}
    </svg>
  )
}
