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
  /** Onset of each word in seconds, line by line. */
  lines: readonly { text: string; words: readonly { at: Seconds; text: string }[] }[]
  /** ISO 639-2 code of the lyric. */
  language: string
  /** PNG. */
  cover: Uint8Array
  /** States that the song is machine-made. */
  comment: string
  encoder: string
}

const SYLT_CONTENT_LYRICS = 1
const SYLT_MILLISECONDS = 2
const FRONT_COVER = 3
/** Language field of frames that ID3 requires to have one. */
const FRAME_LANGUAGE = 'eng'

/** ID3 requires a line feed before each line and a space between separate words. */
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

// Padding serves in-place edits, which files of fixed size do not allow. The option is missing in the library's types.
const newWriter = () => Object.assign(new ID3Writer(new ArrayBuffer(0)), { padding: 0 })

/** What is known of a recording without a score. */
export type RecordingTags = Pick<Tags, 'title' | 'duration' | 'lyric' | 'encoder'>

/** Writes the ID3v2.3 block of a recording that was edited. Its engine is not known. */
export const recordingTags = ({ title, duration, lyric, encoder }: RecordingTags): Uint8Array => {
  const writer = newWriter()
    .setFrame('TIT2', title)
    .setFrame('TLEN', Math.round(duration * 1000))
    .setFrame('TSSE', encoder)
    .setFrame('COMM', { description: '', text: `Edited by software (${encoder}).`, language: FRAME_LANGUAGE })
  if (lyric !== '') writer.setFrame('USLT', { description: '', lyrics: lyric, language: 'und' })
  return new Uint8Array(writer.addTag())
}

/** Writes an ID3v2.3 block. The same tags give the same bytes. */
export const id3 = (tags: Tags): Uint8Array => {
  const writer = newWriter()
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
