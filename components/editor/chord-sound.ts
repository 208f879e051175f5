import { getPlayer } from '#components/player/use-player'
import { chordFromSymbol } from '#lib/music/chord'
import { type Key, pitchClass } from '#lib/music/key'
import type { MidiNote, Seconds } from '#lib/music/time'

/** A plain tone by which chords and notes are heard at once, before the band plays them. */

const LENGTH: Seconds = 1.1
const ATTACK: Seconds = 0.008
/** A note ends within this, without a click. */
const DAMPED: Seconds = 0.03
/** Notes of a chord follow each other by this, as under a hand. */
const STAGGER: Seconds = 0.012
/** Level of one note; that of a chord is shared by its notes. */
const LEVEL = 0.28
/** The bass note is in this octave, the others above it. */
const BASS_FROM: MidiNote = 43
const UPPER_FROM: MidiNote = 57

const frequencyOf = (pitch: MidiNote) => 440 * 2 ** ((pitch - 69) / 12)
const lifted = (tone: number, from: MidiNote): MidiNote => from + pitchClass(tone - from)

/** The pitches of a chord: its bass note, and its tones in the octave from A3. Empty for no chord. */
// pitchesOf('Am', key) → [45, 57, 60, 64]
export const pitchesOf = (symbol: string, key: Key): MidiNote[] => {
  const chord = chordFromSymbol(symbol, key)
  if (!chord) return []
  const tones = new Set(chord.intervals.map((interval) => lifted(chord.root + interval, UPPER_FROM)))
  return [lifted(chord.bass, BASS_FROM), ...[...tones].sort((a, b) => a - b)]
}

/** Plays a note that fades as that of a string does. `length`: until it is damped. */
export const playTone = (output: AudioNode, pitch: MidiNote, at: Seconds, length: Seconds = LENGTH): void => {
  for (const [partial, level] of [
    [1, 1],
    [2, 0.35],
    [3, 0.12],
  ] as const) {
    const tone = new OscillatorNode(output.context, { type: 'sine', frequency: frequencyOf(pitch) * partial })
    const envelope = new GainNode(output.context, { gain: 0 })
    envelope.gain.setValueAtTime(0, at)
    envelope.gain.linearRampToValueAtTime(level, at + ATTACK)
    // Higher partials fade sooner, as those of strings do.
    envelope.gain.setTargetAtTime(0, at + ATTACK, LENGTH / (3 + partial))
    envelope.gain.setTargetAtTime(0, Math.max(at + ATTACK, at + length - DAMPED), DAMPED / 3)
    tone.connect(envelope).connect(output)
    tone.start(at)
    tone.stop(at + length)
  }
}

let context: AudioContext | null = null
let sounding: GainNode | null = null

/** Plays pitches together, as loud as the player. What sounds of earlier ones ends. */
export const playPitches = (pitches: readonly MidiNote[]): void => {
  const volume = getPlayer().level()
  if (pitches.length === 0 || volume === 0) return
  context ??= new AudioContext({ latencyHint: 'interactive' })
  void context.resume()
  const now = context.currentTime
  sounding?.gain.setTargetAtTime(0, now, 0.02)
  const output = new GainNode(context, { gain: (LEVEL * volume) / Math.sqrt(pitches.length) })
  output.connect(context.destination)
  sounding = output
  for (const [order, pitch] of pitches.entries()) playTone(output, pitch, now + order * STAGGER)
}
