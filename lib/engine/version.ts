/**
 * Names the code that makes songs: it changes whenever the same brief and seed would give other bytes. One change kept it:
 * the last 128 bytes of `songloom-3`, which decoders skip, are SONG_TAIL now and were what the encoder wrote. Making a song
 * again gives the checksums with either end, so that older songs keep their stems.
 */
export const ENGINE = 'songloom-3'
