import { describe, expect, test } from 'vitest'
import type { Analysis } from '#lib/engine/analyse/analysis'
import { BAND_TEXTURES } from '#lib/engine/plan/band-textures'
import { GENRES, genreOf } from '#lib/engine/plan/genres/atlas'
import { heardBand } from '#lib/engine/plan/heard-band'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { keyNamed } from '#lib/music/key'

const ALL = Object.keys(GENRES)

/** What an analysis hears in a recording of a band of the table. */
const recordingOf = ([id, players, density, levels, spreads]: (typeof BAND_TEXTURES)[number]): Analysis => {
  const genre = genreOf(id)
  return {
    ...{ duration: 60, bpm: genre.tempo.typical, meter: genre.meter, firstBeat: 0, firstDownbeat: 0 },
    ...{ key: keyNamed(genre.keys[0]!), confidence: { tempo: 1, key: 1 }, loudness: -14, contour: [0] },
    ...{ brightness: 1800, density, percussion: players.includes('drums/') ? 1 : 0, singing: 0, sections: [] },
    texture: { levels: [...levels], spreads: [...spreads] },
  }
}

const nameOf = ({ role, style, id }: { role: string; style: string; id: string }) => `${role}/${style}/${id}`

test('table › every genre, with drums and without, of known instruments', () => {
  expect(new Set(BAND_TEXTURES.map(([genre]) => genre))).toEqual(new Set(ALL))
  for (const [, players, , levels, spreads] of BAND_TEXTURES) {
    expect([levels.length, spreads.length]).toEqual([16, 10])
    for (const player of players.split(' ')) expect(INSTRUMENTS).toHaveProperty(player.split('/')[2]!)
  }
  expect(BAND_TEXTURES.some(([, players]) => !players.includes('drums/'))).toBe(true)
})

test('recording of a band of the table › players › that band, or one that sounds nearly alike', () => {
  const sample = BAND_TEXTURES.filter((_, i) => i % 5 === 0)
  const found = sample.filter((row) => {
    const band = heardBand(recordingOf(row), ALL, readPrompt(''))!
    return band.players.map(nameOf).join(' ') === row[1]
  })
  expect(found.length / sample.length).toBeGreaterThan(0.8)
})

describe('players', () => {
  test.each([0, 1])('percussion %i › drums as heard, for every genre', (percussion) => {
    for (const id of ALL.filter((genre) => genreOf(genre).band.some(({ role }) => role === 'drums'))) {
      const heard = { ...recordingOf(BAND_TEXTURES[0]!), percussion }
      const roles = heardBand(heard, [id], readPrompt(''))!.players.map(({ role }) => role)
      expect(roles.includes('drums'), id).toBe(percussion === 1)
    }
  })

  test('excluded instruments › not among them', () => {
    for (const row of BAND_TEXTURES.filter((_, i) => i % 20 === 0)) {
      const band = heardBand(recordingOf(row), ALL, readPrompt('no guitars, no piano'))!
      expect(band.players.filter(({ id }) => /guitar|^piano|bright-piano/.test(id))).toEqual([])
    }
  })

  test('silence › none', () => {
    const silent = { ...recordingOf(BAND_TEXTURES[0]!), texture: { levels: [], spreads: [] } }
    expect(heardBand(silent, ALL, readPrompt(''))).toBeNull()
  })
})
