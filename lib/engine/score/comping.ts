import type { PlannedPart } from '#lib/engine/plan/plan'
import {
  chordRange,
  guitarVoicings,
  isGuitar,
  powerChord,
  stringOf,
  toneOf,
  voicings,
} from '#lib/engine/score/comping-voicings'
import { FOUR_FOUR, type Groove, grooveOf, type Hit, pulseOf } from '#lib/engine/score/groove'
import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import { guitarRiff, riffAt } from '#lib/engine/score/riff'
import type { Note } from '#lib/engine/score/score'
import {
  beforeFinalChord,
  chordAt,
  finalChordLength,
  plays,
  type ScoreContext,
  strokeVelocity,
  usesFullGroove,
} from '#lib/engine/score/score-context'
import { closesPhrase, varyBar } from '#lib/engine/score/vary-bars'
import { closeVoicing } from '#lib/engine/score/voicing'
import { pitchAtOrAbove } from '#lib/music/pitch'
import { pick, type Random } from '#lib/music/random'
import { type Beats, type Gain, type MidiNote, type Milliseconds, secondsToBeats } from '#lib/music/time'

/** Rows for styles that all genres share, in sixteenths of 4/4. The takes use different ones. */
const STYLE_ROWS: Partial<Record<PlannedPart['style'], readonly { verse: string; chorus: string }[]>> = {
  strum: [
    { verse: 'd...d...d...d.u.', chorus: 'd.dud.dud.dud.du' },
    { verse: 'd..ud...d..ud...', chorus: 'd.dudud.d.dudud.' },
  ],
  stab: [
    { verse: '..x...x...x...x.', chorus: '..x..xx...x..xx.' },
    { verse: '......x.......x.', chorus: '..x...x.x.x...x.' },
  ],
  bubble: [{ verse: '..x...x...x...x.', chorus: '..xo..xo..xo..xo' }],
  broken: [
    { verse: '1.5.8.5.3.5.8.5.', chorus: '1.358.531.358.53' },
    { verse: '1.3.5.8.5.3.5.3.', chorus: '1.5.3.8.1.5.3.8.' },
  ],
  ostinato: [
    { verse: '1.1.3.1.5.1.3.1.', chorus: '1131513115113153' },
    { verse: '1.5.3.5.1.5.3.5.', chorus: '1151315111513151' },
  ],
}

/** Delay from string to string of a strum; shorter at fast tempos. */
const STRUM_MS: Milliseconds = 9
const strumSpeed = (context: ScoreContext) => Math.max(0.45, Math.min(1.3, 105 / context.plan.bpm))

/** Length of a palm-muted chord. */
const PALM_MUTE_BEATS: Beats = 0.17

/** Jazz comping rhythms in triplet eighths; each bar picks one. */
const JAZZ_STABS = [
  'x....x......',
  '..x..x......',
  '.....x..x...',
  '..x........x',
  'x.......x...',
  '......x....x',
  '.....x......',
]

const ROLL_MS: Record<string, Milliseconds> = { machine: 0, tight: 8, band: 14, loose: 22, rubato: 28 }

/** Longest ring of a chord by style, if no other chord follows. */
const MAX_RING_BEATS: Partial<Record<PlannedPart['style'], Beats>> = {
  stab: 0.3,
  bubble: 0.22,
  power: 1.5,
  grid: 1.5,
  strum: 1,
  broken: 1.5,
  ostinato: 0.4,
}

const isPiano = ({ instrument }: PlannedPart) => instrument.kind === 'bank' && instrument.program <= 1

/** Styles of playing in which a pianist adds a left hand. */
const LEFT_HAND_TIGHTNESS: ReadonlySet<string> = new Set(['rubato', 'loose', 'band'])

