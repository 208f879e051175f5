import type { Called, Opened } from '#lib/services/safe-fetch/safe-fetch'

type Answered = Extract<Called, { kind: 'answered' }>

/** A file of a service that was read whole. `partOf`: the part of the answer that is the file; the answer without it. */
export const openedOf = (called: Called, address: string, partOf?: (answer: Answered) => Uint8Array): Opened => {
  if (called.kind === 'not_sent')
    return called.why === 'forbidden' ? { kind: 'forbidden' } : { kind: 'unreachable', why: called.why }
  if (called.kind === 'unclear')
    return { kind: 'unreachable', why: called.why === 'timeout' || called.why === 'reset' ? called.why : 'other' }
  const { status, headers } = called
  const bytes = partOf?.(called) ?? called.body
  const read = async function* () {
    if (bytes.length > 0) yield bytes
  }
  return { kind: 'opened', status, headers, address, length: bytes.length, body: read(), close() {} }
}
