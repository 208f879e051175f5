import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { analyse } from '#lib/engine/analyse/analyse'
import { type Continuation, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { continuation } from '#lib/engine/analyse/continuation'
import { decode } from '#lib/engine/analyse/decode'
import { extendSong, keptSamples } from '#lib/engine/mix/extend-song'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { meterName } from '#lib/music/key'
import type { Decibels, Seconds } from '#lib/music/time'
import { audioFeaturesOf, type Distances, distancesOf } from '../../harness/similarity-metrics'
import { type Timbre, timbreDistance, timbreOf } from '../../harness/timbre'
import { loudnessBetween } from '../../harness/transition'
import { MISS, Table } from '../music/table'
import { briefOf, played } from './recordings'
import { SIMILARITIES } from './reference'

/** The cut is in the middle of the first minute, with as much of the recording before it as after it. */
const MAX_CUT: Seconds = 30

type RealRecording = { name: string; audio: Stereo; duration: Seconds }

/** Every file of a folder, cut to a minute. Throws if the engine cannot decode one of them. */
export const realRecordings = async (folder: string): Promise<RealRecording[]> => {
  const found: RealRecording[] = []
  for (const file of readdirSync(folder).sort()) {
    const { audio } = await decode(new Uint8Array(readFileSync(join(folder, file))), 900)
    const length = Math.min(audio.left.length, 2 * MAX_CUT * SAMPLE_RATE)
    const cut = { left: audio.left.slice(0, length), right: audio.right.slice(0, length) }
    found.push({ name: parse(file).name, audio: cut, duration: length / SAMPLE_RATE })
  }
  return found
}

const nameBand = ({ parts, singer }: Plan) => [...parts.map(({ id }) => id), ...(singer ? ['voice'] : [])].join(' ')

/** The new music of a continuation, up to `length` after the transition. */
const continued = async (source: Stereo, found: Continuation, plan: Plan, length: Seconds): Promise<Stereo> => {
  const samples = Math.min(plan.samples, Math.ceil((found.lead + length) * SAMPLE_RATE))
  const audio: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  let at = -keptSamples(found)
  for (const block of extendSong(plan, scoreSong(plan), await openBank(), source, found)) {
    if (at >= 0) {
      const count = Math.min(block.count, samples - at)
      audio.left.set(block.left.subarray(0, count), at)
      audio.right.set(block.right.subarray(0, count), at)
    }
    at += block.count
    if (at >= samples) break
  }
  return audio
}

/** Prints how similar continuations of real recordings are to what they continue. */
export const measureRealExtensions = async (all: readonly RealRecording[], seed: number) => {
  console.log(`\nExtend: ${all.length} real recordings in their middle, without prompt and words\n`)
  const table = new Table([
    { name: 'recording', target: '', width: 18 },
    { name: 'own', target: 'timbre', width: 7 },
    { name: 'others', target: 'median', width: 7 },
    { name: 'new', target: '≤ 2 × own', width: 9 },
    { name: '1st second', target: '≤ 2 LU', width: 10 },
    { name: 'onsets', target: 'octaves', width: 8 },
    { name: 'drums', target: 'heard', width: 6 },
    { name: 'voice', target: 'heard', width: 6 },
    { name: 'meter', target: '', width: 6 },
    { name: 'BPM', target: '', width: 5 },
    { name: 'genre', target: '', width: 12 },
    { name: 'band', target: '', width: 60 },
  ])
  table.header()
  const cuts = all.map(({ duration }) => Math.min(MAX_CUT, duration / 2))
  const before: Timbre[] = all.map(({ audio }, i) => timbreOf(audio, 0, cuts[i]!))
  let near = 0
  let level = 0
  const ratios: number[] = []
  for (const [i, { name, audio, duration }] of all.entries()) {
    const cut = cuts[i]!
    const found = continuation(audio, cut)
    const plan = planSong(
      { ...briefOf(''), source: { kind: 'extend', recording: new Uint8Array(0), at: cut } },
      seed + i,
      { extend: found },
    )
    const music = await continued(audio, found, plan, cut)
    const own = timbreDistance(before[i]!, timbreOf(audio, cut, duration))
    const others = before.filter((_, k) => k !== i).map((other) => timbreDistance(before[i]!, other))
    // The recording fades out under the first third of a second.
    const made = timbreDistance(before[i]!, timbreOf(music, 0.4, music.left.length / SAMPLE_RATE))
    const step: Decibels = loudnessBetween(music, 0, 1) - loudnessBetween(audio, cut - 3, cut)
    const onsets = Math.log2(
      audioFeaturesOf(music).density /
        audioFeaturesOf({
          left: audio.left.subarray(0, keptSamples(found)),
          right: audio.right.subarray(0, keptSamples(found)),
        }).density,
    )
    if (made <= 2 * own) near++
    if (Math.abs(step) <= 2) level++
    ratios.push(made / own)
    table.row([
      name,
      own.toFixed(1),
      others.sort((a, b) => a - b)[others.length >> 1]!.toFixed(1),
      made <= 2 * own ? made.toFixed(1) : `${made.toFixed(1)} ${MISS}`,
      Math.abs(step) <= 2 ? step.toFixed(1) : `${step.toFixed(1)} ${MISS}`,
      onsets.toFixed(2),
      found.analysis.percussion.toFixed(2),
      found.analysis.singing.toFixed(2),
      meterName(plan.meter),
      plan.bpm.toFixed(0),
      plan.genre,
      nameBand(plan),
    ])
  }
  const middle = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 0
  console.log(
    `\nheld: timbre ${near}/${all.length} (median ${middle.toFixed(1)} × own), first second ${level}/${all.length}`,
  )
}

/** Smaller increases of a distance are inaudible and accepted: decibels, and octaves of onsets per second. */
const SLACK = { contour: 0.2, density: 0.1 }

/** Prints how songs approach real recordings as references, stop by stop. */
export const measureRealReferences = async (all: readonly RealRecording[], seed: number) => {
  console.log(`\nReference: ${all.length} real recordings at each of four stops\n`)
  const table = new Table([
    { name: 'recording', target: '', width: 18 },
    { name: 'contour', target: 'dB, nearer at every stop', width: 30 },
    { name: 'density', target: 'octaves, nearer at every stop', width: 30 },
    { name: 'timbre', target: '', width: 24 },
    { name: 'meter', target: '', width: 6 },
    { name: 'genre', target: '', width: 12 },
    { name: 'band', target: '', width: 60 },
  ])
  table.header()
  const held = { contour: 0, density: 0 }
  for (const [i, { name, audio, duration }] of all.entries()) {
    const heard = analyse(audio)
    const recording = { heard, sketch: audioFeaturesOf(audio) }
    const timbre = timbreOf(audio, 0, duration)
    const distances: Distances[] = []
    const timbres: number[] = []
    let plan: Plan | null = null
    for (const similarity of SIMILARITIES) {
      const source = { kind: 'reference' as const, recording: new Uint8Array(0), similarity }
      plan = planSong(briefOf(`${Math.round(duration)} seconds`, source), seed + i, { reference: heard })
      const song = await played(plan)
      const length = plan.samples / SAMPLE_RATE
      distances.push(distancesOf({ plan, sketch: audioFeaturesOf(song) }, recording, length))
      timbres.push(timbreDistance(timbre, timbreOf(song, 0, length)))
    }
    const row = (measure: keyof typeof held) => {
      const values = distances.map((one) => one[measure])
      const falls = values.every((value, k) => k === 0 || value < values[k - 1]! + SLACK[measure])
      if (falls) held[measure]++
      return `${values.map((value) => value.toFixed(2)).join(' ')}${falls ? '' : ` ${MISS}`}`
    }
    table.row([
      name,
      row('contour'),
      row('density'),
      timbres.map((value) => value.toFixed(0)).join(' '),
      meterName(plan!.meter),
      plan!.genre,
      nameBand(plan!),
    ])
  }
  console.log(`\nheld: contour ${held.contour}/${all.length}, density ${held.density}/${all.length}`)
}
