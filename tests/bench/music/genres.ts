import { barsOfMelody, sharedBars } from '../../harness/melody'
import { render } from '../../harness/rendering'
import { distanceAmong, featuresOf } from './features'
import { decodeRecording } from './recording'
import type { Measured } from './songs'
import { MISS, Table } from './table'

/** Every how many genres take B is rendered too. */
const EVERY = 5

/** Prints the distances between genres, and whether two takes of a prompt are closer than any other genre. */
export const compareGenres = async (songs: readonly Measured[], seed: number) => {
  if (songs.length < 3) return
  const distance = distanceAmong(songs.map(({ features }) => features))
  const pairs = songs.flatMap((a, i) =>
    songs.slice(i + 1).map((b) => ({ a: a.asked.genre, b: b.asked.genre, apart: distance(a.features, b.features) })),
  )
  pairs.sort((x, y) => x.apart - y.apart)
  const middle = pairs[pairs.length >> 1]!.apart
  console.log(
    `\nDistances between ${songs.length} genres, by onsets in the bar, brightness, chroma, density, crest and balance.` +
      `\nSmallest ${pairs[0]!.apart.toFixed(2)}, median ${middle.toFixed(2)}, largest ${pairs.at(-1)!.apart.toFixed(2)}. Nearest pairs: ` +
      pairs
        .slice(0, 8)
        .map(({ a, b, apart }) => `${a}–${b} ${apart.toFixed(2)}`)
        .join(', '),
  )
  console.log('\nNearest neighbour of each genre:')
  const nearest = songs.map(({ asked, features }) => {
    const others = songs.filter((other) => other.asked !== asked)
    const best = others.reduce((x, y) => (distance(features, y.features) < distance(features, x.features) ? y : x))
    return `${asked.genre} → ${best.asked.genre} ${distance(features, best.features).toFixed(2)}`
  })
  for (let i = 0; i < nearest.length; i += 4)
    console.log(
      `  ${nearest
        .slice(i, i + 4)
        .map((text) => text.padEnd(32))
        .join('')}`.trimEnd(),
    )

  console.log('')
  const table = new Table([
    { name: 'two takes of', target: '', width: 14 },
    { name: 'A to B', target: '', width: 7 },
    { name: 'to others', target: 'nearest', width: 24 },
    { name: 'B nearer than', target: 'all', width: 14 },
    { name: 'bars shared', target: '< 8', width: 11 },
  ])
  table.header()
  let own = 0
  let different = 0
  const chosen = songs.filter((_, i) => i % EVERY === 0)
  for (const { asked, made, features } of chosen) {
    const other = await render({ prompt: asked.prompt, lyric: asked.lyric, take: 1 }, seed)
    const between = distance(features, featuresOf(decodeRecording(other.mp3).mono, other.plan))
    const others = songs
      .filter((song) => song.asked !== asked)
      .map((song) => ({ genre: song.asked.genre, apart: distance(features, song.features) }))
      .sort((x, y) => x.apart - y.apart)
    const nearer = others.filter(({ apart }) => apart > between).length
    const shared = sharedBars(barsOfMelody(made.plan, made.score), barsOfMelody(other.plan, other.score))
    if (nearer === others.length) own++
    if (shared < 8) different++
    table.row([
      asked.genre,
      between.toFixed(2),
      `${others[0]!.genre} ${others[0]!.apart.toFixed(2)}`,
      `${nearer} of ${others.length}${nearer === others.length ? '' : ` ${MISS}`}`,
      `${shared}${shared < 8 ? '' : ` ${MISS}`}`,
    ])
  }
  console.log(
    `\nheld: takes nearer to each other than to every other genre ${own}/${chosen.length}, no eight-bar melody in common ${different}/${chosen.length}`,
  )
}
