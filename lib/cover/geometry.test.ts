import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CoverGeometry, type CoverInput, coverGeometry, hashOfPeaks } from '#lib/cover/geometry'

/** A thousand amplitudes, and sections with two choruses. */
const song = (seed: number, more: Partial<CoverInput> = {}): CoverInput => ({
  peaks: Array.from(
    { length: 1000 },
    (_, i) => Math.abs(Math.sin(i * 0.11 + seed)) * 0.5 + 0.4 * Math.abs(Math.sin(i * 0.013 * seed)),
  ),
  sections: [
    { kind: 'intro', at: 0 },
    { kind: 'verse', at: 0.1 },
    { kind: 'chorus', at: 0.4 },
    { kind: 'verse', at: 0.6 },
    { kind: 'chorus', at: 0.8 },
  ],
  key: null,
  bpm: null,
  meter: null,
  ...more,
})

/** The drawing as the reference writes it, to the character. */
const written = (g: CoverGeometry) => {
  const texture =
    g.texture &&
    `<defs><pattern id="c" width="${g.texture.width}" height="${g.texture.height}" patternUnits="userSpaceOnUse">` +
      `<path d="${g.texture.lines}" stroke="${g.stripe}" stroke-width="0.2"/>` +
      `<path d="${g.texture.ticks}" stroke="${g.stripe}" stroke-width="${g.texture.tickWidth}"/></pattern></defs>`
  return (
    `<svg class="cover" viewBox="0 0 96 96" aria-hidden="true">${texture ?? ''}` +
    `<path fill="${g.ground}" d="M0 0h96v96H0z"/>${g.bands && `<path fill="${g.raised}" d="${g.bands}"/>`}` +
    `${texture ? '<path fill="url(#c)" d="M0 0h96v96H0z"/>' : ''}` +
    `<g fill="none" stroke-width="${g.thread}"><path stroke="${g.figure}" d="${g.plain}"/>` +
    `<path stroke="${g.lit}" d="${g.chorus}"/></g></svg>`
  )
}
const print = (input: CoverInput, rowCount: 24 | 48) =>
  createHash('sha256')
    .update(written(coverGeometry(input, rowCount)))
    .digest('hex')
    .slice(0, 16)

describe('cover › matches the reference drawing', () => {
  const minor = (pitchClass: number) => ({ pitchClass, minor: true })
  const major = (pitchClass: number) => ({ pitchClass, minor: false })
  it.each([
    ['a waltz in F♯ minor', song(1, { key: minor(6), bpm: 72, meter: '3/4' }), 48, '0da963bd3837a0eb'],
    ['common time in C', song(2, { key: major(0), bpm: 120, meter: '4/4' }), 48, '7451fa506734826d'],
    ['a small one, fast, in A minor', song(3, { key: minor(9), bpm: 174, meter: '7/8' }), 24, 'd071781291813395'],
    ['nothing read', song(4), 48, '4e588836c555cca9'],
    ['six eight in D', song(5, { key: major(2), bpm: 90, meter: '6/8' }), 48, '08297404cd7cd890'],
    ['slow, in B minor', song(6, { key: minor(11), bpm: 60, meter: '12/8' }), 48, '6a21da9a1b1a10b1'],
  ] as const)('%s', (_, input, rowCount, expected) => {
    expect(print(input, rowCount)).toBe(expected)
  })
})

it('cover › equal for equal music, different for a changed peak', () => {
  const input = song(1)
  expect(coverGeometry(input, 48)).toEqual(coverGeometry(song(1), 48))
  const peaks = input.peaks.with(500, 1)
  expect(hashOfPeaks(peaks)).not.toBe(hashOfPeaks(input.peaks))
})

it('silence › gives a plain cover without NaN', () => {
  const geometry = coverGeometry(song(1, { peaks: new Array(1000).fill(0) }), 48)
  expect(JSON.stringify(geometry)).not.toContain('NaN')
})
