import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { monoAtHalfRate } from '#lib/engine/analyse/mono'
import { onsetDensity, onsets } from '#lib/engine/analyse/onsets'
import { textureOf } from '#lib/engine/analyse/texture'
import { masterSong } from '#lib/engine/mix/master-song'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { densityAtTempo } from '#lib/engine/plan/guess-genre'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import type { Samples } from '#lib/music/time'

/** Renders bands of every genre, with drums and without, and writes lib/engine/plan/band-textures.tsv. */

/** The measured excerpt, after the intro. */
const EXCERPT_START: Samples = 8 * SAMPLE_RATE
const EXCERPT_LENGTH: Samples = 22 * SAMPLE_RATE

const VARIANTS = [
  { seed: 11, take: 0, exclude: [] },
  { seed: 11, take: 1, exclude: [] },
  { seed: 12, take: 0, exclude: [] },
  { seed: 11, take: 0, exclude: ['drums'] },
  { seed: 12, take: 1, exclude: ['drums'] },
] as const

const bank = await openBank()

const excerptOf = (plan: Plan): Stereo => {
  const audio = { left: new Float32Array(EXCERPT_LENGTH), right: new Float32Array(EXCERPT_LENGTH) }
  let at = -EXCERPT_START
  for (const { left, right, count } of masterSong(plan, scoreSong(plan), bank)) {
    for (let i = Math.max(0, -at); i < count && at + i < EXCERPT_LENGTH; i++) {
      audio.left[at + i] = left[i]!
      audio.right[at + i] = right[i]!
    }
    at += count
    if (at >= EXCERPT_LENGTH) break
  }
  return audio
}

const rows: string[] = []
const seen = new Set<string>()
for (const genre of Object.values(GENRES))
  for (const { seed, take, exclude } of VARIANTS) {
    const plan = planSong(
      {
        ...{ prompt: genre.name, lyric: null, take, singing: 'never', source: { kind: 'none' } },
        fields: { seconds: 60, exclude },
      },
      seed,
    )
    if (plan.genre !== genre.id) throw new Error(`"${genre.name}" became ${plan.genre}.`)
    const players = plan.parts.map(({ role, style, id }) => `${role}/${style}/${id}`).join(' ')
    if (seen.has(`${genre.id} ${players}`)) continue
    seen.add(`${genre.id} ${players}`)
    // Every part plays, as in the loudest sections of a recording.
    const audio = excerptOf({
      ...plan,
      intro: 'band',
      parts: plan.parts.map((part) => ({ ...part, minEnergy: part.role === 'effect' ? part.minEnergy : 0 })),
    })
    const { levels, spreads } = textureOf(audio)
    const density = onsetDensity(onsets(monoAtHalfRate(audio), SAMPLE_RATE / 2)) / densityAtTempo(genre, plan.bpm)
    const format = (values: readonly number[]) => values.map((value) => Number(value.toFixed(1))).join(' ')
    rows.push([genre.id, Number(density.toFixed(2)), format(levels), format(spreads), players].join('\t'))
  }

const HEAD = [
  '# genre',
  'onsets per second',
  'levels of 16 bands in dB',
  'spreads of 10 shapes in dB',
  'players (role/style/instrument)',
]
writeFileSync(
  join(process.cwd(), 'lib', 'engine', 'plan', 'band-textures.tsv'),
  `${[HEAD.join('\t'), ...rows].join('\n')}\n`,
)
console.log(`${rows.length} bands`)
