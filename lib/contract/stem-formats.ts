/** Formats of stems, the default first. */
export const STEM_FORMATS = ['wav24', 'wav16', 'wav32', 'flac', 'mp3'] as const
export type StemFormat = (typeof STEM_FORMATS)[number]

/**
 * The extension of a stem's file.
 *
 * @example
 * stemExtension('wav16') // => 'wav'
 */
export const stemExtension = (format: StemFormat): 'wav' | 'flac' | 'mp3' =>
  format === 'flac' || format === 'mp3' ? format : 'wav'
