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

type LookOptions = Pick<VideoOptions, 'song' | 'title' | 'signal'>

const loadLook = async ({ song, title, signal }: LookOptions): Promise<Look> => {
  const [waves, cover] = await Promise.all([
    fetched(song.peaks_url, signal).then((response): Promise<Peaks> => response.json()),
    loadCover(song.peaks_url),
    loadFonts(song, title),
  ])
  const style = getComputedStyle(document.documentElement)
  return {
    cover,
    title,
    peaks: heights(waves.points),
    serif: style.getPropertyValue('--font-serif'),
    sans: style.getPropertyValue('--font-sans'),
  }
}

/** A canvas of this size, and what draws the song on it at a time in seconds. */
const createFrames = (song: SongDetail, look: Look, width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const ground = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  drawGround(contextOf(ground), look)
  const draw = (seconds: number, duration: number) =>
    drawScene(context, ground, look, sceneAt(song, seconds), seconds / duration)
  return { canvas, draw }
}

/** A video of a finished song with its cover, waveform and words in time. */
export const makeVideo = async ({ song, title, shape, format, onProgress, signal }: VideoOptions): Promise<Blob> => {
  const { width, height } = SHAPES[shape]
  const [recording, look] = await Promise.all([
    fetched(song.audio_url ?? '', signal).then((response) => response.arrayBuffer()),
    loadLook({ song, title, signal }),
  ])
  const sound = await new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(recording)
  const { canvas, draw } = createFrames(song, look, width, height)
  return encodeVideo({
    canvas,
    draw: (seconds) => draw(seconds, sound.duration),
    sound,
    format,
    onProgress,
    signal,
  })
}

/** Draws a frame of the video while its first line is sung; of a song without lines, its title. */
export const drawPreview = async (canvas: HTMLCanvasElement, options: LookOptions) => {
  const { song, signal } = options
  const look = await loadLook(options)
  if (signal.aborted) return
  const [first] = song.lines
  const frames = createFrames(song, look, canvas.width, canvas.height)
  frames.draw(first ? first.at + 0.6 * first.length : 0, song.duration ?? 1)
  canvas.getContext('2d')?.drawImage(frames.canvas, 0, 0)
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
