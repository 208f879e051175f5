import { describe, expect, it, test } from 'vitest'
import { tonicChord } from '#lib/music/chord'
import {
  KEY_PATTERN,
  type Key,
  keyFrom,
  keyName,
  keyNamed,
  keySpellings,
  noteName,
  noteNamed,
  parseKey,
  readKey,
} from '#lib/music/key'

const MODES = ['major', 'dorian', 'phrygian', 'lydian', 'mixolydian', 'minor', 'locrian'] as const
const SEMITONES = [0, 2, 4, 5, 7, 9, 11] as const

/** The pitch class of the major tonic, then the tonics of MODES, for each signature from seven flats to seven sharps. */
const SIGNATURES = {
  'seven flats': [11, 'Cb', 'Db', 'Eb', 'Fb', 'Gb', 'Ab', 'Bb'],
  'six flats': [6, 'Gb', 'Ab', 'Bb', 'Cb', 'Db', 'Eb', 'F'],
  'five flats': [1, 'Db', 'Eb', 'F', 'Gb', 'Ab', 'Bb', 'C'],
  'four flats': [8, 'Ab', 'Bb', 'C', 'Db', 'Eb', 'F', 'G'],
  'three flats': [3, 'Eb', 'F', 'G', 'Ab', 'Bb', 'C', 'D'],
  'two flats': [10, 'Bb', 'C', 'D', 'Eb', 'F', 'G', 'A'],
  'one flat': [5, 'F', 'G', 'A', 'Bb', 'C', 'D', 'E'],
  none: [0, 'C', 'D', 'E', 'F', 'G', 'A', 'B'],
  'one sharp': [7, 'G', 'A', 'B', 'C', 'D', 'E', 'F#'],
  'two sharps': [2, 'D', 'E', 'F#', 'G', 'A', 'B', 'C#'],
  'three sharps': [9, 'A', 'B', 'C#', 'D', 'E', 'F#', 'G#'],
  'four sharps': [4, 'E', 'F#', 'G#', 'A', 'B', 'C#', 'D#'],
  'five sharps': [11, 'B', 'C#', 'D#', 'E', 'F#', 'G#', 'A#'],
  'six sharps': [6, 'F#', 'G#', 'A#', 'B', 'C#', 'D#', 'E#'],
  'seven sharps': [1, 'C#', 'D#', 'E#', 'F#', 'G#', 'A#', 'B#'],
} as const

/** Signatures that are never written, and for the two of six signs the modes that are. */
const UNWRITTEN: Record<string, readonly string[]> = {
  'seven flats': MODES,
  'six flats': ['major', 'lydian', 'mixolydian'],
  'six sharps': ['dorian', 'phrygian', 'minor'],
  'seven sharps': MODES,
}

const KEYS = Object.entries(SIGNATURES).flatMap(([signature, [parent, ...tonics]]) =>
  MODES.map((mode, degree) => ({
    signature,
    mode,
    name: `${tonics[degree]} ${mode}`,
    tonic: (parent + SEMITONES[degree]!) % 12,
  })),
)
const WRITTEN = KEYS.filter(({ signature, mode }) => mode !== 'locrian' && !UNWRITTEN[signature]?.includes(mode))

