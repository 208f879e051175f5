/** Names the code that makes songs: it changes whenever the same brief and seed would give other bytes. */
export const ENGINE = 'songloom-3'