/** Left hand of the piano under a new chord: the root, doubled in octaves without a bass part. */
const leftHand = (context: ScoreContext, part: PlannedPart, span: HarmonySpan, start: Beats, energy: Gain): Note[] => {
  const bass = context.plan.parts.find((other) => other.role === 'bass')
  const bar = Math.floor(start / context.barLength + 1e-6)
  const index = context.sectionOfBar[Math.min(bar, context.sectionOfBar.length - 1)]!
  const alone = !bass || !plays(context, bass, index, bar - context.plan.sections[index]!.firstBar)
  const root = pitchAtOrAbove(span.chord.bass, Math.max(part.low, 36))
  const length = Math.min(span.length, context.barLength) * 0.96
  const velocity = strokeVelocity('x', energy) * 0.85
  const notes = [{ at: start, length, pitch: root, velocity }]
  if (alone && root + 12 <= 55) notes.push({ at: start, length, pitch: root + 12, velocity: velocity * 0.8 })
  return alone || root >= 40 ? notes : []
}

/** Genres with short, dry chords. */
const STACCATO_GENRES = new Set(['reggae', 'funk', 'house', 'techno', 'disco', 'salsa'])

/** In ambient music, broken chords vary from bar to bar. */
const variesPattern = (context: ScoreContext, part: PlannedPart) =>
  part.style === 'broken' && context.genre.energyCurve === 'arc'

/** Drops or replaces some tones of a broken chord. The first tone of a bar stays. */
const varyPattern = (hits: readonly Hit[], random: Random): Hit[] =>
  hits.flatMap((hit, order) => {
    const [stays, other] = [order === 0 || random() < 0.7, random() < 0.5]
    if (!stays) return []
    return [order > 0 && other ? { ...hit, stroke: pick(['1', '3', '5', '7', '8'], random) } : hit]
  })

