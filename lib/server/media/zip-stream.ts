import { makeZip, predictLength } from 'client-zip'

/** `size` in bytes; the opened stream has exactly that length. */
export type ZipEntry = { name: string; size: number; open(): ReadableStream<Uint8Array> }

/** The size of a zip of these entries in bytes, known before any entry is read. */
// zipLength([{ name: 'a.txt', size: 1, open }]) → 125n
export const zipLength = (entries: readonly ZipEntry[]): bigint => {
  const length = predictLength(entries.map(({ name, size }) => ({ name, size })))
  return needsLargeCount(entries) ? length + BigInt(LARGE_COUNT) : length
}

/** client-zip writes a ZIP64 file count only if the zip is also larger than 32 bits. */
const MAX_COUNT = 0xffff
const MAX_BYTES = 0xffffffff
const HEADS = 46
const END = 22
const LARGE_COUNT = 76

const needsLargeCount = (entries: readonly ZipEntry[]) =>
  entries.length > MAX_COUNT &&
  entries.every(({ size }) => size < MAX_BYTES) &&
  entries.reduce((sum, { name, size }) => sum + HEADS + Buffer.byteLength(name) + size, 0) < MAX_BYTES

/** The ZIP64 end records (APPNOTE 4.3.14 and 4.3.15), for counts that a plain end record cannot hold. */
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
 * Writes a zip while it is read, without buffering it. One entry is open at a time, and none after cancellation. An entry
 * that is unreadable or has another length fails the stream.
 */
// zipStream([{ name: 'a.txt', size: 1, open }], new Date()) → a stream of 125 bytes
export const zipStream = (entries: readonly ZipEntry[], lastModified: Date): ReadableStream<Uint8Array> => {
  let current: ReadableStreamDefaultReader<Uint8Array> | null = null
  const inputs = function* () {
    for (const { name, size, open } of entries) {
      current = open().getReader()
      yield { name, size, lastModified, input: checkedChunks(current, size) }
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
        // client-zip rejects with the reason and leaves the current entry open.
        await zip.cancel(reason).catch(() => {})
        await current?.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Checks the length of an entry: a changed file would otherwise be hidden in an archive that looks valid. */
async function* checkedChunks(reader: ReadableStreamDefaultReader<Uint8Array>, size: number) {
  let left = size
  for (;;) {
    const { done, value } = await reader.read()
    if (!done) left -= value.length
    if (left < 0 || (done && left > 0)) {
      await reader.cancel()
      throw new Error('The size of a file changed during zipping.')
    }
    if (done) return
    yield value
  }
}
