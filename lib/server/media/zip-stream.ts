import { makeZip, predictLength } from 'client-zip'

/** `size` in bytes; what is opened has exactly so many. */
export type ZipEntry = { name: string; size: number; open(): ReadableStream<Uint8Array> }

/** How long a zip of these entries is, in bytes: known before any of them is read. */
// zipLength([{ name: 'a.txt', size: 1, open }]) → 125n
export const zipLength = (entries: readonly ZipEntry[]): bigint => {
  const length = predictLength(entries.map(({ name, size }) => ({ name, size })))
  return needsLargeCount(entries) ? length + BigInt(LARGE_COUNT) : length
}

/** Of more files the writer of zips tells the number only where the zip is also too large for 32 bits. */
const MAX_COUNT = 0xffff
const MAX_BYTES = 0xffffffff
const HEADS = 46
const END = 22
const LARGE_COUNT = 76

const needsLargeCount = (entries: readonly ZipEntry[]) =>
  entries.length > MAX_COUNT &&
  entries.every(({ size }) => size < MAX_BYTES) &&
  entries.reduce((sum, { name, size }) => sum + HEADS + Buffer.byteLength(name) + size, 0) < MAX_BYTES

/** The ZIP64 end records (APPNOTE 4.3.14 and 4.3.15) that say what a plain end record has no room for. */
const largeCount = (count: number, at: number, end: Uint8Array): Uint8Array => {
  const plain = new DataView(end.buffer, end.byteOffset)
  const record = new DataView(new ArrayBuffer(LARGE_COUNT))
  record.setUint32(0, 0x06064b50, true)
  record.setBigUint64(4, 44n, true)
  record.setUint16(12, 45, true)
  record.setUint16(14, 45, true)
  record.setBigUint64(24, BigInt(count), true)
  record.setBigUint64(32, BigInt(count), true)
  record.setBigUint64(40, BigInt(plain.getUint32(12, true)), true)
  record.setBigUint64(48, BigInt(plain.getUint32(16, true)), true)
  record.setUint32(56, 0x07064b50, true)
  record.setBigUint64(64, BigInt(at), true)
  record.setUint32(72, 1, true)
  return new Uint8Array(record.buffer)
}

/**
 * A zip that is written while it is read: of however many gigabytes, nothing is held. One entry is open at a time, and none
 * once the stream is cancelled. An entry that cannot be read, or is not as long as it was, fails the whole.
 */
// zipStream([{ name: 'a.txt', size: 1, open }], new Date()) → a stream of 125 bytes
export const zipStream = (entries: readonly ZipEntry[], lastModified: Date): ReadableStream<Uint8Array> => {
  let current: ReadableStreamDefaultReader<Uint8Array> | null = null
  const inputs = function* () {
    for (const { name, size, open } of entries) {
      current = open().getReader()
      yield { name, size, lastModified, input: piecesOf(current, size) }
    }
  }
  const zip = makeZip(inputs()).getReader()
  const endsAt = needsLargeCount(entries) ? Number(zipLength(entries)) - LARGE_COUNT - END : null
  let written = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await zip.read()
        if (done) return controller.close()
        if (written === endsAt) controller.enqueue(largeCount(entries.length, written, value))
        written += value.length
        controller.enqueue(value)
      },
      async cancel(reason) {
        // The writer of zips ends by throwing the reason; it leaves what it was reading open.
        await zip.cancel(reason).catch(() => {})
        await current?.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** A file that is not what it was when the length of the zip was told would otherwise be a sound one in an archive that looks whole. */
async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>, size: number) {
  let left = size
  for (;;) {
    const { done, value } = await reader.read()
    if (!done) left -= value.length
    if (left < 0 || (done && left > 0)) {
      await reader.cancel()
      throw new Error('A file of a zip is not as long as it was.')
    }
    if (done) return
    yield value
  }
}
