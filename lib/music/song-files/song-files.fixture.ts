import { type MidiEvent, writeMidi } from 'midi-file'

/** A sung note: quarter notes from the start, length, pitch, and its syllable, which ends in “-” within a word. */
export type FixtureNote = [at: number, length: number, pitch: number, syllable?: string]

const TICKS = 480

const track = (events: { at: number; event: MidiEvent }[]): MidiEvent[] => {
  let now = 0
  const ordered = events.map((each, i) => ({ ...each, i })).sort((a, b) => a.at - b.at || a.i - b.i)
  return [
    ...ordered.map(({ at, event }): MidiEvent => {
      const deltaTime = Math.round(at * TICKS) - now
      now += deltaTime
      return { ...event, deltaTime }
    }),
    { deltaTime: 0, type: 'endOfTrack' },
  ]
}

const strokes = (notes: readonly FixtureNote[], channel: number) => [
  ...notes.map(([at, length, noteNumber]) => ({
    at: at + length,
    event: { deltaTime: 0, type: 'noteOff', channel, noteNumber, velocity: 0 } as MidiEvent,
  })),
  ...notes.map(([at, , noteNumber]) => ({
    at,
    event: { deltaTime: 0, type: 'noteOn', channel, noteNumber, velocity: 90 } as MidiEvent,
  })),
]

/** A MIDI file with a sung voice above a low piano; words as karaoke programs write them. */
export const midiFixture = (melody: readonly FixtureNote[], below: readonly FixtureNote[] = []): Uint8Array =>
  Uint8Array.from(
    writeMidi({
      header: { format: 1, numTracks: 3, ticksPerBeat: TICKS },
      tracks: [
        track([
          { at: 0, event: { deltaTime: 0, type: 'trackName', text: 'Harbour' } },
          { at: 0, event: { deltaTime: 0, type: 'setTempo', microsecondsPerBeat: 500_000 } },
          {
            at: 0,
            event: {
              deltaTime: 0,
              type: 'timeSignature',
              numerator: 3,
              denominator: 4,
              metronome: 24,
              thirtyseconds: 8,
            },
          },
        ]),
        track([{ at: 0, event: { deltaTime: 0, type: 'trackName', text: 'Piano' } }, ...strokes(below, 1)]),
        track([
          { at: 0, event: { deltaTime: 0, type: 'trackName', text: 'Tune' } },
          ...melody.flatMap(([at, , , syllable]) =>
            syllable === undefined
              ? []
              : [
                  {
                    at,
                    event: {
                      deltaTime: 0,
                      type: 'lyrics',
                      text: syllable.endsWith('-') ? syllable.slice(0, -1) : `${syllable} `,
                    } as MidiEvent,
                  },
                ],
          ),
          ...strokes(melody, 0),
        ]),
      ],
    }),
  )

const STEPS = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

const noteXml = (length: number, pitch: number | null, syllable?: string, tie?: 'start' | 'stop') => {
  const step = STEPS[(pitch ?? 0) % 12]!
  const sound =
    pitch === null
      ? '<rest/>'
      : `<pitch><step>${step[0]}</step>${step[1] ? '<alter>1</alter>' : ''}<octave>${Math.floor(pitch / 12) - 1}</octave></pitch>`
  const lyric =
    syllable === undefined
      ? ''
      : `<lyric number="1"><syllabic>${syllable.endsWith('-') ? 'begin' : 'single'}</syllabic><text>${syllable.replace(/-$/, '')}</text></lyric>`
  return `<note>${sound}<duration>${length * 4}</duration>${tie ? `<tie type="${tie}"/>` : ''}<voice>1</voice>${lyric}</note>`
}

/** One bar of MusicXML: notes as [length, pitch or null, syllable, tie], and what stands before and after them. */
export const barXml = (
  notes: readonly [length: number, pitch: number | null, syllable?: string, tie?: 'start' | 'stop'][],
  before = '',
  after = '',
) => `<measure>${before}${notes.map((note) => noteXml(...note)).join('')}${after}</measure>`

export const harmonyXml = (step: string, kind: string, text = '') =>
  `<harmony><root><root-step>${step}</root-step></root><kind text="${text}">${kind}</kind></harmony>`

export const ATTRIBUTES =
  '<attributes><divisions>4</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time></attributes><sound tempo="96"/>'

export const musicXmlFixture = (measures: readonly string[], before = ''): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${before}<score-partwise version="4.0"><work><work-title>Ferry</work-title></work><part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list><part id="P1">${measures.join('\n')}</part></score-partwise>`,
  )

/** A zip archive with stored files. `sizes` may lie about the size of each. */
export const zipFixture = (
  files: readonly { name: string; content: Buffer; crc: number; method?: number; size?: number }[],
) => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, crc, method = 0, size = content.length } of files) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), content)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}
