/** A part of a multipart/mixed result. */
export type Part = { type: string; bytes: Uint8Array }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * The parts of a result; null where it is cut off or has another form. Audio may contain the boundary: it only counts where
 * headers follow it, or the end.
 */
export const readParts = (contentType: string, body: Uint8Array): Part[] | null => {
  const named = /^multipart\/mixed\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!named) return null
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const mark = Buffer.from(`--${named[1] ?? named[2]}`)
  const parts: Part[] = []
  if (bytes.indexOf(mark) !== 0) return null
  for (let at = mark.length; ; ) {
    if (isEnd(bytes, at)) return parts
    const head = bytes.indexOf(HEAD_END, at)
    const next = head < 0 ? -1 : nextMark(bytes, mark, head + HEAD_END.length)
    if (next < 0) return null
    const headers = bytes.toString('latin1', at, head)
    const type = /^content-type:\s*([^\s;]+)/im.exec(headers)?.[1]?.toLowerCase()
    if (type === undefined) return null
    parts.push({ type, bytes: bytes.subarray(head + HEAD_END.length, next) })
    at = next + 2 + mark.length
  }
}

const isEnd = (bytes: Buffer, at: number) =>
  bytes.toString('latin1', at, at + 2) === '--' && /^--\s*$/.test(bytes.toString('latin1', at, at + 8))

/** Where the line break before the next boundary is; -1 without one. */
const nextMark = (bytes: Buffer, mark: Buffer, from: number): number => {
  const line = Buffer.concat([Buffer.from('\r\n'), mark])
  for (let at = bytes.indexOf(line, from); at >= 0; at = bytes.indexOf(line, at + 1)) {
    const after = at + line.length
    const isHead = /^\r\ncontent-/i.test(bytes.toString('latin1', after, after + 10))
    if (isHead || isEnd(bytes, after)) return at
  }
  return -1
}
