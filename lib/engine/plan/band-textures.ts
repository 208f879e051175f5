import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Decibels } from '#lib/music/time'

/** Measured sound of one of the engine's own bands. */
export type BandTexture = {
  genre: string
  /** Onsets per second at the genre's typical tempo. */
  density: number
  /** Levels of 16 bands and spreads of 10 shapes, as in analyse/texture.ts. */
  levels: readonly Decibels[]
  spreads: readonly Decibels[]
  /** role/style/instrument of each player, separated by spaces. */
  players: string
}

const FILE = 'lib/engine/plan/band-textures.tsv'

const numbers = (text: string | undefined): number[] => (text ?? '').split(' ').map(Number)

let loaded: readonly BandTexture[] | null = null

/** All measured bands, by genre. Reads the table at the first call. `npm run bench -- bands` measures it again. */
export const bandTextures = (): readonly BandTexture[] => {
  loaded ??= readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), FILE), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [genre = '', density, levels, spreads, players = ''] = row.split('\t')
      return { genre, density: Number(density), levels: numbers(levels), spreads: numbers(spreads), players }
    })
  return loaded
}
