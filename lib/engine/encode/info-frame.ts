import { ENCODER_DELAY, type Mp3Layout } from '#lib/engine/encode/mp3-layout'

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, i) => {
  let c = i
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xa001 : c >>> 1
  return c
})

/**
 * CRC-16 with the reflected polynomial 0x8005 and initial value 0, as the LAME tag requires.
 *
 * @example
 * crc16(new TextEncoder().encode('123456789')) // => 0xbb3d
 */
export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 255]!
  return crc
}

/**
 * The silent first frame. It declares the number of frames and the samples to trim at both ends, so a song decodes to
 * its exact length.
 * The music CRC is 0 ("not known"), because the frame is written before the music. Source: "MP3 Info Tag revision 1,
 * LAME".
 */
export const infoFrame = (header: Uint8Array, layout: Mp3Layout): Uint8Array => {
  const frame = new Uint8Array(layout.infoBytes)
  const view = new DataView(frame.buffer)
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) frame[at + i] = value.charCodeAt(i)
  }
  const bytes = layout.infoBytes + layout.audioBytes
  frame.set(header)
  frame[1]! |= 1 // no CRC after the header
  frame[2]! &= ~2 // no padding byte

  const mono = header[3]! >> 6 === 3
  const info = 4 + (mono ? 17 : 32)
  text(info, 'Info')
  view.setUint32(info + 4, 0xf) // frames, bytes, table of contents and quality follow
  view.setUint32(info + 8, layout.frames)
  view.setUint32(info + 12, bytes)
  for (let i = 0; i < 100; i++) frame[info + 16 + i] = Math.floor(i * 2.56)
  view.setUint32(info + 116, 57)

  const lame = info + 120
  text(lame, 'LAME3.100')
  frame[lame + 9] = 0x01 // revision 0, constant bitrate
  frame[lame + 10] = layout.bitrate === 192 ? 195 : 0 // low-pass in units of 100 Hz, 0 if not known
  frame[lame + 20] = layout.bitrate
  frame[lame + 21] = ENCODER_DELAY >> 4
  frame[lame + 22] = ((ENCODER_DELAY & 15) << 4) | (layout.padding >> 8)
  frame[lame + 23] = layout.padding & 255
  view.setUint32(lame + 28, bytes)
  view.setUint16(lame + 34, crc16(frame.subarray(0, lame + 34)))
  return frame
}
