import { hashOfPeaks } from '#lib/cover/geometry'
import { coloursForKey, LINEN, mix } from '#lib/cover/palette'

/** The colours of the visualizer, from the song’s cover and the theme. */
export type Palette = {
  ground: string
  /** Ground of a chorus. */
  raised: string
  /** Idle threads. */
  thread: string
  /** Lines of beats and bars. */
  beat: string
  bar: string
  /** Sounding notes. */
  lit: string
  playhead: string
  /** Colours of the parts, used in turn; the first is the voice’s. Played and coming. */
  parts: { played: string; upcoming: string }[]
  name: string
}

const DARK_BACKGROUND = '#0c0a09'
const LIGHT_BACKGROUND = '#ece5d9'

export const paletteOf = (
  theme: 'dark' | 'light',
  cover: { peaks: readonly number[]; key: { pitchClass: number } | null },
): Palette => {
  const hash = hashOfPeaks(cover.peaks)
  const { own, other, near, next } = coloursForKey(hash, cover.key?.pitchClass ?? hash % 12)
  const dark = theme === 'dark'
  const ground = dark ? mix(DARK_BACKGROUND, own.deep, 0.42) : mix(LIGHT_BACKGROUND, own.bright, 0.07)
  const ink = dark ? LINEN : own.deep
  const played = dark
    ? [mix(other.bright, LINEN, 0.3), own.bright, other.bright, mix(own.mid, own.bright, 0.4), near.bright, next.bright]
    : [other.deep, own.mid, other.mid, mix(own.mid, own.deep, 0.45), near.mid, next.mid]
  return {
    ground,
    raised: mix(ground, dark ? own.mid : own.bright, 0.16),
    thread: mix(ground, ink, dark ? 0.17 : 0.2),
    beat: mix(ground, ink, 0.05),
    bar: mix(ground, ink, 0.12),
    lit: dark ? '#fff8ec' : '#1d1813',
    playhead: dark ? '#f0793a' : '#bd4713',
    parts: played.map((colour) => ({ played: colour, upcoming: mix(ground, colour, 0.4) })),
    name: mix(ground, ink, 0.62),
  }
}
