import { describe, expect, test } from 'vitest'
import { fileNameOf, safeName, shortKeyName } from '#lib/server/media/file-name'

describe('file names', () => {
  test('title, tempo and key › known or null › known parts in the name', () => {
    expect(fileNameOf({ title: 'Sing to the Rain', bpm: 95.6, key: 'A minor' })).toBe('Sing to the Rain – 96 bpm – Am')
    expect(fileNameOf({ title: '雨', bpm: 120, key: 'F# major' })).toBe('雨 – 120 bpm – F#')
    expect(fileNameOf({ title: null, bpm: null, key: null })).toBe('Song')
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
    const name = fileNameOf({ title: '🎵'.repeat(200), bpm: 120, key: 'A minor' })
    expect(Buffer.from(`${name} – Alto saxophone melody.wav`).length).toBeLessThan(255)
    expect(name).not.toContain('\ufffd')
  })
})
