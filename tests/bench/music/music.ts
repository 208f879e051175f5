import { openBank } from '#lib/engine/perform/bank/open-bank'
import { hasTool } from '../../harness/audio-tools'
import { compareGenres } from './genres'
import { EDGE_PROMPTS, GENRE_PROMPTS } from './prompts'
import { measureSongs } from './songs'

/** Renders songs of every genre and prints measurements of external tools. No result is stored. */

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null

const missing = ['ffmpeg', 'aubiotrack', 'aubiopitch', 'mp3val'].filter((tool) => !hasTool(tool))
if (missing.length > 0) {
  console.error(`The songs are measured with ${missing.join(', ')}, which this machine does not have.`)
  process.exit(2)
}

const seed = Number(option('seed') ?? 7)
const only = option('only')?.split(',') ?? null
const wanted = [...GENRE_PROMPTS, ...EDGE_PROMPTS].filter(({ genre }) => only === null || only.includes(genre))
if (wanted.length === 0) {
  console.error(`No prompt is of the genre ${only?.join(', ')}.`)
  process.exit(2)
}

await openBank()
const songs = await measureSongs(wanted, seed, option('keep'))
await compareGenres(
  songs.filter(({ asked }) => GENRE_PROMPTS.includes(asked)),
  seed,
)
