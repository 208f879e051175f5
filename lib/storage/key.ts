const KEY = /^[a-z0-9][\w.-]*(\/[\w-][\w.-]*)*$/i

// isKey('songs/a/audio.mp3') // => true
export const isKey = (text: string): boolean => KEY.test(text)

/** @throws if invalid: no key leads out of the storage or to its hidden files */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}
