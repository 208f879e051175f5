import type { Scratch } from '#lib/storage/scratch'

/** The same files, with different bounds on waiting for a storage that does not answer. */
export type Storages = {
  /** While a client waits. */
  request: Storage
  /** While rows are locked. */
  transaction: Storage
  /** Background work. */
  job: Storage
}

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
  /** Every file whose key begins with the prefix, with its size and when it was written. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; written: Date }>
  /** Removes the file of that key, or the folder of that name with all that is in it. */
  remove(key: string): Promise<void>
  /** Bytes that can still be put there; null where there is no such limit. */
  free(): Promise<number | null>
  /** Whether the storage answers, at the cost of one small request. @throws StorageUnavailable, or the reason of the signal */
  check(signal?: AbortSignal): Promise<void>
  /** Room for what is too large to be held. Whoever opens it closes it. */
  scratch(): Promise<Scratch>
  /** Removes what a process that died was writing, once nobody can be writing to it any more. `now`: milliseconds. */
  dropDrafts(now: number): Promise<void>
  /**
   * Where anybody can fetch it without the studio, for a minute, with that media type and Content-Disposition. Null where only
   * the studio gives files out. Says nothing of whether the key exists.
   */
  address(key: string, as: { type: string; disposition: string | null }): Promise<string | null>
}