/** Plays the chords of one part in its style. */
export const playChords = (context: ScoreContext, part: PlannedPart, playerIndex: number): Note[] => {
  const meter = context.plan.meter
  const { low, high } = chordRange(part, context)
  const rows = STYLE_ROWS[part.style]
  const own = { ...context.genre.comp, ...(context.plan.groove === 1 ? context.genre.alternateRows.comp : undefined) }
  const first = Math.floor(context.random(`comping ${playerIndex}`)() * (rows?.length ?? 1))
  const chosen = rows ? rows[(first + context.plan.take) % rows.length]! : own
  const from = rows ? FOUR_FOUR : context.genre
  const grooves: Record<'verse' | 'chorus', Groove> = {
    verse: grooveOf(chosen.verse, from, meter),
    chorus: grooveOf(chosen.chorus, from, meter),
  }
  const strums = isGuitar(part) && (part.style === 'strum' || (part.style === 'grid' && /[du]/.test(chosen.chorus)))
  const notesOf = strums ? guitarVoicings(context) : voicings(context, low, high, 4)
  const jazzStabs =
    context.genre.id === 'jazz' && !rows ? JAZZ_STABS.map((row) => grooveOf(row, context.genre, meter)[0]!) : null
  const random = context.random(`comping bars ${playerIndex}`)
  const closings = context.random(`comping closings ${playerIndex}`)
  const hasLeftHand = playerIndex === 0 && isPiano(part) && LEFT_HAND_TIGHTNESS.has(context.genre.tightness)
  const roll = secondsToBeats((ROLL_MS[context.genre.tightness] ?? 0) / 1000, context.plan.bpm)
  const strumDelay = secondsToBeats((strumSpeed(context) * STRUM_MS) / 1000, context.plan.bpm)
  const staccato = STACCATO_GENRES.has(context.genre.id) && part.style === 'grid'
  const maxRing = staccato ? 0.28 : (MAX_RING_BEATS[part.style] ?? 1)
  const notes: Note[] = []
  context.plan.sections.forEach((section, index) => {
    for (let bar = 0; bar < section.bars; bar++) {
      if (!plays(context, part, index, bar)) continue
      const start = (section.firstBar + bar) * context.barLength
      const riff = part.style === 'power' ? riffAt(context, section.letter, bar) : null
      if (riff) {
        notes.push(...guitarRiff(context, part, riff, start, section.energy))
        continue
      }
      const cycle = usesFullGroove(context, section) ? grooves.chorus : grooves.verse
      if (hasLeftHand && (bar === 0 || chordAt(context, start).at >= start - 1e-6))
        notes.push(...leftHand(context, part, chordAt(context, start), start, section.energy))
      const pattern: readonly Hit[] = jazzStabs ? pick(jazzStabs, random) : cycle[bar % cycle.length]!
      const closing = closesPhrase(bar) && !jazzStabs ? varyBar(pattern, context.barLength, closings) : pattern
      const hits = variesPattern(context, part) ? varyPattern(pattern, random) : closing
      hits.forEach((hit, order) => {
        const at = start + hit.at
        const span = chordAt(context, at)
        const until = (hits[order + 1]?.at ?? context.barLength) - hit.at
        const chord = part.style === 'power' ? powerChord(span, part) : notesOf.get(span)!
        const velocity =
          strokeVelocity(/\d/.test(hit.stroke) ? (hit.at % 1 === 0 ? 'x' : 'u') : hit.stroke, section.energy) * 0.92
        if (hit.stroke === 'g') {
          // A muted strum sounds the pick only.
          for (const pitch of chord.slice(-2)) notes.push({ at, length: 0.06, pitch, velocity: velocity * 0.9 })
          return
        }
        if (/\d/.test(hit.stroke)) {
          const pitch = strums ? stringOf(chord, hit.stroke) : toneOf(chord, hit.stroke, high)
          notes.push({ at, length: Math.max(hit.length, Math.min(until * 2, maxRing)) * 0.95, pitch, velocity })
          return
        }
        const muted = part.style === 'power' && hit.stroke === 'd' && hit.length <= 0.26
        const held = muted ? PALM_MUTE_BEATS : hit.length > 0.26 ? hit.length : Math.min(until, maxRing)
        const up = hit.stroke === 'u'
        const all = muted ? chord.slice(0, 2) : chord
        const struck = up ? [...all].slice(-3).reverse() : hit.at % 2 < 0.1 || !strums ? all : all.slice(-5)
        struck.forEach((pitch, string) => {
          const delay = string * (strums ? strumDelay : roll * (hit.stroke === 'd' || up ? 0.5 : 0.35))
          notes.push({
            at: at + delay,
            length: Math.max(0.1, held * 0.94 - delay),
            pitch,
            velocity: velocity * (string === 0 ? 1 : 0.94),
          })
        })
      })
    }
  })
  return beforeFinalChord(context, notes)
}

/** Drop-2 voicing: the second voice from the top moves down an octave if there is room. */
const dropTwo = (chord: readonly MidiNote[], low: MidiNote): MidiNote[] => {
  const dropped = chord[chord.length - 2]
  if (chord.length < 3 || dropped === undefined || dropped - 12 < Math.max(low, 45)) return [...chord]
  return [dropped - 12, ...chord.filter((note) => note !== dropped)]
}

/** Where a chord that closes a phrase moves on, from its start: half a bar before its end. Null for other chords. */
const closingTurn = (context: ScoreContext, span: HarmonySpan): Beats | null => {
  const bars = Math.round(span.length / context.barLength)
  const isWhole = bars > 0 && Math.abs(span.length - bars * context.barLength) < 1e-6
  if (!isWhole || !closesPhrase(span.bar + bars - 1)) return null
  return span.length - context.barLength + Math.ceil(context.barLength / 2)
}

/** The next inversion of a chord: its lowest tone goes up an octave, or its highest down where there is no room. */
const invert = (chord: readonly MidiNote[], high: MidiNote): MidiNote[] => {
  const [lowest = 0, ...others] = chord
  const highest = chord[chord.length - 1]!
  return lowest + 12 <= high ? [...others, lowest + 12] : [highest - 12, ...chord.slice(0, -1)]
}

