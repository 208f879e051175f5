import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyName } from '#lib/music/key'
import { type Rendering, render } from '../../harness/rendering'
import { silences } from '../../harness/silences'
import { stemMixesOf } from '../../harness/stem-mixes'
import { type Features, featuresOf } from './features'
import { chromaOf, isSameKey, readKey } from './key-reader'
import type { Asked } from './prompts'
import { decodeRecording } from './recording'
import { standing } from './stand'
import { inTune, pitchErrors } from './sung-notes'
import { type Column, MISS, Table } from './table'
import { judgeTempo, readGrid, readTempo } from './tempo'

const COLUMNS: readonly Column[] = [
  { name: 'prompt', target: '', width: 34 },
  { name: 'genre', target: 'as asked', width: 13 },
  { name: 'bpm', target: 'asked', width: 6 },
  { name: 'read', target: '± 1 %', width: 8 },
  { name: 'key', target: 'asked', width: 10 },
  { name: 'read', target: 'or rel.', width: 12 },
  { name: 'LUFS', target: '−14 ± 1', width: 7 },
  { name: 'dBTP', target: '≤ −1.0', width: 6 },
  { name: 'length', target: 'exact', width: 8 },
  { name: 'in tune', target: '≥ 95 %', width: 13 },
  { name: 'voice', target: '3…9 dB', width: 7 },
  { name: 'gap', target: '≤ 2 s', width: 6 },
  { name: 'mp3val', target: 'clean', width: 6 },
  { name: '× real', target: '1 thread', width: 8 },
  { name: 'CPU s/min', target: '≤ 6', width: 9 },
  { name: 'first', target: '≤ 1 s', width: 9 },
]

/** Counted in the summary. */
type Target =
  | 'genre'
  | 'tempo'
  | 'key'
  | 'loudness'
  | 'true peak'
  | 'length'
  | 'in tune'
  | 'voice over band'
  | 'silence'
  | 'mp3val'
  | 'CPU time'
  | 'first bytes'

export type Measured = { asked: Asked; made: Rendering; features: Features }

/** Renders, measures and prints each song, then the number of songs within each target. */
export const measureSongs = async (
  wanted: readonly Asked[],
  seed: number,
  /** Folder for the rendered songs, if they should be kept. */
  keep: string | null,
): Promise<Measured[]> => {
  const table = new Table(COLUMNS)
  const held = new Map<Target, { good: number; all: number }>()
  const check = (target: Target, good: boolean, text: string) => {
    const count = held.get(target) ?? { good: 0, all: 0 }
    held.set(target, { good: count.good + (good ? 1 : 0), all: count.all + 1 })
    return good ? text : `${text} ${MISS}`
  }
  console.log(`\n${wanted.length} songs, seed ${seed}\n`)
  table.header()
  const measured: Measured[] = []
  if (keep) mkdirSync(keep, { recursive: true })
  let notes = 0
  let notesInTune = 0
  for (const asked of wanted) {
    const made = await render({ prompt: asked.prompt, lyric: asked.lyric }, seed)
    const { song, taken } = made
    if (keep) writeFileSync(join(keep, `${String(measured.length + 1).padStart(2, '0')} ${song.genre}.mp3`), made.mp3)
    const heard = decodeRecording(made.mp3)
    const wantedBpm = asked.bpm ?? song.bpm
    const wantedKey = asked.key ?? song.key
    const tempi = [readTempo(heard.mono), readGrid(heard.mono)].filter((bpm) => bpm !== null)
    const bpm = tempi.find((found) => judgeTempo(found, wantedBpm) === 'octave') ?? tempi[0] ?? null
    const key = readKey(chromaOf(heard.mono))
    const sides = await stemMixesOf(made.plan, made.score)
    const over = made.plan.singer ? standing(sides) : null
    const spoken = made.plan.singer?.kind === 'rap'
    const errors = spoken ? [] : pitchErrors(made.plan, made.score, sides.lead)
    const share = inTune(errors)
    notes += errors.length
    notesInTune += Math.round((share ?? 0) * errors.length)
    const quiet = silences(heard.mono)
    const speed = song.duration / taken.clock
    const cpu = (taken.cpu * 60) / song.duration
    const verdict = bpm === null ? 'other' : judgeTempo(bpm, wantedBpm)
    table.row([
      asked.prompt,
      check('genre', song.genre === asked.genre, song.genre),
      asked.bpm === null ? `(${song.bpm.toFixed(0)})` : asked.bpm.toFixed(0),
      check('tempo', verdict === 'octave', bpm === null ? 'none' : bpm.toFixed(1)),
      asked.key === null ? `(${keyName(song.key)})` : keyName(asked.key),
      check('key', isSameKey(key, wantedKey), keyName(key)),
      check('loudness', Math.abs(heard.integrated + 14) <= 1, heard.integrated.toFixed(1)),
      check('true peak', heard.truePeak <= -1, heard.truePeak.toFixed(1)),
      check('length', heard.samples === song.samples, `${song.duration.toFixed(1)} s`),
      share === null
        ? spoken
          ? 'rap'
          : '–'
        : check('in tune', share >= 0.95, `${(100 * share).toFixed(0)} % of ${errors.length}`),
      over === null ? '–' : check('voice over band', over >= 3 && over <= 9, over.toFixed(1)),
      check('silence', quiet.inside <= 2, quiet.inside.toFixed(2)),
      check('mp3val', heard.problems.length === 0, heard.problems.length === 0 ? 'clean' : `${heard.problems.length}`),
      speed.toFixed(1),
      // Twenty times real time on two processors.
      check('CPU time', cpu <= 6, cpu.toFixed(1)),
      check('first bytes', made.firstBytes <= 1000, `${made.firstBytes.toFixed(0)} ms`),
    ])
    measured.push({ asked, made, features: featuresOf(heard.mono, made.plan) })
  }
  console.log(`\nheld: ${[...held].map(([target, { good, all }]) => `${target} ${good}/${all}`).join(', ')}`)
  if (notes > 0)
    console.log(`sung notes within 50 cents: ${((100 * notesInTune) / notes).toFixed(1)} % of ${notes} (target ≥ 95 %)`)
  return measured
}
