import { openBank } from '#lib/engine/perform/bank/open-bank'
import { planSong } from '#lib/engine/plan/plan-song'
import { scoreSong } from '#lib/engine/score/score-song'
import { hasTool } from '../../harness/audio-tools'
import { addShares, type Development, developmentOf, type Share, shareRatio } from '../../harness/development'
import { render } from '../../harness/rendering'
import { type Column, Table } from '../music/table'
import { PROMPTS } from './prompts'
import { type Sound, soundOf } from './sound'

/** Measures how songs develop: melody, arrangement and harmony from the score, dynamics and tone from the sound. */

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
const has = (name: string) => process.argv.includes(`--${name}`)

if (!has('score') && !hasTool('ffmpeg')) {
  console.error('The sound is measured with ffmpeg, which this machine does not have. --score measures scores only.')
  process.exit(2)
}

const seed = Number(option('seed') ?? 7)
const take = option('take') === '1' ? 1 : 0
const only = option('only')?.toLowerCase().split(',') ?? null
const selected = PROMPTS.filter(({ prompt }) => !only || only.some((word) => prompt.toLowerCase().includes(word)))

const COLUMNS: readonly Column[] = [
  { name: 'prompt', target: '', width: 30 },
  { name: 'genre', target: '', width: 11 },
  { name: 'length', target: '90–260', width: 6 },
  { name: 'chorus', target: 'differs', width: 7 },
  { name: 'verse 2', target: 'alike', width: 7 },
  { name: 'bars', target: '≤ 65 %', width: 6 },
  { name: 'leaps', target: '6–12 %', width: 6 },
  { name: 'held', target: '≥ 12 %', width: 6 },
  { name: 'roots', target: '≥ 5 %', width: 6 },
  { name: 'later', target: 'parts', width: 6 },
  { name: 'C − V', target: '2–4 dB', width: 6 },
  { name: 'LRA', target: '', width: 5 },
  { name: 'PLR', target: '', width: 5 },
  { name: 'LUFS', target: '−14 ± 1', width: 7 },
  { name: 'dBTP', target: '≤ −1', width: 5 },
  { name: '1 kHz', target: '≤ 3 dB', width: 6 },
  { name: '4 kHz', target: '≤ 3 dB', width: 6 },
  { name: 'width', target: '≥ 0 dB', width: 8 },
  { name: '31 Hz', target: '', width: 6 },
  { name: '28–56', target: '', width: 6 },
  { name: '× real', target: '', width: 6 },
]

const percent = (share: Share) => (share.all === 0 ? '–' : `${(100 * shareRatio(share)).toFixed(0)} %`)
const total = (shares: Iterable<Share>) =>
  [...shares].reduce((sum, share) => addShares(sum, share), { good: 0, all: 0 })

const cellsOf = (sound: Sound) => [
  sound.chorusOverVerse === null ? '–' : sound.chorusOverVerse.toFixed(1),
  sound.range.toFixed(1),
  sound.peakToLoudness.toFixed(1),
  sound.integrated.toFixed(1),
  sound.truePeak.toFixed(1),
  sound.stepAt1k.toFixed(1),
  sound.stepAt4k.toFixed(1),
  `${sound.width.below.toFixed(0)} ${(sound.width.above - sound.width.below).toFixed(1)}`,
  sound.sub.at31.toFixed(0),
  sound.sub.octave.toFixed(0),
]

const scores: Development[] = []
let cpu = 0
let duration = 0
console.log(`\n${selected.length} songs, seed ${seed}, take ${take}\n`)
const table = new Table(COLUMNS)
table.header()
if (!has('score')) await openBank()
for (const { prompt, sound } of selected) {
  const plan = planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed)
  const made = developmentOf(plan, scoreSong(plan))
  scores.push(made)
  const row = [
    prompt,
    plan.genre,
    made.length.toFixed(0),
    made.isLastChorusEqual === null ? '–' : made.isLastChorusEqual ? 'same' : 'differs',
    percent(made.verseOpenings),
    percent(total(made.repeatedBars.values())),
    percent(made.leaps),
    percent(made.heldNotes),
    percent(made.foreignRoots),
    percent(made.laterEntries),
  ]
  if (sound && !has('score')) {
    const rendered = await render({ prompt, take }, seed)
    const measured = soundOf(plan, rendered.mp3)
    cpu += rendered.taken.cpu
    duration += rendered.song.duration
    row.push(...cellsOf(measured), (rendered.song.duration / rendered.taken.cpu).toFixed(1))
    table.row(row)
    if (has('bands'))
      console.log(`    ${[...measured.bands].map(([hertz, level]) => `${hertz}: ${level.toFixed(1)}`).join('  ')}`)
  } else table.row(row)
}

const compared = scores.filter(({ isLastChorusEqual }) => isLastChorusEqual !== null)
const equal = compared.filter(({ isLastChorusEqual }) => isLastChorusEqual)
const lengths = scores.map(({ length }) => length).sort((a, b) => a - b)
const mean = (of: (made: Development) => Share) => {
  const all = scores.map(of).filter((share) => share.all > 0)
  return `${((100 * all.reduce((sum, share) => sum + shareRatio(share), 0)) / all.length).toFixed(1)} %`
}
console.log(`
last chorus melody equal to the first: ${equal.length} of ${compared.length} (${percent({ good: equal.length, all: compared.length })}, target ≤ 30 %)
lines of verse 2 that open like verse 1: ${mean(({ verseOpenings }) => verseOpenings)}
accompaniment bars with the rhythm of the bar before: ${mean(({ repeatedBars }) => total(repeatedBars.values()))} (target ≤ 65 %)`)
for (const role of ['drums', 'percussion', 'bass', 'chords', 'pad', 'arp', 'counter'] as const)
  console.log(
    `  ${role}: ${percent(total(scores.map(({ repeatedBars }) => repeatedBars.get(role) ?? { good: 0, all: 0 })))}`,
  )
console.log(`leaps of a fourth or more: ${mean(({ leaps }) => leaps)} (target 6–12 %)
notes over 1.5 beats: ${mean(({ heldNotes }) => heldNotes)} (target ≥ 12 %)
chord roots outside the key: ${mean(({ foreignRoots }) => foreignRoots)} (target ≥ 5 %)
parts silent in the first two bars: ${mean(({ laterEntries }) => laterEntries)}
lengths: ${lengths[0]?.toFixed(0)}…${lengths.at(-1)?.toFixed(0)} s, median ${lengths[lengths.length >> 1]?.toFixed(0)} s`)
if (duration > 0) console.log(`processor time: ${((60 * cpu) / duration).toFixed(2)} s per minute of music`)
