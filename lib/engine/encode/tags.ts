import { ID3Writer } from 'browser-id3-writer'
import type { BeatsPerMinute, Seconds } from '#lib/music/time'

export type Tags = {
  title: string
  bpm: BeatsPerMinute
  /** "Am", "F#": at most three characters. */
  key: string
  duration: Seconds
  lyric: string
  /** ISO 639-2 code of the words. */
  language: string
  encoder: string
}

/** An ID3v2.3 block, the same bytes for the same tags. */
export const id3 = (tags: Tags): Uint8Array => {
  // Padding is for editing in place, which a song file of known size does not offer. Its type is not declared.
  const writer = Object.assign(new ID3Writer(new ArrayBuffer(0)), { padding: 0 })
  writer
    .setFrame('TIT2', tags.title)
    .setFrame('TPE1', ['Songloom'])
    .setFrame('TBPM', Math.round(tags.bpm))
    .setFrame('TKEY', tags.key)
    .setFrame('TLEN', Math.round(tags.duration * 1000))
    .setFrame('TSSE', tags.encoder)
  if (tags.lyric !== '') writer.setFrame('USLT', { description: '', lyrics: tags.lyric, language: tags.language })
  return new Uint8Array(writer.addTag())
}
