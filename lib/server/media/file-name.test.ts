import { describe, expect, test } from 'vitest'
import { fileNameOf, safeName, shortKeyName } from '#lib/server/media/file-name'

describe('file names', () => {
  test('title, tempo, key and version › known or null › known parts in the name', () => {
    expect(fileNameOf({ title: 'Sing to the Rain', bpm: 95.6, key: 'A minor', version: 1 })).toBe(
      'Sing to the Rain – 96 bpm – Am',
    )
    expect(fileNameOf({ title: '雨', bpm: 120, key: 'F# major', version: 3 })).toBe('雨 – v3 – 120 bpm – F#')
    expect(fileNameOf({ title: null, bpm: null, key: null, version: 1 })).toBe('Song')
    expect(shortKeyName('D dorian')).toBe('Dm')
    expect(shortKeyName('D mixolydian')).toBe('D')
  })

  test.each([
    ['AC/DC: "Live"?', 'AC DC Live'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\u0000b\nc', 'a b c'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['trailing. ', 'trailing'],
    ['\ud800x', '\ufffdx'],
  ])('safeName(%j) › %j', (title, name) => {
    expect(safeName(title)).toBe(name)
  })

  test('long title › cut between characters, name under 255 bytes', () => {
    const name = fileNameOf({ title: '🎵'.repeat(200), bpm: 120, key: 'A minor', version: 100 })
    expect(Buffer.from(`${name} – Alto saxophone melody.wav`).length).toBeLessThan(255)
    expect(name).not.toContain('\ufffd')
  })
})
