/** The picture in an ID3v2.3 tag, as the engine and most programs write it. */

const TAG_HEADER_BYTES = 10
const FRAME_HEADER_BYTES = 10
const FRONT_COVER = 3

/** Sizes in tag headers have 7 bits per byte. */
const readSize = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((size, i) => (size << 7) | (bytes[at + i]! & 0x7f), 0)

/**
 * Length of the tag at the start of a file; null where it is not a plain ID3v2.3 tag.
 * @param head at least the first ten bytes
 */
export const tagLength = (head: Uint8Array): number | null => {
  const bytes = Buffer.from(head)
  if (bytes.length < TAG_HEADER_BYTES || bytes.toString('latin1', 0, 3) !== 'ID3' || bytes[3] !== 3 || bytes[5] !== 0)
    return null
  return TAG_HEADER_BYTES + readSize(bytes, 6)
}

/** Replaces the pictures of an ID3v2.3 tag by one. The other frames stay as they are. */
export const withPicture = (tag: Uint8Array, picture: { type: string; bytes: Uint8Array }): Buffer => {
  const bytes = Buffer.from(tag)
  const frames: Buffer[] = []
  for (let at = TAG_HEADER_BYTES; at + FRAME_HEADER_BYTES <= bytes.length && bytes[at] !== 0; ) {
    const end = at + FRAME_HEADER_BYTES + bytes.readUInt32BE(at + 4)
    if (bytes.toString('latin1', at, at + 4) !== 'APIC') frames.push(bytes.subarray(at, end))
    at = end
  }
  // Encoding Latin-1, media type, kind, empty description.
  const about = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(`${picture.type}\0`, 'latin1'),
    Buffer.from([FRONT_COVER, 0]),
  ])
  const frame = Buffer.alloc(FRAME_HEADER_BYTES)
  frame.write('APIC', 'latin1')
  frame.writeUInt32BE(about.length + picture.bytes.length, 4)
  const body = Buffer.concat([...frames, frame, about, picture.bytes])
  const header = Buffer.from(bytes.subarray(0, TAG_HEADER_BYTES))
  for (let i = 0; i < 4; i++) header[6 + i] = (body.length >> (7 * (3 - i))) & 0x7f
  return Buffer.concat([header, body])
}
