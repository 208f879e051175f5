import { type MidiEvent, writeMidi } from 'midi-file'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type GmProgram, gmProgramOf, singerGmProgram } from '#lib/engine/parts/gm-program'
import { BACKING_STEM, VOICE_STEM } from '#lib/engine/parts/stem-names'
import type { Plan } from '#lib/engine/plan/plan'
import type { Note, Phrase, Score, SungNote } from '#lib/engine/score/score'
import type { Language } from '#lib/lyrics/syllable'
import { barLength, isMinor, type Key, parentOf } from '#lib/music/key'
import { type Beats, beatsToSeconds, type Samples, type Seconds, samplesToSeconds } from '#lib/music/time'

/** Ticks per quarter note: at 120 BPM a tick is half a millisecond. */
export const TICKS_PER_BEAT = 960

type Ticks = number
/** An event where it belongs; where several fall together, those of a lower rank come first. */
type TimedEvent = { at: Ticks; rank: number; event: MidiEvent }

/** MIDI knows bytes only; every program of today reads them as UTF-8. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** Sharps, or flats below 0, of the scale with the same notes: keys of other modes are signed like their relatives. */
// sharpsOf({ tonic: 2, mode: 'dorian' }) // => 0, like C major
export const sharpsOf = (key: Key): number => {
  const fifths = (parentOf(key) * 7) % 12
  // Six of either: sharps in major, flats in minor, as the names of the keys have it.
  return fifths > (isMinor(key.mode) ? 5 : 6) ? fifths - 12 : fifths
}

/** Beats of the score to ticks of the file, and what a sequencer has to know of it. */
type Clock = {
  /** Where the first bar of the new music begins. */
  firstBar: Ticks
  tempos: { at: Ticks; microseconds: number }[]
  ticksOf(beat: Beats): Ticks
}

/**
 * The file begins where the recording begins. In an extended song what is kept, and the pickup after it, fill whole bars of
 * a tempo of their own, so that the new music begins on a bar of the sequencer and at its time in the recording.
 */
export const clockOf = (plan: Pick<Plan, 'bpm' | 'meter' | 'extend'>, kept: Samples): Clock => {
  const before: Seconds = samplesToSeconds(kept, SAMPLE_RATE) + (plan.extend?.lead ?? 0)
  const own = Math.round(60e6 / plan.bpm)
  if (before <= 0)
    return {
      firstBar: 0,
      tempos: [{ at: 0, microseconds: own }],
      ticksOf: (beat) => Math.max(0, Math.round(beat * TICKS_PER_BEAT)),
    }
  const bar = barLength(plan.meter)
  const bars = Math.max(1, Math.round(before / beatsToSeconds(bar, plan.bpm)))
  const beats = bars * bar
  const firstBar = Math.round(beats * TICKS_PER_BEAT)
  const perSecond = firstBar / before
  return {
    firstBar,
    tempos: [
      { at: 0, microseconds: Math.round((before * 1e6) / beats) },
      { at: firstBar, microseconds: own },
    ],
    // A pickup lies before the first bar, under the tempo of what was kept.
    ticksOf: (beat) =>
      beat >= 0
        ? firstBar + Math.round(beat * TICKS_PER_BEAT)
        : Math.max(0, Math.round(firstBar + beatsToSeconds(beat, plan.bpm) * perSecond)),
  }
}

/** A key of a keyboard is down once: where it is struck again, it was let go. Of two strokes at once the harder one counts. */
export const keyStrokes = (
  notes: readonly Note[],
  ticksOf: Clock['ticksOf'],
): { at: Ticks; end: Ticks; key: number; velocity: number }[] => {
  const byKey = new Map<number, { at: Ticks; end: Ticks; key: number; velocity: number }[]>()
  for (const note of notes) {
    const key = Math.max(0, Math.min(127, Math.round(note.pitch)))
    const at = ticksOf(note.at)
    const end = Math.max(at + 1, ticksOf(note.at + note.length))
    const velocity = Math.max(1, Math.min(127, Math.round(note.velocity * 127)))
    const same = byKey.get(key) ?? []
    byKey.set(key, same)
    same.push({ at, end, key, velocity })
  }
  return [...byKey.values()].flatMap((same) => {
    same.sort((a, b) => a.at - b.at || b.velocity - a.velocity)
    const single = same.filter((note, i) => i === 0 || note.at !== same[i - 1]!.at)
    return single.map((note, i) => ({ ...note, end: Math.min(note.end, single[i + 1]?.at ?? note.end) }))
  })
}

/** Where a word ends there is a blank, where a line ends a carriage return, as the MIDI recommended practice 17 asks for. */
/** These languages write their words together. */
const UNSPACED_LANGUAGES = new Set(['zh', 'ja'])

const lyricEvents = (phrases: readonly Phrase[], language: Language, ticksOf: Clock['ticksOf']): TimedEvent[] =>
  phrases.flatMap((phrase) => {
    const sung = phrase.notes.filter((note): note is SungNote & { syllable: NonNullable<SungNote['syllable']> } =>
      Boolean(note.syllable),
    )
    return sung.map(({ at, syllable }, i): TimedEvent => {
      const next = sung[i + 1]
      const after = !next ? '\r' : next.syllable.word === syllable.word || UNSPACED_LANGUAGES.has(language) ? '' : ' '
      return { at: ticksOf(at), rank: 1, event: { deltaTime: 0, type: 'lyrics', text: utf8(syllable.text + after) } }
    })
  })

