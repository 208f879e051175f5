import { colourOfPitchClass, coloursForKey, LINEN, mix, pitchClassOfColour } from '#lib/cover/palette'

/** Draws a song’s cover from its peaks, sections, key and tempo, in a square of 96 units. Equal music has an equal cover. */

export type CoverInput = {
  /** Amplitudes 0…1 over the whole song, at least 48 of them. */
  peaks: readonly number[]
  /** In order; `at` as a share of the length. */
  sections: readonly { kind: string; at: number }[]
  key: { pitchClass: number; minor: boolean } | null
  bpm: number | null
  meter: string | null // "3/4"
  /** Replaces what follows from the music. `colour`: by fifths from C. */
  choice?: { shape?: Shape | undefined; colour?: number | undefined; ground?: 'dark' | 'light' | undefined } | null
}

export type CoverGeometry = {
  ground: string
  raised: string
  stripe: string
  figure: string
  lit: string
  /** Path of the bands behind chorus rows; empty for round covers. */
  bands: string
  /** Paths of the rows outside and inside choruses. */
  plain: string
  chorus: string
  /** Stroke width of a row. */
  thread: number
  /** The texture behind the rows; null where it would be finer than a pixel. */
  texture: { width: number; height: number; lines: string; ticks: string; tickWidth: number } | null
}

// The texture follows the meter: rows until the pattern repeats, and a coprime step.
const COMMON_TEXTURE: readonly [number, number] = [4, 1]
const TEXTURES: Readonly<Record<string, readonly [number, number]>> = {
  '2/4': [2, 1],
  '3/4': [3, 1],
  '4/4': COMMON_TEXTURE,
  '5/4': [5, 2],
  '6/8': [6, 5],
  '7/8': [7, 3],
  '12/8': [12, 5],
}

const round = (x: number) => Math.round(x * 100) / 100

/** FNV-1a hash of the peaks, quantised to 4 bits. */
export const hashOfPeaks = (peaks: readonly number[]) => {
  let h = 0x811c9dc5
  for (const p of peaks) h = Math.imul(h ^ Math.round(p * 15), 0x01000193) >>> 0
  return h
}

/** Mean of the peaks per row, scaled so that the loudest is 1. The power raises contrast. */
export const resamplePeaks = (peaks: readonly number[], rowCount: number) => {
  const rows = Array.from({ length: rowCount }, (_, r) => {
    const part = peaks.slice(Math.floor((r * peaks.length) / rowCount), Math.floor(((r + 1) * peaks.length) / rowCount))
    return part.reduce((sum, p) => sum + p, 0) / part.length
  })
  const top = Math.max(...rows) || 1 // silence stays plain
  return rows.map((a) => Math.max(0.04, (a / top) ** 1.35))
}

const coloursOf = (hash: number, key: { pitchClass: number; minor: boolean }) => {
  const { own, other } = coloursForKey(hash, key.pitchClass)
  const { deep, mid, bright } = own
  return key.minor
    ? {
        ground: deep,
        raised: mix(deep, mid, 0.34),
        stripe: mix(deep, bright, 0.24),
        figure: mix(mid, bright, 0.55),
        lit: mix(other.bright, LINEN, 0.25),
      }
    : {
        ground: mix(LINEN, bright, 0.09),
        raised: mix(LINEN, bright, 0.34),
        stripe: mix(LINEN, mid, 0.3),
        figure: mid,
        lit: other.deep,
      }
}

/** The texture is coarse for slow songs and fine for fast ones. */
const textureOf = (bpm: number | null, meter: string | null) => {
  const ends = Math.min(56, Math.max(20, Math.round((bpm ?? 100) / 2.75)))
  const pitch = 96 / ends
  const [period, step] = TEXTURES[meter ?? ''] ?? COMMON_TEXTURE
  const each = Array.from({ length: period }, (_, i) => i)
  return {
    width: round(period * pitch),
    height: 2 * period,
    lines: each.map((c) => `M${round((c + 0.5) * pitch)} 0v${2 * period}`).join(''),
    ticks: each.map((r) => `M${round((((r * step) % period) + 0.5) * pitch)} ${2 * r}v2`).join(''),
    tickWidth: round(pitch * 0.24),
  }
}

export const SHAPES = ['spine', 'horizon', 'edge', 'round'] as const
export type Shape = (typeof SHAPES)[number]

