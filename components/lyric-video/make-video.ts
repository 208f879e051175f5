import { drawGround, drawScene, type Look } from '#components/lyric-video/draw'
import { encodeVideo, type VideoFormat } from '#components/lyric-video/encode'
import { sceneAt } from '#components/lyric-video/scene'
import { coverOf } from '#components/song/cover-address'
import type { Peaks, SongDetail } from '#lib/contract/studio'

/** Width and height in pixels. */
export const SHAPES = {
  wide: { width: 1920, height: 1080 },
  tall: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const
export type Shape = keyof typeof SHAPES

const SAMPLE_RATE = 48000

const fetched = async (url: string, signal: AbortSignal) => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response
}

/** A song without a cover has none in its video. */
const loadCover = async (peaksUrl: string): Promise<HTMLImageElement | null> => {
  const source = coverOf(peaksUrl, false)
  if (!source) return null
  const image = new Image(1080, 1080)
  image.src = source
  return image.decode().then(
    () => image,
    () => null,
  )
}

export type VideoOptions = {
  song: SongDetail
  title: string
  shape: Shape
  format: VideoFormat
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A video of a finished song with its cover, waveform and words in time. */
export const makeVideo = async ({ song, title, shape, format, onProgress, signal }: VideoOptions): Promise<Blob> => {
  const { width, height } = SHAPES[shape]
  const [recording, waves, cover] = await Promise.all([
    fetched(song.audio_url ?? '', signal).then((response) => response.arrayBuffer()),
    fetched(song.peaks_url, signal).then((response): Promise<Peaks> => response.json()),
    loadCover(song.peaks_url),
    loadFonts(song, title),
  ])
  const sound = await new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(recording)
  const canvas = new OffscreenCanvas(width, height)
  const ground = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  const style = getComputedStyle(document.documentElement)
  const look: Look = {
    cover,
    title,
    peaks: heights(waves.points),
    serif: style.getPropertyValue('--font-serif'),
    sans: style.getPropertyValue('--font-sans'),
  }
  drawGround(contextOf(ground), look)
  return encodeVideo({
    canvas,
    draw: (seconds) => drawScene(context, ground, look, sceneAt(song, seconds), seconds / sound.duration),
    sound,
    format,
    onProgress,
    signal,
  })
}

/** Heights of the waveform from its pairs of a minimum and a maximum; the highest is 1. */
const heights = (points: readonly number[]): number[] => {
  const all = Array.from({ length: points.length / 2 }, (_, i) => (points[2 * i + 1] ?? 0) - (points[2 * i] ?? 0))
  const most = all.reduce((a, b) => Math.max(a, b), 0.001)
  return all.map((height) => height / most)
}

/** A canvas does not wait for fonts: those of the letters that it draws are loaded before. One that cannot be loaded has a substitute. */
const loadFonts = async ({ lines }: SongDetail, title: string) => {
  const letters = [title, ...lines.map(({ text }) => text)].join('')
  const style = getComputedStyle(document.documentElement)
  await Promise.allSettled([
    document.fonts.load(`80px ${style.getPropertyValue('--font-serif')}`, letters),
    document.fonts.load(`500 30px ${style.getPropertyValue('--font-sans')}`, title),
  ])
}

const contextOf = (canvas: OffscreenCanvas) => {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No 2D canvas.')
  return context
}
