import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { type Block, MAX_RATE, MIN_RATE, type Source } from '#lib/engine/analyse/block'
import { EngineError } from '#lib/engine/engine-error'

/** Sixteen bytes of FLAC can unpack to half a million samples, so its decoder gets less at once than others. */
const PIECE = 512

/** "fLaC". */
export const isFlac = (bytes: Uint8Array) =>
  bytes[0] === 0x66 && bytes[1] === 0x4c && bytes[2] === 0x61 && bytes[3] === 0x43

async function* read(bytes: Uint8Array): AsyncIterable<Block> {
  const decoder = new FLACDecoder()
  await decoder.ready
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const { channelData, samplesDecoded, sampleRate } = await decoder.decode(bytes.subarray(at, at + PIECE))
      if (samplesDecoded > 0) yield { rate: sampleRate, channels: channelData }
    }
    const { channelData, samplesDecoded, sampleRate } = await decoder.flush()
    if (samplesDecoded > 0) yield { rate: sampleRate, channels: channelData }
  } finally {
    decoder.free()
  }
}

/**
 * The first block of a FLAC file is STREAMINFO (RFC 9639, 8.2): 20 bits of rate, 3 of channels − 1, 5 of depth, 36 of
 * length in frames. Throws EngineError audio_damaged.
 */
export const openFlac = (bytes: Uint8Array): Source => {
  if (bytes.length < 42 || (bytes[4]! & 127) !== 0)
    throw new EngineError('audio_damaged', 'The header of this FLAC file is cut off.')
  const rate = bytes[18]! * 4096 + bytes[19]! * 16 + (bytes[20]! >> 4)
  const channels = ((bytes[20]! >> 1) & 7) + 1
  if (rate < MIN_RATE || rate > MAX_RATE)
    throw new EngineError('audio_damaged', `This FLAC file claims a sampling rate of ${rate} Hz, which cannot be.`)
  const frames = new DataView(bytes.buffer, bytes.byteOffset + 22, 4).getUint32(0) + (bytes[21]! & 15) * 2 ** 32
  return { format: 'flac', channels, rate, frames, blocks: () => read(bytes) }
}
