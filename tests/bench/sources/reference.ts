import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { ReferenceSimilarity } from '#lib/engine/brief'
import { planSong } from '#lib/engine/plan/plan-song'
import {
  audioFeaturesOf,
  type Distances,
  distancesOf,
  MEASURES,
  mean,
  together,
} from '../../harness/similarity-metrics'
import { MISS, Table } from '../music/table'
import { briefOf, played, type Recording } from './recordings'

export const SIMILARITIES: readonly ReferenceSimilarity[] = [0.2, 0.8, 1.3, 1.5]
const DECOYS = 5

/** Style of the orders: their own, another one, and that of the recording. */
const STYLE_PROMPTS = ['pop song about rain', 'synthwave']

const UNITS: Record<keyof Distances, string> = {
  tempo: 'octaves',
  key: 'fifths',
  form: 'shares',
  contour: 'dB',
  brightness: 'octaves',
  density: 'octaves',
}

type MeasuredSong = { name: string; own: Distances[]; decoys: Distances[] }

const spread = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/**
 * One song at every reference strength, compared with its recording. The closest strength is also compared with other
 * recordings.
 */
const songOf = async (all: readonly Recording[], index: number, asked: string, seed: number): Promise<MeasuredSong> => {
  const recording = all[index]!
  const own: Distances[] = []
  let decoys: Distances[] = []
  for (const similarity of SIMILARITIES) {
    const source = { kind: 'reference' as const, recording: new Uint8Array(0), similarity }
    const brief = briefOf(`${asked}, instrumental, ${Math.round(recording.heard.duration)} seconds`, source)
    const plan = planSong(brief, seed, { reference: recording.heard })
    const song = { plan, sketch: audioFeaturesOf(await played(plan)) }
    const length = plan.samples / SAMPLE_RATE
    own.push(distancesOf(song, recording, length))
    if (similarity === 1.5)
      decoys = Array.from({ length: DECOYS }, (_, i) => distancesOf(song, all[(index + 1 + i) % all.length]!, length))
  }
  return { name: recording.name, own, decoys }
}

/** Prints the distance of songs from their reference recordings at each strength. */
export const measureReferences = async (all: readonly Recording[], seed: number) => {
  const songs: MeasuredSong[] = []
  for (const asked of STYLE_PROMPTS)
    for (let index = 0; index < all.length; index++) songs.push(await songOf(all, index, asked, seed + index))

  console.log(
    `\nReference: ${songs.length} songs at each of four stops, against ${all.map(({ name }) => name).join(', ')}; mean ± spread\n`,
  )
  const table = new Table([
    { name: 'distance in', target: '', width: 20 },
    ...SIMILARITIES.map((stop) => ({ name: String(stop), target: 'to its own', width: 13 })),
    { name: 'monotone', target: 'mean', width: 9 },
    { name: 'songs', target: 'monotone', width: 9 },
    { name: '1.5', target: 'to decoys', width: 13 },
    { name: 'nearer than', target: 'all decoys', width: 11 },
  ])
  table.header()
  let good = 0
  const row = (name: string, of: (distances: Distances) => number, tolerance: number) => {
    const means = SIMILARITIES.map((_, stop) => mean(songs.map(({ own }) => of(own[stop]!))))
    const falls = (values: readonly number[], slack: number) =>
      values.every((value, i) => i === 0 || value < values[i - 1]! + slack)
    const holds = falls(means, 0)
    if (holds) good++
    const each = songs.filter(({ own }) => falls(own.map(of), tolerance)).length
    const nearer = songs.filter(({ own, decoys }) => decoys.every((other) => of(other) > of(own[3]!))).length
    const shown = (values: readonly number[]) => `${mean(values).toFixed(2)} ± ${spread(values).toFixed(2)}`
    table.row([
      name,
      ...SIMILARITIES.map((_, stop) => shown(songs.map(({ own }) => of(own[stop]!)))),
      holds ? 'yes' : `no ${MISS}`,
      `${each} of ${songs.length}`,
      shown(songs.flatMap(({ decoys }) => decoys.map(of))),
      `${nearer} of ${songs.length}`,
    ])
  }
  // A difference below the audible limit is not a step away.
  const slack: Distances = { tempo: 1e-6, key: 1e-6, form: 0.02, contour: 0.2, brightness: 0.03, density: 0.1 }
  for (const measure of MEASURES) row(`${measure}, ${UNITS[measure]}`, (one) => one[measure], slack[measure])
  row('all together', together, 0)
  console.log(`\nheld: nearer at every stop on the mean ${good}/${MEASURES.length + 1}`)
}
