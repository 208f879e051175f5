import type { CellName } from '#components/compose/fields/panel'
import { parseLength, parseTempo } from '#components/compose/lyric-timing'
import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import type { Translator } from '#lib/i18n/translator'
import { keyName, parseKey } from '#lib/music/key'

const KEY_PATTERN =
  /(?<!\p{L})[A-G](?:\s?[#♯b♭]|[ -](?:sharp|flat))?[ -]?(?:major|minor|maj|min|dorian|phrygian|lydian|mixolydian)(?!\p{L})|[升降]?[A-G][#♯b♭]?[大小][调調]/u

/** The key in a prompt, as `keyName` writes it; null if there is none. */
// findKey('a waltz in f# minor') // => null
// findKey('a waltz in F# minor') // => 'F# minor'
export const findKey = (prompt: string): string | null => {
  const [written] = KEY_PATTERN.exec(prompt) ?? []
  const key = written === undefined ? null : parseKey(written)
  return key && keyName(key)
}

/** The length, tempo and key that a prompt states, formatted for the cells whose fields are empty. */
export const promptValues = (music: Translator<'music'>, prompt: string): Partial<Record<CellName, string>> => {
  const duration = parseLength(prompt)
  const tempo = parseTempo(prompt)
  const key = formatKey(music, findKey(prompt))
  return {
    ...(duration !== null && { length: formatClock(duration) }),
    ...(tempo !== null && { tempo: music('bpm', { count: tempo }) }),
    ...(key && { key }),
  }
}
