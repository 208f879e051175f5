import { describe, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { timeOf } from '#lib/engine/perform/timeline'
import { beatsToSeconds, type Decibels, gainToDecibels, type Seconds } from '#lib/music/time'
import { hasTool, loudness } from '../harness/audio-tools'
import { type Rendering, render } from '../harness/rendering'
import { levels, silences } from '../harness/silences'
import { failsWithMuseScore } from '../harness/sound-bank'
import { everyNth, inTier } from '../harness/tier'

/** Songs from the first sample to the last, in many genres. */

const PROMPTS = [
  'happy pop jingle, 12 seconds',
  'heavy metal about thunder, 16 seconds',
  'ambient, 20 seconds',
  'bossa nova, female voice, 18 seconds',
  'drum and bass, instrumental, 16 seconds',
  'solo piano lullaby, instrumental, 16 seconds',
  'a cappella choir, 16 seconds',
  '中国风，女声，18秒',
]

/** The longest rest in the score. */
const longestRest = ({ plan, score }: Rendering): Seconds => {
  const notes = [...score.parts.flatMap((part) => part.notes), ...score.phrases.flatMap((phrase) => phrase.notes)]
  let until: Seconds = 0
  let longest: Seconds = 0
  for (const note of notes.sort((a, b) => a.at - b.at)) {
    const at = timeOf(plan, note.at)
    longest = Math.max(longest, at - until)
    until = Math.max(until, at + beatsToSeconds(note.length, plan.bpm))
  }
  return longest
}

const loudest = (of: Float64Array): Decibels => gainToDecibels(of.reduce((most, x) => Math.max(most, x), 0))

describe.each(everyNth(3, PROMPTS))('%s', (prompt) => {
  const made = render({ prompt }, 11).then(async (rendering) => {
    const { audio } = await decode(rendering.mp3, 60)
    const mono = audio.left.map((x, i) => (x + audio.right[i]!) / 2)
    return { ...rendering, audio, mono }
  })

  test('start › audible within 0.2 s', async () => {
    expect(silences((await made).mono).before).toBeLessThanOrEqual(0.2)
  })

  test('gaps › at most two seconds, except rests of the score', async () => {
    const song = await made
    expect(silences(song.mono).inside).toBeLessThanOrEqual(Math.max(2, longestRest(song)))
  })

  test('samples › no clipping', async () => {
    const { audio } = await made
    const over = [audio.left, audio.right].flatMap((side) => [...side.filter((x) => Math.abs(x) >= 1)])
    expect(over).toEqual([])
  })

  test('end › decayed', async () => {
    const level = levels((await made).mono)
    const end = loudest(level.subarray(-20))
    expect(end - loudest(level)).toBeLessThan(-40)
  })

  const offLoudness = prompt.startsWith('solo piano lullaby') ? '1.5 LU from −14 LUFS, where 1 is allowed' : undefined
  const loudnessOptions = { skip: !hasTool('ffmpeg'), ...failsWithMuseScore(offLoudness) }
  test('loudness › −14 ± 1 LUFS, true peak at most −1 dBTP', loudnessOptions, async () => {
    const { integrated, truePeak } = loudness((await made).mp3)
    expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1)
    expect(truePeak).toBeLessThanOrEqual(-1)
  })
})

test('song rendered after another › same bytes', async () => {
  const brief = { prompt: `funk, male voice, ${inTier({ default: 6, full: 10 })} seconds` }
  const first = await render(brief, 5)
  await render({ prompt: `techno, ${inTier({ default: 6, full: 10 })} seconds` }, 6)
  expect(Buffer.from((await render(brief, 5)).mp3).equals(Buffer.from(first.mp3))).toBe(true)
})
