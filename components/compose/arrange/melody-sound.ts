import { pitchesOf, playTone } from '#components/editor/chord-sound'
import { getAudioContext } from '#components/player/use-mixer'
import { after, every, getPlayer, isOn } from '#components/player/use-player'
import { barLength, meterNamed, parseKey } from '#lib/music/key'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import {
  type Beats,
  type BeatsPerMinute,
  beatsToSeconds,
  type MidiNote,
  type Milliseconds,
  type Seconds,
} from '#lib/music/time'

/** The melody of a song to arrange, with its chords, in plain tones. */

const LEVEL = 0.3
/** Of a chord, beside the melody. Its notes share it. */
const CHORD_LEVEL = 0.35
const SCHEDULE_AHEAD: Seconds = 1.5
const INTERVAL: Milliseconds = 100

type Tones = { at: Beats; length: Beats; pitches: MidiNote[]; isChord: boolean }

/** What sounds, in order, and the bar line at which the first note is heard. */
// melodyTones(song).tones[0] → { at: 3, length: 1, pitches: [67], isChord: false }
export const melodyTones = (song: SongToArrange): { from: Beats; tones: Tones[] } => {
  const key = parseKey(song.key)
  const notes = song.lines.flatMap((line) =>
    line.notes.map(({ at, length, pitch }) => ({ at, length, pitches: [pitch], isChord: false })),
  )
  const bar = barLength(meterNamed(song.meter) ?? { beats: 4, unit: 4 })
  const from = Math.floor((notes[0]?.at ?? 0) / bar) * bar
  const chords = song.chords.flatMap(({ at, length, symbol }) => {
    const pitches = key ? pitchesOf(symbol, key) : []
    const begin = Math.max(at, from)
    return pitches.length > 0 && at + length > begin
      ? [{ at: begin, length: at + length - begin, pitches, isChord: true }]
      : []
  })
  return { from, tones: [...notes, ...chords].sort((a, b) => a.at - b.at) }
}

/**
 * Plays a melody with its chords. What the player plays is paused, and what it plays next ends the melody.
 *
 * @param onMove receives the position, and null at the end
 * @returns stops it
 */
export const playMelody = (song: SongToArrange, tempo: BeatsPerMinute, onMove: (at: Beats | null) => void) => {
  const player = getPlayer()
  if (isOn(player.state())) player.pause()
  const context = getAudioContext()
  void context.resume()
  const melody = new GainNode(context, { gain: LEVEL * player.level() })
  melody.connect(context.destination)
  const chords = new GainNode(context, { gain: CHORD_LEVEL / 2 })
  chords.connect(melody)
  const { from, tones } = melodyTones(song)
  const end = tones.reduce((last, { at, length }) => Math.max(last, at + length), from)
  const began = context.currentTime + 0.1
  const timeOf = (at: Beats) => began + beatsToSeconds(at - from, tempo)
  let next = 0
  const stop = () => {
    stopLooking()
    unsubscribe()
    melody.gain.setTargetAtTime(0, context.currentTime, 0.02)
    after(200, () => melody.disconnect())
    onMove(null)
  }
  const move = () => {
    for (; next < tones.length && timeOf(tones[next]!.at) < context.currentTime + SCHEDULE_AHEAD; next++) {
      const { at, length, pitches, isChord } = tones[next]!
      for (const pitch of pitches) playTone(isChord ? chords : melody, pitch, timeOf(at), beatsToSeconds(length, tempo))
    }
    const at = from + ((context.currentTime - began) * tempo) / 60
    if (at >= end) stop()
    else onMove(Math.max(from, at))
  }
  const stopLooking = every(INTERVAL, move)
  const unsubscribe = player.subscribe(() => {
    if (isOn(player.state())) stop()
  })
  move()
  return stop
}
