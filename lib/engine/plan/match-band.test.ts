import { describe, expect, test } from 'vitest'
import type { Analysis } from '#lib/engine/analyse/analysis'
import { type BandTexture, bandTextures } from '#lib/engine/plan/band-textures'
import { GENRES, genreOf } from '#lib/engine/plan/genres/atlas'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import { matchBand } from '#lib/engine/plan/match-band'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { keyNamed } from '#lib/music/key'

const ALL_GENRES = Object.keys(GENRES)

/** The analysis of a recording of one band in the table. */
const recordingOf = ({ genre: id, players, density, levels, spreads }: BandTexture): Analysis => {
  const genre = genreOf(id)
  return {
    ...{ duration: 60, bpm: genre.tempo.typical, meter: genre.meter, firstBeat: 0, firstDownbeat: 0 },
    ...{ key: keyNamed(genre.keys[0]!), confidence: { tempo: 1, key: 1 }, loudness: -14, contour: [0] },
    ...{ brightness: 1800, density, percussion: players.includes('drums/') ? 1 : 0, singing: 0, sections: [] },
    texture: { levels: [...levels], spreads: [...spreads] },
  }
}

const nameOf = ({ role, style, id }: { role: string; style: string; id: string }) => `${role}/${style}/${id}`

test('band table › all rows › cover every genre, use known instruments, some without drums', () => {
  expect(new Set(bandTextures().map(({ genre }) => genre))).toEqual(new Set(ALL_GENRES))
  for (const { players, levels, spreads } of bandTextures()) {
    expect([levels.length, spreads.length]).toEqual([16, 10])
    for (const player of players.split(' ')) expect(INSTRUMENTS).toHaveProperty(player.split('/')[2]!)
  }
  expect(bandTextures().some(({ players }) => !players.includes('drums/'))).toBe(true)
})

test('matchBand › recordings of bands in the table › over 80 % give the same players', () => {
  const sample = bandTextures().filter((_, i) => i % 5 === 0)
  const found = sample.filter((row) => {
    const band = matchBand(recordingOf(row), ALL_GENRES, readPrompt(''))!
    return band.players.map(nameOf).join(' ') === row.players
  })
  expect(found.length / sample.length).toBeGreaterThan(0.8)
})

describe('matchBand', () => {
  test.each([0, 1])('percussion %i › drums only if heard, in every genre', (percussion) => {
    for (const id of ALL_GENRES.filter((genre) => genreOf(genre).band.some(({ role }) => role === 'drums'))) {
      const heard = { ...recordingOf(bandTextures()[0]!), percussion }
      const roles = matchBand(heard, [id], readPrompt(''))!.players.map(({ role }) => role)
      expect(roles.includes('drums'), id).toBe(percussion === 1)
    }
  })

  test('excluded instruments › not in the band', () => {
    for (const row of bandTextures().filter((_, i) => i % 20 === 0)) {
      const band = matchBand(recordingOf(row), ALL_GENRES, readPrompt('no guitars, no piano'))!
      expect(band.players.filter(({ id }) => /guitar|^piano|bright-piano/.test(id))).toEqual([])
    }
  })

  test('silent recording › null', () => {
    const silent = { ...recordingOf(bandTextures()[0]!), texture: { levels: [], spreads: [] } }
    expect(matchBand(silent, ALL_GENRES, readPrompt(''))).toBeNull()
  })
})
