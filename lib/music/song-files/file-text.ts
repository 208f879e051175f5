import { SongFileError } from '#lib/music/song-to-arrange'

const UTF16_MARKS: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }

/**
 * Text of a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252.
 * Throws where it has control characters, which text files have not.
 */
export const fileText = (bytes: Uint8Array): string => {
  const utf16 = UTF16_MARKS[Buffer.from(bytes.subarray(0, 2)).toString('hex')]
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : eightBitText(bytes)
  if (hasControlCharacters(text))
    throw new SongFileError('This is not a text file. Send MIDI, MusicXML, ABC or ChordPro.')
  return text
}

/** UTF-8, else Windows-1252. */
export const eightBitText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a text has control characters other than tabs, line ends and the end mark of old systems. */
const hasControlCharacters = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 26)) return true
  }
  return false
}
