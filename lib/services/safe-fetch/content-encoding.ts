import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

export type Decoded = { kind: 'decoded'; bytes: Uint8Array } | { kind: 'too_large' } | { kind: 'unreadable' }

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  bareDeflate: promisify(inflateRaw),
  br: promisify(brotliDecompress),
}

/** Some servers send deflate without the two bytes that RFC 1950 puts in front. */
const decoderOf = (encoding: string, bytes: Uint8Array) => {
  if (encoding === 'gzip' || encoding === 'x-gzip') return decoders.gzip
  if (encoding === 'br') return decoders.br
  if (encoding === 'deflate') return (bytes[0]! & 15) === 8 ? decoders.deflate : decoders.bareDeflate
  return null
}

/** Whether nothing has to be decoded. */
export const isPlain = (encoding: string | undefined) => /^\s*(identity)?\s*$/i.test(encoding ?? '')

/** A body without its content-encoding; decoding ends as soon as more than `maxBytes` would come out. */
// await decodeBody(gzipSync('{}'), 'gzip', 100) // => { kind: 'decoded', bytes: '{}' }
export const decodeBody = async (
  bytes: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Decoded> => {
  if (isPlain(encoding) || bytes.length === 0) return { kind: 'decoded', bytes }
  const decode = decoderOf(encoding!.trim().toLowerCase(), bytes)
  if (!decode) return { kind: 'unreadable' }
  try {
    return { kind: 'decoded', bytes: await decode(bytes, { maxOutputLength: maxBytes }) }
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return { kind: tooLarge ? 'too_large' : 'unreadable' }
  }
}
