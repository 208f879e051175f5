const CODE = 'STORAGE_UNAVAILABLE'

/** The storage did not answer in time, or kept refusing for the moment. A later attempt may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  readonly code = CODE
  constructor(
    message: string,
    /** The last HTTP status; null where there was no answer. */
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Compares a code rather than the class, because routes and the start of the server load separate copies of it.
 * @example isStorageUnavailable(new Error('x', { cause: new StorageUnavailable('y', null) })) // => true
 */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === CODE || isStorageUnavailable(error.cause))
