import type { MidiEvent } from 'midi-file'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type GmProgram, gmProgramOf, singerGmProgram } from '#lib/engine/parts/gm-program'
import { BACKING_STEM, VOICE_STEM } from '#lib/engine/parts/stem-names'
import { midiFile } from '#lib/engine/parts/write-midi'
import type { Plan } from '#lib/engine/plan/plan'
import type { Note, Phrase, Score, SungNote } from '#lib/engine/score/score'
import type { Language } from '#lib/lyrics/language'
import { barLength, isMinor, type Key, parentOf } from '#lib/music/key'
import { type Beats, beatsToSeconds, type Samples, type Seconds, samplesToSeconds } from '#lib/music/time'

/** At 120 BPM a tick is about half a millisecond. */
export const TICKS_PER_BEAT = 960

type Ticks = number
/** An event at its time. Of simultaneous events the lower rank comes first. */
type TimedEvent = { at: Ticks; rank: number; event: MidiEvent }

/** MIDI text is bytes, which current programs read as UTF-8. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/**
 * Sharps (or flats below 0) of the key signature. Modes use that of their relative major.
 *
 * @example
 * sharpsOf({ tonic: 2, mode: 'dorian' }) // => 0
 */
export const sharpsOf = (key: Key): number => {
  const fifths = (parentOf(key) * 7) % 12
  // Six accidentals are sharps in major and flats in minor, as in the names of the keys.
  return fifths > (isMinor(key.mode) ? 5 : 6) ? fifths - 12 : fifths
}

/** Converts beats to ticks and holds the tempo map. */
type Clock = {
  /** Start of the first bar of the new music. */
  firstBar: Ticks
  tempos: { at: Ticks; microseconds: number }[]
  ticksOf(beat: Beats): Ticks
}

/**
 * Maps the score to the file, which starts with the recording.
 * The kept part and pickup of an extended song fill whole bars of their own tempo, so the new music begins on a bar
 * line at its time in the recording.
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
    // A pickup lies before the first bar, in the tempo of the kept part.
    ticksOf: (beat) =>
      beat >= 0
        ? firstBar + Math.round(beat * TICKS_PER_BEAT)
        : Math.max(0, Math.round(firstBar + beatsToSeconds(beat, plan.bpm) * perSecond)),
  }
}

/** Key strokes without overlaps: a repeated key is released first. Of simultaneous strokes the louder one counts. */
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

/** MIDI recommended practice 17: words end with a space, lines with a carriage return. */
/** Languages written without spaces between words. */
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

/** Sorts events and converts their times to deltas. */
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

/** Assigns channels 1 to 16 without 10. After 15 parts, a further port is used. */
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
 * The score as a Standard MIDI File, type 1, 960 ticks per quarter note.
 * Tracks: tempo, meter, key, section markers and chord symbols as text; then the voices with lyrics; then the parts.
 * Notes are swung and humanised as rendered, at their times in the recording. `kept`: length of an extended song's kept
 * part.
 */
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
    // MIDI has no chord symbols. A chord that is named again is held.
    ...score.chords
      .filter(({ symbol }, i) => symbol !== score.chords[i - 1]?.symbol)
      .map(
        ({ at, symbol }): TimedEvent => ({
          at: clock.ticksOf(at),
          rank: 1,
          event: { deltaTime: 0, type: 'text', text: utf8(symbol) },
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
  return midiFile(TICKS_PER_BEAT, tracks)
}