/** Plays sustained chords, one per chord change, with an added octave in full sections. */
export const playPad = (context: ScoreContext, part: PlannedPart): Note[] => {
  const range = chordRange(part, context)
  // All chords leave room for the added octave, so that the top voice stays smooth.
  const { low } = range
  const high = Math.max(low + 14, Math.min(range.high, part.high - 12))
  const notesOf = voicings(context, low, high, 4)
  const notes: Note[] = []
  for (const span of context.spans) {
    const section = context.plan.sections[span.section]!
    if (!plays(context, part, span.section, span.bar)) continue
    const chord = dropTwo(notesOf.get(span)!, part.low)
    const wide = section.energy >= 0.75 && high + 12 <= part.high ? [chord[chord.length - 1]! + 12] : []
    const velocity = 0.5 + 0.25 * section.energy
    const turn = closingTurn(context, span)
    for (const pitch of [...chord, ...wide])
      notes.push({ at: span.at, length: (turn ?? span.length) * 0.99, pitch, velocity })
    if (turn !== null)
      for (const pitch of [...invert(chord, high), ...wide])
        notes.push({ at: span.at + turn, length: (span.length - turn) * 0.99, pitch, velocity })
  }
  return beforeFinalChord(context, notes)
}

/** Plays an arpeggio over each chord: eighths in calm sections, sixteenths in full ones. */
export const playArp = (context: ScoreContext, part: PlannedPart): Note[] => {
  const { low, high } = chordRange(part, context)
  const notesOf = voicings(context, Math.max(low, 57), Math.max(high, 74), 3)
  const shapes = [
    [0, 1, 2, 3, 2, 1],
    [0, 2, 1, 3],
    [3, 2, 1, 0],
    [0, 1, 2, 3],
    [0, 3, 1, 3, 2, 3],
  ]
  const shape = shapes[Math.floor(context.random('arp')() * shapes.length)]!
  const notes: Note[] = []
  context.plan.sections.forEach((section, index) => {
    const step: Beats = context.plan.meter.unit === 8 ? 0.5 : section.energy >= 0.6 ? 0.25 : 0.5
    for (let bar = 0; bar < section.bars; bar++) {
      if (!plays(context, part, index, bar)) continue
      const start = (section.firstBar + bar) * context.barLength
      const rest = closesPhrase(bar) ? context.barLength - pulseOf(context.plan.meter) : context.barLength
      for (let k = 0; k * step < context.barLength - 1e-6; k++) {
        // The last beat of a phrase breathes.
        if (k * step > rest + 1e-6) continue
        const chord = notesOf.get(chordAt(context, start + k * step))!
        const tone = shape[k % shape.length]!
        const pitch = tone < chord.length ? chord[tone]! : chord[0]! + 12
        notes.push({
          at: start + k * step,
          length: step * 0.9,
          pitch: Math.min(pitch, part.high),
          velocity: strokeVelocity(k % 4 === 0 ? 'x' : 'u', section.energy),
        })
      }
    }
  })
  return beforeFinalChord(context, notes)
}

/** The last chord of a part: the tonic, rolled upwards in live styles of playing. */
export const finalChordNotes = (context: ScoreContext, part: PlannedPart): Note[] => {
  const { low, high } = chordRange(part, context)
  const span = chordAt(context, context.finalChordAt)
  const chord = part.style === 'power' ? powerChord(span, part) : closeVoicing(span.chord, null, low, high, 4)
  const roll = secondsToBeats(((ROLL_MS[context.genre.tightness] ?? 0) * 1.6) / 1000, context.plan.bpm)
  return chord.map((pitch, index) => ({
    at: context.finalChordAt + index * roll,
    length: finalChordLength(context) - index * roll,
    pitch,
    velocity: 0.66,
  }))
}
