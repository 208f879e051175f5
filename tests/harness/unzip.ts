/** Files of an uncompressed zip below 4 GB, read by the zip specification. */
export const unzip = (zip: Uint8Array): Map<string, Buffer> => {
  const bytes = Buffer.from(zip)
  const files = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const size = bytes.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), bytes.subarray(start, start + size))
    at += 46 + name + extra + comment
  }
  return files
}
