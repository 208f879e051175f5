import type { Scratch } from '#lib/storage/scratch'

/** The same files, with different limits on waiting for a storage that does not answer. */
export type Storages = {
  /** While a client waits. */
  request: Storage
  /** While rows are locked. */
  transaction: Storage
  /** Background work. */
  job: Storage
}

/** Files by key ("songs/<id>/audio.mp3"). A key has its whole content or does not exist. */
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
  /** Bytes that can still be put; null without a limit. */
  freeBytes(): Promise<number | null>
  /** Whether the storage answers, at the cost of one small request. @throws StorageUnavailable, or the reason of the signal */
  check(signal?: AbortSignal): Promise<void>
  /** Writes, reads and removes a small file. @throws what fails */
  checkWrite(): Promise<void>
  /** Temporary file for data too large for memory. The caller closes it. */
  scratch(): Promise<Scratch>
  /** Removes half-written files that are too old to be in progress. `now`: milliseconds since 1970. */
  removeAbandonedWrites(now: number): Promise<void>
  /**
   * A URL that serves the file without a sign-in for a minute, with that media type and Content-Disposition. Null where the
   * storage cannot be reached by clients. The key need not exist.
   */
  presignedUrl(key: string, as: { type: string; disposition: string | null }): Promise<string | null>
}