/** The path of one row, as long as the song is loud there. */
const rowPath = (shape: Shape, row: number, amplitude: number, unit: number) => {
  const middle = round((row + 0.5) * unit)
  if (shape !== 'round') {
    const [from, to] = spanOf(shape, amplitude).map(round)
    return shape === 'horizon' ? `M${middle} ${from}V${to}` : `M${from} ${middle}H${to}`
  }
  const radius = radiusOf(row, unit)
  const half = halfTurnOf(amplitude)
  const x = radius * Math.sin(half)
  const y = round(48 - radius * Math.cos(half))
  const r = round(radius)
  return `M${round(48 - x)} ${y}A${r} ${r} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${round(48 + x)} ${y}`
}

/** The cover as numbers, for renderers without paths. */
export type CoverPlan = {
  shape: Shape
  /** Length of each row, 0…1. */
  rows: number[]
  /** Whether each row lies in a chorus. */
  chorus: boolean[]
  /** Height of one row, and its stroke width. */
  unit: number
  thread: number
  colours: { ground: string; raised: string; stripe: string; figure: string; lit: string }
  /** The choice that gives this cover. */
  choice: Required<NonNullable<CoverInput['choice']>>
}

/** Rows of a round cover are thinner. */
const threadOf = (shape: Shape, unit: number) => round(unit * (shape === 'round' ? 0.31 : 0.72))

/** The radius of a row of a round cover. */
export const radiusOf = (row: number, unit: number) => 3 + row * unit * 0.45

/** Start and end of a row, in units from the edge. */
// spanOf('edge', 0.5) // => [0, 42]
export const spanOf = (shape: Exclude<Shape, 'round'>, amplitude: number): [number, number] =>
  shape === 'spine'
    ? [48 - 40 * amplitude, 48 + 40 * amplitude]
    : shape === 'horizon'
      ? [59.3 - 42 * amplitude, 59.3 + 26 * amplitude]
      : [0, 84 * amplitude]

/** The angle of a round cover’s row to either side of the top, in radians. */
export const halfTurnOf = (amplitude: number) => Math.PI * 0.94 * amplitude

/** What was chosen for a cover, and what follows from the music where nothing was. */
export const coverChoice = ({ peaks, key, choice }: Pick<CoverInput, 'peaks' | 'key' | 'choice'>) => {
  const hash = hashOfPeaks(peaks)
  // The hash decides an unknown key.
  const woven = key ?? { pitchClass: hash % 12, minor: (hash & 32) !== 0 }
  return {
    shape: choice?.shape ?? (SHAPES[hash % 4] as Shape),
    colour: choice?.colour ?? colourOfPitchClass(woven.pitchClass),
    ground: choice?.ground ?? (woven.minor ? ('dark' as const) : ('light' as const)),
  }
}

/** The numbers that `coverGeometry` draws. */
export const coverPlan = (input: CoverInput, rowCount: 24 | 48): CoverPlan => {
  const choice = coverChoice(input)
  const { shape } = choice
  const unit = 96 / rowCount // height of a row, in units of the 96 × 96 square
  const rows = resamplePeaks(input.peaks, rowCount)
  return {
    shape,
    rows,
    chorus: rows.map(
      (_, row) => input.sections.findLast((section) => section.at <= (row + 0.5) / rowCount)?.kind === 'chorus',
    ),
    unit,
    thread: threadOf(shape, unit),
    colours: coloursOf(hashOfPeaks(input.peaks), {
      pitchClass: pitchClassOfColour(choice.colour),
      minor: choice.ground === 'dark',
    }),
    choice,
  }
}

// coverGeometry({ peaks, sections, key: { pitchClass: 2, minor: true }, bpm: 72, meter: '3/4' }, 48)
export const coverGeometry = (input: CoverInput, rowCount: 24 | 48): CoverGeometry => {
  const { shape, rows, chorus, unit, thread, colours } = coverPlan(input, rowCount)
  const paths = (wanted: boolean) =>
    rows.map((a, row) => (chorus[row] === wanted ? rowPath(shape, row, a, unit) : '')).join('')
  const band = (row: number) =>
    shape === 'horizon' ? `M${row * unit} 0h${unit}v96h-${unit}z` : `M0 ${row * unit}h96v${unit}h-96z`
  return {
    ...colours,
    bands: shape === 'round' ? '' : rows.map((_, row) => (chorus[row] ? band(row) : '')).join(''),
    plain: paths(false),
    chorus: paths(true),
    thread,
    texture: rowCount > 24 ? textureOf(input.bpm, input.meter) : null,
  }
}
