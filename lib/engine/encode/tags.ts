import { ID3Writer } from 'browser-id3-writer'
import { gapsOf } from '#lib/lyrics/gaps'
import type { BeatsPerMinute, Seconds } from '#lib/music/time'

export type Tags = {
  title: string
  genre: string
  bpm: BeatsPerMinute
  /** "Am", "F#": at most three characters. */
  key: string
  duration: Seconds
  lyric: string
  /** When each word is sung, line by line. */
  lines: readonly { text: string; words: readonly { at: Seconds; text: string }[] }[]
  /** ISO 639-2 code of the words. */
  language: string
  /** A PNG. */
  cover: Uint8Array
  /** Whoever asks whether a person or a machine made this is told, in words. */
  comment: string
  encoder: string
}

const SYLT_CONTENT_LYRICS = 1
const SYLT_MILLISECONDS = 2
const FRONT_COVER = 3
/** The library writes text as UTF-16 anyway; this is for frames that could be Latin-1. */
const FRAME_LANGUAGE = 'eng'

/** A line begins with a line feed, a word that stands apart from the one before with a blank, as ID3 asks for. */
const timedWords = (lines: Tags['lines']): [string, number][] =>
  lines.flatMap(({ text: whole, words }, line) => {
    const gaps = gapsOf(
      whole,
      words.map((word) => word.text),
    )
    return words.map(({ at, text }, word): [string, number] => [
      `${word > 0 ? gaps[word - 1] : line > 0 ? '\n' : ''}${text}`,
      Math.max(0, Math.round(at * 1000)),
    ])
  })

/** An ID3v2.3 block, the same bytes for the same tags. */
export const id3 = (tags: Tags): Uint8Array => {
  // Padding is for editing in place, which a song file of known size does not offer. Its type is not declared.
  const writer = Object.assign(new ID3Writer(new ArrayBuffer(0)), { padding: 0 })
  writer
    .setFrame('TIT2', tags.title)
    .setFrame('TPE1', ['Songloom'])
    .setFrame('TCON', [tags.genre])
    .setFrame('TBPM', Math.round(tags.bpm))
    .setFrame('TKEY', tags.key)
    .setFrame('TLEN', Math.round(tags.duration * 1000))
    .setFrame('TSSE', tags.encoder)
    .setFrame('COMM', { description: '', text: tags.comment, language: FRAME_LANGUAGE })
    .setFrame('TXXX', { description: 'Made by software', value: tags.encoder })
  if (tags.lyric !== '') writer.setFrame('USLT', { description: '', lyrics: tags.lyric, language: tags.language })
  const words = timedWords(tags.lines)
  if (words.length > 0)
    writer.setFrame('SYLT', {
      type: SYLT_CONTENT_LYRICS,
      text: words,
      timestampFormat: SYLT_MILLISECONDS,
      language: tags.language,
      description: '',
    })
  writer.setFrame('APIC', {
    type: FRONT_COVER,
    data: Uint8Array.from(tags.cover).buffer,
    description: '',
    useUnicodeEncoding: false,
  })
  return new Uint8Array(writer.addTag())
}
