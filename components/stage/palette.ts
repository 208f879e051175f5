import { hashOfPeaks } from '#lib/cover/geometry'
import { dyesOf, LINEN, mix } from '#lib/cover/palette'

/** The colours of a stage: the dyes of the song's cover, on the ground of the theme. */
export type Palette = {
  ground: string
  /** Cloth under a chorus. */
  raised: string
  /** Threads that nothing is woven into. */
  thread: string
  /** Weft of a beat, and of a bar. */
  beat: string
  bar: string
  /** What is sounding. */
  lit: string
  fell: string
  /** Dyes of the parts, to be walked round; the first is the voice's. Past, and still to come. */
  parts: { woven: string; coming: string }[]
  name: string
}

const ROOM = '#0c0a09'
const PAPER = '#ece5d9'

export const paletteOf = (
  theme: 'dark' | 'light',
  cover: { peaks: readonly number[]; key: { pitchClass: number } | null },
): Palette => {
  const hash = hashOfPeaks(cover.peaks)
  const { own, other, near, next } = dyesOf(hash, cover.key?.pitchClass ?? hash % 12)
  const dark = theme === 'dark'
  const ground = dark ? mix(ROOM, own.deep, 0.42) : mix(PAPER, own.bright, 0.07)
  const ink = dark ? LINEN : own.deep
  const woven = dark
    ? [mix(other.bright, LINEN, 0.3), own.bright, other.bright, mix(own.mid, own.bright, 0.4), near.bright, next.bright]
    : [other.deep, own.mid, other.mid, mix(own.mid, own.deep, 0.45), near.mid, next.mid]
  return {
    ground,
    raised: mix(ground, dark ? own.mid : own.bright, 0.16),
    thread: mix(ground, ink, dark ? 0.17 : 0.2),
    beat: mix(ground, ink, 0.05),
    bar: mix(ground, ink, 0.12),
    lit: dark ? '#fff8ec' : '#1d1813',
    fell: dark ? '#f0793a' : '#bd4713',
    parts: woven.map((colour) => ({ woven: colour, coming: mix(ground, colour, 0.4) })),
    name: mix(ground, ink, 0.62),
  }
}
