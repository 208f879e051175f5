/** The whole file, one part, or a part outside it (RFC 9110 §14). `first` and `last` are inclusive. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; first: number; last: number } | { kind: 'none' }

/** Multiple ranges and units other than bytes give the whole file, as RFC 9110 allows. */
// byteRange('bytes=0-99', 1000) // => { kind: 'part', first: 0, last: 99 }
export const byteRange = (header: string | null, size: number): ByteRange => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (!match[1] && !match[2])) return { kind: 'whole' }
  const [, from, to] = match
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < Number(from)) return { kind: 'whole' }
  return first >= size || (!from && Number(to) === 0) ? { kind: 'none' } : { kind: 'part', first, last }
}
