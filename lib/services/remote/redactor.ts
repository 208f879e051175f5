const MAX_MESSAGE_CODE_POINTS = 500

/** Removes secrets from texts: key and host from lyrics, and all addresses from messages. */
export type Redactor = { lyric(text: string): string; message(text: string): string }

/** Removes control and format characters, except those that join letters. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/[\n\t\u200c\u200d]/.test(character) ? character : ''))

/** Hides the key and the host of a service. */
export const createRedactor = (key: string, { origin, host, hostname, port }: URL): Redactor => {
  const hide = (text: string, hidden: string[]) => hidden.reduce((kept, secret) => kept.replaceAll(secret, '…'), text)
  // A host without dot or port is an ordinary word.
  const hosts = [...(port ? [host] : []), ...(hostname.includes('.') ? [hostname] : [])]
  const words = (text: string) => hide(readable(text), [key, origin, ...hosts])
  return { lyric: words, message: (text) => words(readable(text).replace(/https?:\/\/[^\s<>"']+/gi, '…')) }
}

/** A message of at most 500 characters. */
export const shorten = (text: string) => {
  const points = [...text.trim()]
  return points.length > MAX_MESSAGE_CODE_POINTS
    ? `${points.slice(0, MAX_MESSAGE_CODE_POINTS).join('')}…`
    : points.join('')
}
