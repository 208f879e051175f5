import { crc32, inflateRawSync } from 'node:zlib'
import { child, children, eachElement } from '#lib/music/song-files/xml-tree'
import { SongFileError } from '#lib/music/song-to-arrange'

/** Size of the score in a compressed file. */
export const MAX_UNZIPPED_BYTES = 12 * 1024 * 1024
const MAX_ENTRIES = 200
const CONTAINER = 'META-INF/container.xml'
const DAMAGED = 'This compressed MusicXML is damaged'

type Entry = { name: string; method: number; checksum: number; packed: number; size: number; at: number }

/** Entries of the directory at the end of a zip archive. */
const entriesOf = (bytes: Buffer): Entry[] => {
  const end = bytes.lastIndexOf('PK\u0005\u0006', bytes.length, 'latin1')
  if (end < 0 || end + 22 > bytes.length) throw new SongFileError(`${DAMAGED}: its directory is missing.`)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES)
    throw new SongFileError(`This compressed MusicXML holds ${count} files. At most ${MAX_ENTRIES} are read.`)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50)
      throw new SongFileError(`${DAMAGED}: its directory cannot be read.`)
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry: Entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    return entry
  })
}

const contentOf = (bytes: Buffer, { at, method, packed, size, checksum }: Entry): Buffer => {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50)
    throw new SongFileError(`${DAMAGED}: a file is not where its directory says.`)
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packed > bytes.length) throw new SongFileError(`${DAMAGED}: it ends too early.`)
  const content = bytes.subarray(from, from + packed)
  if (size > MAX_UNZIPPED_BYTES) throw new SongFileError('The score in this file is larger than 12 MB.')
  if (method !== 0 && method !== 8) throw new SongFileError(`${DAMAGED}: its compression is not known.`)
  let unpacked: Buffer
  try {
    unpacked = method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new SongFileError(`${DAMAGED}: the score cannot be unpacked, or is larger than it says.`)
  }
  if (unpacked.length !== size || crc32(unpacked) !== checksum)
    throw new SongFileError(`${DAMAGED}: its checksum is wrong.`)
  return unpacked
}

/** The score of a compressed MusicXML file: the one that its container names. */
export const unzipMusicXml = (file: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const entries = entriesOf(bytes)
  const container = entries.find(({ name }) => name === CONTAINER)
  if (!container) throw new SongFileError('This zip file is not MusicXML: it has no META-INF/container.xml.')
  let path: string | null = null
  eachElement(contentOf(bytes, container).toString('utf8'), new Set(['rootfiles']), (rootfiles) => {
    const scores = children(rootfiles, 'rootfile').filter(
      ({ attributes }) => !attributes['media-type'] || attributes['media-type'].includes('musicxml'),
    )
    path = (scores[0] ?? child(rootfiles, 'rootfile'))?.attributes['full-path'] ?? null
  })
  const score = entries.find(({ name }) => name === path)
  if (!score) throw new SongFileError(`${DAMAGED}: the score that it names is missing.`)
  return contentOf(bytes, score)
}
