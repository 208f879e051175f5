/** Files by key ("songs/<id>/audio.mp3"). A key either has its whole content or does not exist: nothing partial is ever visible. */
export type Storage = {
  /** Replaces what the key had, atomically and durably. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }>
  /** Null where the key does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** Size in bytes, or null where the key does not exist. */
  size(key: string): Promise<number | null>
  /** Bytes first … last, both included. The stream opens its file when it is read, and closes it at its end or when it is cancelled. */
  stream(key: string, range: { first: number; last: number }): ReadableStream<Uint8Array>
  /** Every file whose key begins with the prefix, with when it was written. */
  list(prefix: string): AsyncIterable<{ key: string; written: Date }>
  /** Removes the file of that key, or the folder of that name with all that is in it. */
  remove(key: string): Promise<void>
  /** Bytes that can still be put there; null where there is no such limit. */
  free(): Promise<number | null>
  /** Removes what a process that died was writing, once nobody has written to it for an hour. */
  dropDrafts(): Promise<void>
}
