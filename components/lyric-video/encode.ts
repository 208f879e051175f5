import type { AudioCodec, VideoCodec } from 'mediabunny'

/** Encodes pictures and a sound as a video file, in this browser. */

const FRAMES_PER_SECOND = 30
/** Bits per second of a picture of 1920 × 1080. */
const VIDEO_BITS = 6e6
const AUDIO_BITS = 192e3
const KEY_FRAME_SECONDS = 2

/** What this browser can encode; MP4 where it can, because every other program opens it. */
export type VideoFormat = { container: 'mp4' | 'webm'; video: VideoCodec; audio: AudioCodec }

/** Null where the browser encodes no video, or no sound beside it. */
export const findVideoFormat = async (width: number, height: number): Promise<VideoFormat | null> => {
  const { getFirstEncodableAudioCodec, getFirstEncodableVideoCodec, Mp4OutputFormat, WebMOutputFormat } = await import(
    'mediabunny'
  )
  const sound = { numberOfChannels: 2, sampleRate: 48000, bitrate: AUDIO_BITS }
  for (const container of ['mp4', 'webm'] as const) {
    const format = container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat()
    // Other codecs are allowed in MP4, but not all programs play them. Chromium on Linux encodes no AAC.
    const videos = format.getSupportedVideoCodecs().filter((codec) => container === 'webm' || codec === 'avc')
    const audios: AudioCodec[] = container === 'webm' ? format.getSupportedAudioCodecs() : ['aac', 'opus']
    const video = await getFirstEncodableVideoCodec(videos, { width, height, bitrate: VIDEO_BITS })
    const audio = await getFirstEncodableAudioCodec(audios, sound)
    if (video && audio) return { container, video, audio }
  }
  return null
}

export type VideoRequest = {
  canvas: OffscreenCanvas
  /** Draws the picture at a time in seconds. */
  draw: (seconds: number) => void
  sound: AudioBuffer
  format: VideoFormat
  /** 0…1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** @throws the reason of the signal when it is aborted, or what the encoder reports */
export const encodeVideo = async (request: VideoRequest): Promise<Blob> => {
  const { canvas, draw, sound, format, onProgress, signal } = request
  const { AudioBufferSource, BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } = await import(
    'mediabunny'
  )
  const target = new BufferTarget()
  const output = new Output({
    format: format.container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const bitrate = Math.round((VIDEO_BITS * canvas.width * canvas.height) / (1920 * 1080))
  const pictures = new CanvasSource(canvas, {
    codec: format.video,
    bitrate,
    keyFrameInterval: KEY_FRAME_SECONDS,
  })
  const audio = new AudioBufferSource({ codec: format.audio, bitrate: AUDIO_BITS })
  output.addVideoTrack(pictures, { frameRate: FRAMES_PER_SECOND })
  output.addAudioTrack(audio)
  try {
    await output.start()
    await audio.add(sound)
    audio.close()
    const frames = Math.ceil(sound.duration * FRAMES_PER_SECOND)
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted()
      draw(frame / FRAMES_PER_SECOND)
      await pictures.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
      onProgress(frame / frames)
      // The page stays responsive where the encoder is faster than the screen.
      if (frame % 5 === 0) await new Promise((resolve) => setTimeout(resolve))
    }
    pictures.close()
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: `video/${format.container}` })
}