describe('key names', () => {
  it('12 tonics × 6 modes › each is written once', () =>
    expect(new Set(WRITTEN.map(({ tonic, mode }) => `${tonic} ${mode}`)).size).toBe(72))

  it.each(WRITTEN)('$name › $signature › is written so, and its tonic chord too', ({ name, tonic, mode }) => {
    const key = { tonic, mode } as Key
    expect(keyName(key)).toBe(name)
    expect(keyFrom(name)).toEqual(key)
    expect(`${tonicChord(key).symbol.replace(/m$/, '')} ${mode}`).toBe(name)
  })

  it.each(KEYS)('$name › $signature › is read, and found beside its other spellings', ({ name, tonic, mode }) => {
    const minor = ['dorian', 'phrygian', 'minor', 'locrian'].includes(mode)
    expect(readKey(name)).toMatchObject({ pitchClass: tonic, note: name.split(' ')[0], mode, minor })
    expect(KEY_PATTERN.test(name)).toBe(true)
    const sameSound = KEYS.filter((key) => key.tonic === tonic && key.mode === mode).map((key) => key.name)
    expect(keySpellings(name)).toEqual(expect.arrayContaining(sameSound))
    for (const spelling of keySpellings(name)) expect(readKey(spelling)).toMatchObject({ pitchClass: tonic, mode })
  })

  it.each([
    ['F♯m', 'F# minor'],
    ['f# min', 'F# minor'],
    ['F-sharp minor', 'F# minor'],
    ['B flat Major', 'Bb major'],
    ['B♭ maj', 'Bb major'],
    ['C', 'C major'],
    ['CM', 'C major'],
    ['D Dorian', 'D dorian'],
    ['A aeolian', 'A aeolian'],
    ['G ionian', 'G major'],
    ['E hijaz', 'E hijaz'],
  ])('%s, as a service may write it › is read as %s', (written, name) => {
    const read = readKey(written)
    expect(`${read?.note} ${read?.mode}`).toBe(name)
  })

  it('text that is no key › is refused', () => {
    for (const text of ['', '?', 'H minor']) {
      expect(readKey(text)).toBeNull()
      expect(keySpellings(text)).toEqual([])
    }
    for (const text of ['', 'H minor', 'F♯ minor', 'f# minor', 'F#', 'F# minor; drop'])
      expect(KEY_PATTERN.test(text)).toBe(false)
    expect(readKey(null)).toBeNull()
    expect(keyFrom('A hijaz')).toBeNull()
    expect(() => keyNamed('A hijaz')).toThrow()
    expect(noteNamed('H')).toBeUndefined()
  })
})

test.each([
  ['A minor', [8, 'G#'], [6, 'F#'], [10, 'Bb']],
  ['D dorian', [10, 'Bb'], [1, 'C#'], [11, 'B']],
  ['C major', [10, 'Bb'], [8, 'Ab'], [3, 'Eb'], [6, 'F#']],
  ['G minor', [6, 'F#'], [3, 'Eb'], [10, 'Bb']],
  ['D major', [10, 'Bb'], [1, 'C#'], [6, 'F#']],
  ['F minor', [8, 'Ab'], [4, 'E'], [1, 'Db']],
  ['F# minor', [8, 'G#'], [1, 'C#']],
  ['G mixolydian', [10, 'Bb'], [6, 'F#']],
] as [string, ...[number, string][]][])('in %s notes are spelled as musicians spell them', (name, ...notes) => {
  const key: Key = keyNamed(name)
  for (const [note, spelled] of notes) expect(noteName(note, key)).toBe(spelled)
})

describe('parseKey', () => {
  it.each(WRITTEN)('$name › any case and sign › the same key', ({ name, tonic, mode }) => {
    const typed = name.replace('#', '♯').replace(/b(?= )/, '♭')
    for (const written of [name, name.toLowerCase(), typed, ` ${name} `])
      expect(parseKey(written)).toEqual({ tonic, mode })
  })
  it.each([
    ['am', 'A minor'],
    ['Bb', 'Bb major'],
    ['bbm', 'Bb minor'],
    ['C', 'C major'],
    ['F#min', 'F# minor'],
    ['e-flat major', 'Eb major'],
    ['A-minor', 'A minor'],
    ['C sharp aeolian', 'C# minor'],
    ['Gb ionian', 'F# major'],
    ['升F小调', 'F# minor'],
    ['降B大调', 'Bb major'],
    ['A小調', 'A minor'],
  ])('%s › %s', (written, name) => expect(keyName(parseKey(written)!)).toBe(name))
  it.each(['', 'H', 'minor', 'B locrian', 'C hijaz', 'F##', 'A minor 7', '小调'])('“%s” › null', (written) =>
    expect(parseKey(written)).toBeNull(),
  )
})
