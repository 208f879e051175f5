import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { buildMetadata } from '#lib/engine/build-metadata'
import { extendSong, keptSamples } from '#lib/engine/mix/extend-song'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { parseLyric } from '#lib/lyrics/sections'
import { syllables } from '#lib/lyrics/syllables'
import { barLength } from '#lib/music/key'
import type { Decibels, Milliseconds } from '#lib/music/time'
import { fifths } from '../../harness/similarity-metrics'
import { loudnessBetween } from '../../harness/transition'
import { MISS, Table } from '../music/table'
import type { Kind } from './kinds'

const LYRIC = '[Verse]\nThe river runs below the town\nAnd all the lights are going down'
const GIVEN_SYLLABLES = parseLyric(LYRIC).reduce(
  (sum, section) => sum + section.lines.reduce((all, line) => all + syllables(line).length, 0),
  0,
)

type Joined = {
  different: number
  /** Distance from the start of the new music to the nearest downbeat of the recording. */
  off: Milliseconds | null
  /** Relative difference in bar length between new music and recording; 0 means equal. */
  pace: number | null
  meterKept: boolean | null
  step: Decibels
  keyKept: boolean | null
  sung: number
  ends: boolean
}

/** The recording followed by new music, before encoding. */
const join = async ({ audio: source, at, bars }: Kind, seed: number): Promise<Joined> => {
  const bank = await openBank()
  const found = continuation(source, at)
  const brief = {
    ...{ prompt: 'female voice, 24 seconds', lyric: LYRIC, take: 0 as const },
    source: { kind: 'extend' as const, recording: new Uint8Array(0), at },
  }
  const plan = planSong(brief, seed, { extend: found })
  const score = scoreSong(plan)
  const cut = keptSamples(found)
  const metadata = buildMetadata(plan, score, cut, source).song
  const audio: Stereo = { left: new Float32Array(metadata.samples), right: new Float32Array(metadata.samples) }
  let made = 0
  for (const block of extendSong(plan, score, bank, source, found)) {
    audio.left.set(block.left.subarray(0, block.count), made)
    audio.right.set(block.right.subarray(0, block.count), made)
    made += block.count
  }
  let different = made === metadata.samples ? 0 : 1
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < cut; i++) if (audio[side][i] !== source[side][i]) different++

  const first = found.cut + found.lead
  let off: Milliseconds | null = null
  let nearest = 1
  for (let bar = 1; bars && bars.timeOf(bar) < first + 10; bar++) {
    const apart = 1000 * Math.abs(bars.timeOf(bar) - first)
    if (off !== null && apart >= off) continue
    off = apart
    nearest = bar
  }
  const length = bars && bars.timeOf(nearest) - bars.timeOf(nearest - 1)
  const before = { left: source.left.subarray(0, cut), right: source.right.subarray(0, cut) }
  const lead = score.phrases.filter((phrase) => phrase.voice === 'lead').flatMap((phrase) => phrase.notes)
  const end = metadata.duration
  const tonic = plan.key.tonic
  const rest = score.parts.flatMap((part) => part.notes).filter((note) => note.pitch % 12 === tonic)
  const last = Math.max(...score.chords.map((chord) => chord.at))
  return {
    different,
    off,
    pace: length && (barLength(plan.meter) * 60) / plan.bpm / length - 1,
    meterKept: bars && bars.meter.beats === plan.meter.beats && bars.meter.unit === plan.meter.unit,
    step: loudnessBetween(audio, first, first + 4) - loudnessBetween(before, Math.max(0, found.cut - 6), found.cut),
    keyKept: bars && fifths(bars.key, plan.key) === 0,
    sung: lead.filter((note) => note.syllable !== null).length,
    ends:
      rest.some((note) => note.at >= last - 0.5) &&
      loudnessBetween(audio, end - 3, end - 1.5) - loudnessBetween(audio, end - 0.45, end) > 15,
  }
}

/** Prints how continuations of all kinds of recordings match them. */
export const measureExtensions = async (all: readonly Kind[], seed: number) => {
  console.log(`\nExtend: ${all.length} kinds of recordings, ${SAMPLE_RATE} Hz, before encoding\n`)
  const table = new Table([
    { name: 'recording', target: '', width: 22 },
    { name: 'null', target: 'exact', width: 7 },
    { name: 'beat', target: '≤ 15 ms', width: 9 },
    { name: 'tempo', target: '± 2 %', width: 9 },
    { name: 'meter', target: 'kept', width: 6 },
    { name: 'step', target: '≤ 2 LU', width: 8 },
    { name: 'key', target: 'kept', width: 6 },
    { name: 'sung', target: 'all', width: 9 },
    { name: 'ends', target: '', width: 5 },
  ])
  table.header()
  const held = new Map<string, { good: number; all: number }>()
  const check = (target: string, good: boolean, text: string) => {
    const count = held.get(target) ?? { good: 0, all: 0 }
    held.set(target, { good: count.good + (good ? 1 : 0), all: count.all + 1 })
    return good ? text : `${text} ${MISS}`
  }
  for (const kind of all) {
    const { different, off, pace, meterKept, step, keyKept, sung, ends } = await join(kind, seed)
    table.row([
      kind.name,
      check('null', different === 0, different === 0 ? 'yes' : `${different}`),
      off === null ? '–' : check('beat', off <= 15, `${off.toFixed(1)} ms`),
      pace === null ? '–' : check('tempo', Math.abs(pace) <= 0.02, `${(100 * pace).toFixed(1)} %`),
      meterKept === null ? '–' : check('meter', meterKept, meterKept ? 'yes' : 'no'),
      check('step', Math.abs(step) <= 2, `${step.toFixed(1)} LU`),
      keyKept === null ? '–' : check('key', keyKept, keyKept ? 'yes' : 'no'),
      check('words', sung === GIVEN_SYLLABLES, `${sung}/${GIVEN_SYLLABLES}`),
      check('ending', ends, ends ? 'yes' : 'no'),
    ])
  }
  console.log(`\nheld: ${[...held].map(([target, { good, all }]) => `${target} ${good}/${all}`).join(', ')}`)
}