const noteEvents = (notes: readonly Note[], channel: number, ticksOf: Clock['ticksOf']): TimedEvent[] =>
  keyStrokes(notes, ticksOf).flatMap(({ at, end, key, velocity }): TimedEvent[] => [
    { at, rank: 2, event: { deltaTime: 0, type: 'noteOn', channel, noteNumber: key, velocity } },
    { at: end, rank: 0, event: { deltaTime: 0, type: 'noteOff', channel, noteNumber: key, velocity: 64 } },
  ])

/** Events in their order, each as far from the one before as MIDI wants it, with an end where the music ends. */
const trackOf = (name: string, first: MidiEvent[], placed: readonly TimedEvent[], end: Ticks): MidiEvent[] => {
  const ordered = placed
    .map((event, i) => ({ ...event, i }))
    .sort((a, b) => a.at - b.at || a.rank - b.rank || a.i - b.i)
  let now = 0
  const timed = ordered.map(({ at, event }): MidiEvent => {
    const deltaTime = at - now
    now = at
    return { ...event, deltaTime }
  })
  return [
    { deltaTime: 0, type: 'trackName', text: utf8(name) },
    ...first,
    ...timed,
    { deltaTime: Math.max(0, end - now), type: 'endOfTrack' },
  ]
}

const DRUM_CHANNEL = 9

/** Channels 1 to 16 without the tenth; from the sixteenth part on at a further port. */
const channelAllocator = () => {
  let next = 0
  return ({ kit }: GmProgram): { channel: number; port: number } => {
    if (kit) return { channel: DRUM_CHANNEL, port: 0 }
    const place = next++
    const channel = place % 15
    return { channel: channel < DRUM_CHANNEL ? channel : channel + 1, port: Math.floor(place / 15) }
  }
}

/**
 * The score as a Standard MIDI File, type 1, 960 ticks per quarter note: first a track with tempo, meter, key and a marker
 * for each section, then the voices with their words, then the parts by name. Its notes are those that are rendered, as
 * they are swung and humanised, at their times in the recording. `kept` is the length of what an extended song takes over.
 */
// midiOf(plan, score, 0) // => Uint8Array that begins with "MThd"
export const midiOf = (plan: Plan, score: Score, kept: Samples): Uint8Array => {
  const clock = clockOf(plan, kept)
  const bar = barLength(plan.meter)
  const end = clock.ticksOf(score.length)
  const conductor: TimedEvent[] = [
    ...clock.tempos.map(
      ({ at, microseconds }): TimedEvent => ({
        at,
        rank: 0,
        event: { deltaTime: 0, type: 'setTempo', microsecondsPerBeat: microseconds },
      }),
    ),
    {
      at: 0,
      rank: 0,
      event: {
        deltaTime: 0,
        type: 'timeSignature',
        numerator: plan.meter.beats,
        denominator: plan.meter.unit,
        metronome: plan.meter.unit === 8 && plan.meter.beats % 3 === 0 ? 36 : 96 / plan.meter.unit,
        thirtyseconds: 8,
      },
    },
    {
      at: 0,
      rank: 0,
      event: { deltaTime: 0, type: 'keySignature', key: sharpsOf(plan.key), scale: isMinor(plan.key.mode) ? 1 : 0 },
    },
    ...(clock.firstBar > 0
      ? [{ at: 0, rank: 1, event: { deltaTime: 0, type: 'marker', text: 'Source' } } satisfies TimedEvent]
      : []),
    ...plan.sections.map(
      (section): TimedEvent => ({
        at: clock.ticksOf(section.firstBar * bar),
        rank: 1,
        event: { deltaTime: 0, type: 'marker', text: utf8(section.label) },
      }),
    ),
  ]

  const channelOf = channelAllocator()
  const part = (name: string, program: GmProgram, notes: readonly Note[], words: readonly Phrase[]): MidiEvent[] => {
    const { channel, port } = channelOf(program)
    return trackOf(
      name,
      [
        ...(port > 0 ? [{ deltaTime: 0, type: 'portPrefix', port } satisfies MidiEvent] : []),
        { deltaTime: 0, type: 'programChange', channel, programNumber: program.program },
      ],
      [...lyricEvents(words, plan.language, clock.ticksOf), ...noteEvents(notes, channel, clock.ticksOf)],
      end,
    )
  }
  const { singer } = plan
  const lead = score.phrases.filter((phrase) => phrase.voice === 'lead' && phrase.notes.length > 0)
  const backing = score.phrases.filter((phrase) => phrase.voice !== 'lead' && phrase.notes.length > 0)
  const notesOf = (phrases: readonly Phrase[]) => phrases.flatMap((phrase) => phrase.notes)
  const tracks = [
    trackOf(plan.title, [], conductor, end),
    ...(singer && lead.length > 0 ? [part(VOICE_STEM, singerGmProgram(singer.kind, true), notesOf(lead), lead)] : []),
    ...(singer && backing.length > 0
      ? [part(BACKING_STEM, singerGmProgram(singer.kind, false), notesOf(backing), [])]
      : []),
    ...score.parts.map((planned) => part(planned.name, gmProgramOf(planned.instrument), planned.notes, [])),
  ]
  return Uint8Array.from(
    writeMidi({ header: { format: 1, numTracks: tracks.length, ticksPerBeat: TICKS_PER_BEAT }, tracks }),
  )
}
