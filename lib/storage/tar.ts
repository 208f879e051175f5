/** Tape archives (POSIX ustar): what every system can open, written and read from front to end with nothing held. */

const BLOCK = 512

export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Above this a size has no room in octal digits, and is written in bytes (as GNU and everybody since does). */
const MOST_OCTAL = 0o77777777777

const headOf = (name: string, size: number, modified: Date): Uint8Array => {
  const head = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long a name for the archive: ${name}`)
  head.write(name, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  if (size <= MOST_OCTAL) head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    head[124] = 0x80
    head.writeBigUInt64BE(BigInt(size), 128)
  }
  head.write(
    `${Math.floor(modified.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

const sumOf = (head: Uint8Array) => head.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0)

const restOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** One file; together with `tarEnd` a whole archive. @throws where the content is not as long as it was said to be */
export async function* tarEntry({ name, size, content }: TarEntry, modified: Date): AsyncGenerator<Uint8Array> {
  yield headOf(name, size, modified)
  let left = size
  for await (const chunk of content) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error(`${name} is not as long as it was.`)
  if (restOf(size) > 0) yield new Uint8Array(restOf(size))
}

export const tarEnd = () => new Uint8Array(2 * BLOCK)

export type ReadEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

export class BrokenTar extends Error {
  override name = 'BrokenTar'
}

/** Files in their order. What is not read of one is passed over. @throws BrokenTar where it is cut or is no archive */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const source = bytes[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()

  const fill = async () => {
    while (held.length === 0) {
      const { done, value } = await source.next()
      if (done) throw new BrokenTar('The archive is cut off.')
      held = value
    }
  }
  const take = async (size: number): Promise<Buffer> => {
    const parts: Uint8Array[] = []
    for (let left = size; left > 0; ) {
      await fill()
      const part = held.subarray(0, left)
      held = held.subarray(part.length)
      left -= part.length
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  try {
    for (;;) {
      const head = await take(BLOCK)
      if (head.every((byte) => byte === 0)) return
      const sum = Number.parseInt(head.toString('latin1', 148, 156), 8)
      if (sum !== sumOf(head)) throw new BrokenTar('This is not an archive of files.')
      const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '')
      const size =
        head[124]! & 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(head.toString('latin1', 124, 135), 8)
      let left = size
      const body = (async function* () {
        while (left > 0) {
          await fill()
          const part = held.subarray(0, left)
          held = held.subarray(part.length)
          left -= part.length
          yield part
        }
      })()
      yield { name, size, body }
      while (left > 0) left -= (await take(Math.min(left, 1 << 20))).length
      await take(restOf(size))
    }
  } finally {
    await source.return?.()
  }
}
