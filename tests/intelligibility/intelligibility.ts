import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { Table } from '../bench/music/table'
import { singLines } from './sung-lines'

/**
 * How many sung words a speech recogniser understands per genre, of the voice alone and in its mix.
 *
 * npm run bench -- intelligibility                                    the held-out lyrics, four singers per genre
 * npm run bench -- intelligibility --set=development --singers=2      lyrics that may be tuned on
 * npm run bench -- intelligibility --only=rock,country --alone        without mixing
 * npm run bench -- intelligibility --json=/tmp/words.json             also stores every word and what was heard
 */

const GENRES = ['rock', 'country', 'r&b', 'pop', 'ballad', 'jazz', 'folk', 'rap']
/** They alternate from song to song, so that no genre is measured with one kind of voice. */
const VOICES = ['male voice', 'female voice']
const SEED = 7
/** Shares of understood words that are aimed at: of all genres together, and of each. */
const TARGETS = { alone: { all: 0.8, each: 0.65 }, mix: { all: 0.6, each: 0.45 } }

type Side = keyof typeof TARGETS
type Recognised = { word: string; heard: Record<Side, string | null> }
type Result = Recognised & { genre: string; voice: string; text: string }

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null

const genres = option('only')?.split(',') ?? GENRES
const singers = Number(option('singers') ?? 4)
const seed = Number(option('seed') ?? SEED)
const sides: Side[] = process.argv.includes('--alone') ? ['alone'] : ['alone', 'mix']
const python = process.env.INTELLIGIBILITY_PYTHON ?? 'python3'

const ownFolder = join(process.cwd(), 'tests', 'intelligibility')
const lyrics = readFileSync(join(ownFolder, 'lyrics', `${option('set') ?? 'held-out'}.txt`), 'utf8').split('\n---\n')

const recogniser = spawn(python, [join(ownFolder, 'recognise-words.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
const ended = new Promise<number | null>((resolve) => recogniser.on('close', resolve))
recogniser.on('error', (error) => console.error(error.message))
// A write to a recogniser that failed is reported by its exit.
recogniser.stdin.on('error', () => {})
const replies = createInterface({ input: recogniser.stdout })[Symbol.asyncIterator]()

const folder = mkdtempSync(join(tmpdir(), 'songloom-intelligibility-'))
const results: Result[] = []
/** Songs without a reply yet. One is recognised while the next is sung. */
const pending: { genre: string; voice: string; texts: string[] }[] = []

const receive = async () => {
  const song = pending.shift()!
  const reply = await replies.next()
  if (reply.done) {
    rmSync(folder, { recursive: true })
    console.error(
      `The recogniser ended with ${await ended}. Install it with: ${python} -m pip install -r tests/intelligibility/requirements.txt`,
    )
    process.exit(2)
  }
  const { words } = JSON.parse(reply.value) as { words: Recognised[] }
  const { genre, voice, texts } = song
  results.push(...words.map((word, k) => ({ ...word, genre, voice, text: texts[k]! })))
}

const bank = sides.includes('mix') ? await openBank() : null
let files = 0
for (const genre of genres)
  for (let singer = 0; singer < singers; singer++)
    for (const [lyricIndex, lyric] of lyrics.entries()) {
      const voice = VOICES[(singer + lyricIndex) % VOICES.length]!
      const lines = singLines(
        { prompt: `${genre} song, ${voice}`, lyric: lyric.trim() },
        seed + 100 * singer + lyricIndex,
        bank,
      )
      const request = lines.map((line) => ({
        text: line.text,
        audio: Object.fromEntries(
          sides.map((side) => {
            const path = join(folder, `${++files}.f32`)
            writeFileSync(path, new Uint8Array(line[side]!.buffer, line[side]!.byteOffset, line[side]!.byteLength))
            return [side, path]
          }),
        ),
      }))
      recogniser.stdin.write(`${JSON.stringify({ lines: request })}\n`)
      pending.push({ genre, voice, texts: lines.map(({ text }) => text) })
      if (pending.length > 1) await receive()
    }
while (pending.length > 0) await receive()
recogniser.stdin.end()
rmSync(folder, { recursive: true })

/** Share of understood words, and half the width of its 95 % interval. */
const shareOf = (words: readonly Result[], side: Side) => {
  const share = words.filter(({ word, heard }) => heard[side] === word).length / words.length
  return { share, error: 1.96 * Math.sqrt((share * (1 - share)) / words.length) }
}
const percent = (value: number) => `${(100 * value).toFixed(1)} %`

const table = new Table([
  { name: 'genre', target: '', width: 10 },
  { name: 'words', target: '', width: 6 },
  ...sides.map((side) => ({
    name: side,
    target: `≥ ${TARGETS[side].all * 100} (${TARGETS[side].each * 100})`,
    width: 18,
  })),
  ...VOICES.map((voice) => ({ name: voice.replace(' voice', ''), target: sides.join(' / '), width: 16 })),
])
table.header()
const print = (name: string, words: readonly Result[], kind: 'all' | 'each') => {
  const cell = (side: Side) => {
    const { share, error } = shareOf(words, side)
    return `${percent(share)} ± ${(100 * error).toFixed(1)}${share < TARGETS[side][kind] ? ' ✗' : ''}`
  }
  const ofVoice = (voice: string) => {
    const own = words.filter((word) => word.voice === voice)
    return own.length === 0 ? '–' : sides.map((side) => percent(shareOf(own, side).share)).join(' / ')
  }
  table.row([name, String(words.length), ...sides.map(cell), ...VOICES.map(ofVoice)])
}
for (const genre of genres)
  print(
    genre,
    results.filter((result) => result.genre === genre),
    'each',
  )
print('all', results, 'all')
const json = option('json')
if (json) writeFileSync(json, JSON.stringify(results, null, 1))
