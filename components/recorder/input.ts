import type { Hertz, Seconds } from '#lib/music/time'

/** Opens the microphone and measures it. */

export type InputSettings = {
  /** Null for the browser’s default device. */
  deviceId: string | null
  stereo: boolean
  /** The browser’s noise suppression, echo cancellation and automatic gain. They distort music. */
  processed: boolean
}

export type InputFailure = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'lost' | 'otherTab'

export class InputError extends Error {
  constructor(readonly reason: InputFailure) {
    super(reason)
  }
}

/** What the worklet posts: the peak 0…1 of each channel, and interleaved samples while it captures. */
export type Block = { peaks: readonly number[]; samples: Int16Array<ArrayBuffer>; ended: boolean }

export type Input = {
  context: AudioContext
  capture: AudioWorkletNode
  track: MediaStreamTrack
  rate: Hertz
  channels: 1 | 2
  /** Whether the device has two channels. */
  canStereo: boolean
  /** From a click in the speakers to its sound in the samples, as far as the browser tells. */
  latency: Seconds
  close: () => void
}

/** Why `getUserMedia` failed, by the name of its error. */
// failureOf('NotFoundError') // => 'missing'
export const failureOf = (name: string): InputFailure => {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** What the browser lacks, or null. */
export const unsupportedReason = (): InputFailure | null => {
  if (!isSecureContext) return 'insecure'
  const can = typeof AudioWorkletNode !== 'undefined' && 'mediaDevices' in navigator && 'locks' in navigator
  return can ? null : 'unsupported'
}

const constraintsOf = ({ deviceId, processed }: InputSettings): MediaStreamConstraints => ({
  audio: {
    ...(deviceId !== null && { deviceId: { exact: deviceId } }),
    channelCount: { ideal: 2 },
    echoCancellation: processed,
    noiseSuppression: processed,
    autoGainControl: processed,
  },
})

const openStream = async (settings: InputSettings): Promise<MediaStream> => {
  try {
    return await navigator.mediaDevices.getUserMedia(constraintsOf(settings))
  } catch (error) {
    const reason = failureOf(error instanceof Error ? error.name : '')
    // The chosen device is no longer connected: the default one takes its place.
    if (reason === 'missing' && settings.deviceId !== null) return openStream({ ...settings, deviceId: null })
    throw new InputError(reason)
  }
}

/**
 * Captures samples in an AudioWorklet rather than with MediaRecorder, whose files are compressed, and whose start lies
 * up to a tenth of a second off the count-in.
 *
 * @throws InputError
 */
export const openInput = async (settings: InputSettings, onBlock: (block: Block) => void): Promise<Input> => {
  const lacking = unsupportedReason()
  if (lacking) throw new InputError(lacking)
  const stream = await openStream(settings)
  const [track] = stream.getAudioTracks()
  const context = new AudioContext({ latencyHint: 'interactive' })
  const close = () => {
    for (const each of stream.getTracks()) each.stop()
    void context.close()
  }
  try {
    if (!track) throw new InputError('missing')
    await context.audioWorklet.addModule('/capture-worklet.js')
    const source = context.createMediaStreamSource(stream)
    const { channelCount = 1, latency = 0 } = track.getSettings() as MediaTrackSettings & { latency?: Seconds }
    const canStereo = channelCount > 1
    const channels = canStereo && settings.stereo ? 2 : 1
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: channels,
      channelCountMode: 'explicit',
      processorOptions: { channels },
    })
    capture.port.onmessage = ({ data }: MessageEvent<Block>) => onBlock(data)
    source.connect(capture)
    return {
      context,
      capture,
      track,
      rate: context.sampleRate,
      channels,
      canStereo,
      latency: latency + context.baseLatency + (context.outputLatency || 0),
      close,
    }
  } catch (error) {
    close()
    throw error instanceof InputError ? error : new InputError('unsupported')
  }
}

/** The audio inputs, named once the microphone is allowed. */
export const listInputs = async (): Promise<{ id: string; name: string }[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
