import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { fail, ok, type Result } from '#lib/contract/errors'
import { FORMAT, INDEX, parseFileKey, VERSION } from '#lib/data/library/export-format'
import type { Scratch } from '#lib/storage/scratch'

/** Metadata needed to read one entry. Archives may have very many. */
export type Packed = Pick<
  Entry,
  'compressedSize' | 'uncompressedSize' | 'compressionMethod' | 'crc32' | 'relativeOffsetOfLocalHeader'
>

export type Folders = Map<string, Map<string, Packed>>

/** A library archive, as its central directory describes it. Contents are not verified yet. */
export type Archive = {
  /** Files of each item, by their names below its folder. */
  songs: Folders
  uploads: Folders
  tasks: Folders
  lists: Folders
  /** Total unpacked size. */
  bytes: number
  /**
   * Unpacked bytes. Fails if size or checksum differ from the directory.
   * @throws Damaged
   */
  stream(packed: Packed): AsyncGenerator<Uint8Array>
  /** @throws Damaged, also where it has more than `limit` bytes */
  read(packed: Packed, limit: number): Promise<Buffer>
  close(): void
}

/** A damaged file. The message completes “because …”. */
export class Damaged extends Error {}

/** More than 10,000 songs need; the list of names must fit into memory. */
const MAX_FILES = 400_000
const MAX_INDEX_BYTES = 256 * 1024
/** Limit on the compression ratio, against zip bombs: audio hardly compresses. */
const MAX_COMPRESSION_RATIO = 20
const RATIO_EXEMPT_BYTES = 64e6

const STORED = 0
const DEFLATED = 8

const damaged = (detail: string) => fail('damaged_export', detail)
const UNREADABLE = 'The archive is incomplete or damaged. Download it again and compare its size.'

const UNSAFE_PATH = 'The archive contains a file path that points outside of it. Export it from Songloom again.'
/** Messages of yauzl. */
const UNSAFE_PATH_ERROR = /absolute path|invalid relative path|invalid characters in fileName/

const Index = z.object({ format: z.literal(FORMAT), version: z.int().min(1) })

/**
 * Reads the central directory and index. Refuses archives that are no library, unsafe or too large.
 * The caller closes the archive and, in every case, the scratch file.
 */
export const openArchive = async (scratch: Scratch): Promise<Result<Archive>> => {
  const magic = new Uint8Array(4)
  if (scratch.size() < 22) return fail('not_an_export', 'This isn’t a zip file.')
  await scratch.read(magic, 0)
  if (Buffer.from(magic).toString('latin1', 0, 2) !== 'PK') return fail('not_an_export', 'This isn’t a zip file.')
  let zip: ZipFile
  try {
    zip = await fromRandomAccessReaderPromise(new ScratchReader(scratch), scratch.size(), {
      autoClose: false,
      strictFileNames: true,
    })
  } catch {
    return damaged(UNREADABLE)
  }
  const listed = await list(zip).catch((error) =>
    damaged(UNSAFE_PATH_ERROR.test(String(error)) ? UNSAFE_PATH : UNREADABLE),
  )
  if (!listed.ok) zip.close()
  return listed
}

const list = async (zip: ZipFile): Promise<Result<Archive>> => {
  if (zip.entryCount > MAX_FILES) return fail('too_large', `An archive can have at most ${MAX_FILES} files.`)
  const archive = archiveOf(zip)
  const seen = new Set<string>()
  let packedBytes = 0
  let index: Packed | null = null
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (seen.has(name)) return damaged(`The archive contains “${shorten(name)}” twice.`)
    seen.add(name)
    if (entry.isEncrypted()) return damaged('The archive is encrypted. Export it from Songloom again.')
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      return damaged('The archive uses an unsupported compression method. Export it from Songloom again.')
    if (name.endsWith('/')) continue
    const packed: Packed = {
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      compressionMethod: entry.compressionMethod,
      crc32: entry.crc32,
      relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
    }
    archive.bytes += packed.uncompressedSize
    packedBytes += packed.compressedSize
    if (name === INDEX) index = packed
    else if (KEY.test(name)) file(archive, name, packed)
  }
  if (!index) return fail('not_an_export', `This zip isn’t a Songloom library: it has no ${INDEX} at the top level.`)
  if (packedBytes > zip.fileSize || archive.bytes > MAX_COMPRESSION_RATIO * packedBytes + RATIO_EXEMPT_BYTES)
    return fail('too_large', 'The unpacked archive would exceed the size limit.')
  return readIndex(archive, index)
}

/** Names that storage keys may have. Other entries, such as notes of a file manager, are ignored. */
const KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)+$/i

const file = (archive: Archive, name: string, packed: Packed) => {
  const place = parseFileKey(name)
  // Unknown items are ignored.
  if (!place) return
  const folders = archive[place.root]
  const known = folders.get(place.id) ?? new Map<string, Packed>()
  folders.set(place.id, known.set(place.file, packed))
}

const readIndex = async (archive: Archive, packed: Packed): Promise<Result<Archive>> => {
  let json: unknown
  try {
    json = JSON.parse((await archive.read(packed, MAX_INDEX_BYTES)).toString())
  } catch {
    return damaged(`${INDEX} in the archive can’t be read.`)
  }
  const index = Index.safeParse(json)
  if (!index.success)
    return fail('not_an_export', `This zip isn’t a Songloom library: its ${INDEX} has another format.`)
  return index.data.version > VERSION
    ? fail('newer_export', 'This library was exported by a newer version of Songloom. Update this one first.')
    : ok(archive)
}

const archiveOf = (zip: ZipFile): Archive => {
  const archive: Archive = {
    songs: new Map(),
    uploads: new Map(),
    tasks: new Map(),
    lists: new Map(),
    bytes: 0,
    stream: (packed) => unpack(zip, packed),
    async read(packed, limit) {
      if (packed.uncompressedSize > limit) throw new Damaged('a file is too large')
      const chunks: Uint8Array[] = []
      for await (const chunk of archive.stream(packed)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    close: () => zip.close(),
  }
  return archive
}

async function* unpack(zip: ZipFile, packed: Packed): AsyncGenerator<Uint8Array> {
  let sum = 0
  let size = 0
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(packed as Entry, { minimal: true })
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStreamLowLevel(
        fileDataStart,
        packed.compressedSize,
        0,
        packed.compressedSize,
        packed.compressionMethod === DEFLATED,
        packed.uncompressedSize,
        (error, opened) => (error ? reject(error) : resolve(opened)),
      ),
    )
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      size += chunk.length
      yield chunk
    }
  } catch {
    throw new Damaged('one of its files is damaged')
  }
  if (size !== packed.uncompressedSize || sum >>> 0 !== packed.crc32)
    throw new Damaged('one of its files doesn’t match the archive’s index')
}

const shorten = (name: string) => (name.length > 80 ? `${name.slice(0, 80)}…` : name)

/** Adapter from Scratch to yauzl. */
class ScratchReader extends RandomAccessReader {
  constructor(private readonly scratch: Scratch) {
    super()
  }
  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.range(start, end), { objectMode: false })
  }
  private async *range(start: number, end: number) {
    if (end > start) for await (const chunk of this.scratch.stream({ first: start, last: end - 1 })) yield chunk
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.scratch.read(buffer.subarray(offset, offset + length), position).then(
      () => callback(null),
      (error) => callback(error),
    )
  }
  /** The caller closes the scratch file. */
  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }
}
