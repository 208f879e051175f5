import { z } from 'zod'

/** Where a page ended: the sort value and the id of its last row. Opaque to callers. */
export type Cursor = { value: string; id: string }

const CursorTuple = z.tuple([z.string().max(2000), z.uuid()])

export const encodeCursor = ({ value, id }: Cursor) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Null for no cursor and for one that was not made here: the list then begins at its start. */
export const decodeCursor = (text: string | null): Cursor | null => {
  if (!text) return null
  try {
    const [value, id] = CursorTuple.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { value, id }
  } catch {
    return null
  }
}
