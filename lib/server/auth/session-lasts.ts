/** A session of an account lasts this long after it was last used, in milliseconds. */
export const SESSION_LASTS_MS = 90 * 24 * 60 * 60 * 1000
