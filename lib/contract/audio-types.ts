/** Media types of audio files, by extension. */
export const AUDIO_TYPES = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
} as const

/**
 * The media type of a file by its extension.
 *
 * @example
 * audioType('m4a') // => 'audio/mp4'
 */
export const audioType = (extension: string): string =>
  (AUDIO_TYPES as Record<string, string>)[extension] ?? 'application/octet-stream'
