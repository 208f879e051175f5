import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

export type Decoded = { kind: 'decoded'; bytes: Uint8Array } | { kind: 'too_large' } | { kind: 'unreadable' }

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  rawDeflate: promisify(inflateRaw),
  br: promisify(brotliDecompress),
}

/** Some servers send deflate without the header of RFC 1950. */
const decoderOf = (encoding: string, bytes: Uint8Array) => {
  if (encoding === 'gzip' || encoding === 'x-gzip') return decoders.gzip
  if (encoding === 'br') return decoders.br
  if (encoding === 'deflate') return (bytes[0]! & 15) === 8 ? decoders.deflate : decoders.rawDeflate
  return null
}

/** Whether a body needs no decoding. */
export const isPlain = (encoding: string | undefined) => /^\s*(identity)?\s*$/i.test(encoding ?? '')

/**
 * Decodes a body. Decoding ends as soon as its output exceeds `maxBytes`.
 * @example await decodeBody(gzipSync('{}'), 'gzip', 100) → { kind: 'decoded', bytes: '{}' }
 */
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
