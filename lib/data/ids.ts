/** Ids are UUIDs of our own; anything else cannot name anything. */
// isId('not-a-uuid') // => false
export const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
