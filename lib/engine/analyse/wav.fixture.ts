/** WAV files for tests, valid and invalid. */
export type WavShape = {
  code?: number
  channels?: number
  rate?: number
  bits?: number
  extensible?: boolean
  /** False header values. */
  claim?: { riff?: number; data?: number; channels?: number; rate?: number; bits?: number }
  rf64?: boolean
}

/** `write(view, at, frame, channel)` writes one sample to the data chunk. */
export const wavFile = (
  frames: number,
  shape: WavShape,
  write: (view: DataView, at: number, frame: number, channel: number) => void,
): Uint8Array => {
  const { code = 1, channels = 2, rate = 44100, bits = 16, extensible = false, claim = {}, rf64 = false } = shape
  const bytes = bits / 8
  const formatSize = extensible ? 40 : 16
  const data = frames * channels * bytes
  const extra = rf64 ? 36 : 0
  const start = 12 + extra + 8 + formatSize + 8
  const file = new Uint8Array(start + data)
  const view = new DataView(file.buffer)
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) file[at + i] = value.charCodeAt(i)
  }
  text(0, rf64 ? 'RF64' : 'RIFF')
  view.setUint32(4, claim.riff ?? (rf64 ? 0xffffffff : file.length - 8), true)
  text(8, 'WAVE')
  if (rf64) {
    text(12, 'ds64')
    view.setUint32(16, 28, true)
    view.setBigUint64(20, BigInt(file.length - 8), true)
    view.setBigUint64(28, BigInt(data), true)
  }
  const at = 12 + extra
  text(at, 'fmt ')
  view.setUint32(at + 4, formatSize, true)
  view.setUint16(at + 8, extensible ? 0xfffe : code, true)
  view.setUint16(at + 10, claim.channels ?? channels, true)
  view.setUint32(at + 12, claim.rate ?? rate, true)
  view.setUint16(at + 20, channels * bytes, true)
  view.setUint16(at + 22, claim.bits ?? bits, true)
  if (extensible) view.setUint16(at + 32, code, true)
  text(start - 8, 'data')
  view.setUint32(start - 4, claim.data ?? (rf64 ? 0xffffffff : data), true)
  for (let frame = 0; frame < frames; frame++)
    for (let channel = 0; channel < channels; channel++)
      write(view, start + (frame * channels + channel) * bytes, frame, channel)
  return file
}

/** A WAV file of 16 bits. `sample` returns −1…1. */
export const wavOf = (
  frames: number,
  sample: (frame: number, channel: number) => number,
  shape: WavShape = {},
): Uint8Array =>
  wavFile(frames, shape, (view, at, frame, channel) =>
    view.setInt16(at, Math.round(Math.max(-1, Math.min(1, sample(frame, channel))) * 32767), true),
  )
