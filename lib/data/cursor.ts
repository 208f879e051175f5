import { z } from 'zod'

/** Sort value and id of the last row of a page. Opaque to clients. */
export type Cursor = { value: string; id: string }

const CursorTuple = z.tuple([z.string().max(2000), z.uuid()])

export const encodeCursor = ({ value, id }: Cursor) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Null for a missing or invalid cursor: the list then starts at its beginning. */
export const decodeCursor = (text: string | null): Cursor | null => {
  if (!text) return null
  try {
    const [value, id] = CursorTuple.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { value, id }
  } catch {
    return null
  }
}
