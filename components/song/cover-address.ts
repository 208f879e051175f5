/** All files of a song lie beside each other: where its cover is, beside its waveform. Null where it has none. */
// coverOf('http://localhost/media/abc/peaks.json', true) // => 'http://localhost/media/abc/thumb.svg'
export const coverOf = (peaksUrl: string, small: boolean): string | null =>
  peaksUrl === '' ? null : peaksUrl.replace(/[^/]*$/, small ? 'thumb.svg' : 'cover.svg')
