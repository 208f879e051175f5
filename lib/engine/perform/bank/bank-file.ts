import { fstatSync, openSync, readSync } from 'node:fs'

/** Where a sample's bytes lie in its file. Compressed samples are Ogg Vorbis, others 16-bit PCM. */
export type SampleRange = { start: number; end: number; compressed: boolean }

/** A SoundFont whose samples are read one by one, because most of a bank is never played. */
export type BankFile = {
  /** The file without its audio, for a parser. */
  outline: ArrayBuffer
  /** One range per sample, in the order of the file. */
  samples: SampleRange[]
  read(range: SampleRange): Uint8Array
}

/** Sizes in bytes and positions of the RIFF format and of the SoundFont 2.04 specification, §7.10. */
const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
const SAMPLE_RECORD_BYTES = 46
const SAMPLE_START_AT = 20
const SAMPLE_END_AT = 24
const SAMPLE_TYPE_AT = 44
/** Flag of compressed samples, which SF3 adds to the types. Their ranges count bytes, others 16-bit words. */
const COMPRESSED_TYPE = 0x10

const readAt = (file: number, position: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}

type Chunk = { id: string; at: number; size: number }

/** The chunks between two positions of a file. */
const chunksIn = (file: number, from: number, to: number): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = from; at + CHUNK_HEADER_BYTES <= to; ) {
    const header = readAt(file, at, CHUNK_HEADER_BYTES)
    const size = header.readUInt32LE(4)
    chunks.push({ id: header.toString('latin1', 0, 4), at: at + CHUNK_HEADER_BYTES, size })
    at += CHUNK_HEADER_BYTES + size
    // Some writers leave out the padding of odd chunks.
    if (size % 2 === 1 && readAt(file, at, 1)[0] === 0) at++
  }
  return chunks
}

const chunk = (id: string, content: Uint8Array): Buffer => {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES)
  header.write(id, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

const rangesOf = (records: Buffer, audioAt: number): SampleRange[] =>
  // The last record only marks the end.
  Array.from({ length: Math.max(0, Math.floor(records.length / SAMPLE_RECORD_BYTES) - 1) }, (_, index) => {
    const record = records.subarray(index * SAMPLE_RECORD_BYTES)
    const compressed = (record.readUInt16LE(SAMPLE_TYPE_AT) & COMPRESSED_TYPE) > 0
    const unit = compressed ? 1 : Int16Array.BYTES_PER_ELEMENT
    const place = (at: number) => audioAt + unit * record.readUInt32LE(at)
    return { start: place(SAMPLE_START_AT), end: place(SAMPLE_END_AT), compressed }
  })

/** Opens an SF2 or SF3 file, which stays open. Null for other formats. */
export const openBankFile = (path: string): BankFile | null => {
  const file = openSync(path, 'r')
  const header = readAt(file, 0, RIFF_HEADER_BYTES).toString('latin1')
  if (!header.startsWith('RIFF') || !header.endsWith('sfbk')) return null
  const lists = chunksIn(file, RIFF_HEADER_BYTES, fstatSync(file).size)
  const list = (type: string) => lists.find(({ at }) => readAt(file, at, 4).toString('latin1') === type)
  const partsOf = ({ at, size }: Chunk) => chunksIn(file, at + 4, at + size)
  const [info, audio, presets] = [list('INFO'), list('sdta'), list('pdta')]
  const audioPart = audio && partsOf(audio).find(({ id }) => id === 'smpl')
  const records = presets && partsOf(presets).find(({ id }) => id === 'shdr')
  if (!info || !audioPart || !presets || !records) throw new Error('This sound bank is damaged.')
  const whole = ({ at, size }: Chunk) => chunk('LIST', readAt(file, at, size))
  const noAudio = chunk('LIST', Buffer.concat([Buffer.from('sdta'), chunk('smpl', new Uint8Array())]))
  const outline = chunk('RIFF', Buffer.concat([Buffer.from('sfbk'), whole(info), noAudio, whole(presets)]))
  return {
    outline: new Uint8Array(outline).buffer,
    samples: rangesOf(readAt(file, records.at, records.size), audioPart.at),
    read: ({ start, end }) => readAt(file, start, Math.max(0, end - start)),
  }
}
