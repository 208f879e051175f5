/**
 * All files of a song lie beside each other: where its cover is, beside its waveform, in the same version. Null where it
 * has none.
 */
// coverOf('http://localhost/media/abc/peaks.json', true) // => 'http://localhost/media/abc/thumb.svg'
// coverOf('/media/abc/peaks.json?cover=round-3-', false) // => '/media/abc/cover.svg?cover=round-3-'
export const coverOf = (peaksUrl: string, small: boolean): string | null =>
  peaksUrl === '' ? null : peaksUrl.replace(/[^/?]*(?=\?|$)/, small ? 'thumb.svg' : 'cover.svg')
