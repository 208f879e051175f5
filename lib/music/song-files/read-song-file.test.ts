import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { readSongFile } from '#lib/music/song-files/read-song-file'
import {
  ATTRIBUTES,
  barXml,
  type FixtureNote,
  harmonyXml,
  midiFixture,
  musicXmlFixture,
  zipFixture,
} from '#lib/music/song-files/song-files.fixture'
import { SongFileError, type SongFileReading, SongToArrange } from '#lib/music/song-to-arrange'
import { wordsOfNotes } from '#lib/music/words-of-notes'

const melodyOf = ({ song }: SongFileReading) =>
  song.lines.flatMap(({ notes }) =>
    notes.map(({ at, length, pitch, syllable }) => (syllable ? [at, length, pitch, syllable] : [at, length, pitch])),
  )
const wordsOf = ({ song }: SongFileReading) => song.lines.map(({ notes }) => wordsOfNotes(notes))
const warningsOf = ({ warnings }: SongFileReading) => warnings.map(({ place, message }) => `${place}: ${message}`)

const TUNE: FixtureNote[] = [
  [0, 1, 67, 'har-'],
  [1, 1, 69, 'bour'],
  [2, 1, 71, 'lights'],
  [3, 2, 72, 'at'],
  [5, 1, 71],
  [6, 3, 67, 'dawn'],
]
const PIANO: FixtureNote[] = [
  [0, 3, 48],
  [0, 3, 52],
  [0, 3, 55],
  [3, 3, 48],
  [3, 3, 53],
  [3, 3, 57],
  [6, 3, 43],
  [6, 3, 47],
  [6, 3, 50],
]

describe('MIDI', () => {
  const read = readSongFile(midiFixture(TUNE, PIANO))
  it('melody, words, tempo, meter and title › are those of the file', () => {
    expect(melodyOf(read)).toEqual(TUNE)
    expect(wordsOf(read)).toEqual(['harbour lights at dawn'])
    expect(read.song).toMatchObject({ title: 'Harbour', tempo: 120, meter: '3/4', key: 'C major' })
    expect(SongToArrange.safeParse(read.song).error).toBeUndefined()
  })
  it('chords › derived from the accompaniment, and said so', () => {
    expect(read.song.chords).toEqual([
      { at: 0, length: 3, symbol: 'C' },
      { at: 3, length: 3, symbol: 'F' },
      { at: 6, length: 3, symbol: 'G' },
    ])
    expect(read.has_chords).toBe(false)
    expect(warningsOf(read)).toContain('null: No chord symbols. The chords are derived from the notes.')
  })
  it('several voices › the sung one is chosen; another one on request', () => {
    expect(read.choices[read.chosen!]).toEqual({ name: 'Tune', notes: 6, syllables: 5 })
    const other = readSongFile(midiFixture(TUNE, PIANO), 0)
    expect(melodyOf(other)).toEqual([
      [0, 3, 55],
      [3, 3, 57],
      [6, 3, 50],
    ])
    expect(warningsOf(other)).toContain('Bars 1–3: several notes at once. The top one is kept.')
  })
})

describe('MusicXML', () => {
  it('ties, melismas, chord symbols and section marks › are kept', () => {
    const mark = (label: string) =>
      `<direction><direction-type><rehearsal>${label}</rehearsal></direction-type></direction>`
    const read = readSongFile(
      musicXmlFixture([
        barXml(
          [
            [2, 60, 'night-'],
            [1, 62],
            [1, 64, 'fall', 'start'],
          ],
          ATTRIBUTES + mark('Verse') + harmonyXml('C', 'major'),
        ),
        barXml(
          [
            [1, 64, undefined, 'stop'],
            [3, null],
          ],
          harmonyXml('D', 'minor-seventh'),
        ),
        barXml([[4, 67, 'Home']], mark('Chorus') + harmonyXml('G', 'suspended-fourth')),
      ]),
    )
    expect(melodyOf(read)).toEqual([
      [0, 2, 60, 'night-'],
      [2, 1, 62],
      [3, 2, 64, 'fall'],
      [8, 4, 67, 'Home'],
    ])
    expect(wordsOf(read)).toEqual(['nightfall', 'Home'])
    expect(read.song.sections).toEqual([
      { label: 'Verse', bars: 2 },
      { label: 'Chorus', bars: 1 },
    ])
    expect(read.song.chords.map(({ at, symbol }) => [at, symbol])).toEqual([
      [0, 'C'],
      [4, 'Dm7'],
      [8, 'Gsus4'],
    ])
    expect(read.song).toMatchObject({ title: 'Ferry', tempo: 96 })
    expect(read.has_chords).toBe(true)
  })
  it('tie whose end is not written › one note, unless another sound is between', () => {
    const read = readSongFile(
      musicXmlFixture([
        barXml(
          [
            [2, 60, 'Stay'],
            [2, 67, 'here', 'start'],
          ],
          ATTRIBUTES,
        ),
        barXml([
          [2, 67],
          [1, 65, undefined, 'start'],
          [1, 64],
        ]),
        barXml([[4, 65]]),
      ]),
    )
    expect(melodyOf(read)).toEqual([
      [0, 2, 60, 'Stay'],
      [2, 4, 67, 'here'],
      [6, 1, 65],
      [7, 1, 64],
      [8, 4, 65],
    ])
  })
  it('repeat with endings › is written out', () => {
    const barline = (inner: string) => `<barline>${inner}</barline>`
    const read = readSongFile(
      musicXmlFixture([
        barXml([[4, 60]], ATTRIBUTES + barline('<repeat direction="forward"/>')),
        barXml(
          [[4, 62]],
          barline('<ending number="1" type="start"/>'),
          barline('<ending number="1" type="stop"/><repeat direction="backward"/>'),
        ),
        barXml([[4, 64]], barline('<ending number="2" type="start"/>'), barline('<ending number="2" type="stop"/>')),
      ]),
    )
    expect(melodyOf(read).map(([, , pitch]) => pitch)).toEqual([60, 62, 60, 64])
  })
  it('D.C. al Fine in words only › is written out', () => {
    const words = (text: string) => `<direction><direction-type><words>${text}</words></direction-type></direction>`
    const bars = [
      barXml([[4, 60]], ATTRIBUTES),
      barXml([[4, 62]], '', words('Fine')),
      barXml([[4, 64]], words('D.C. al Fine')),
    ]
    expect(melodyOf(readSongFile(musicXmlFixture(bars))).map(([, , pitch]) => pitch)).toEqual([60, 62, 64, 60, 62])
  })
  it('rest longer than its bar › the bar keeps its length', () => {
    const rest = '<measure>%<note><rest/><duration>32</duration></note></measure>'
    const read = readSongFile(musicXmlFixture([rest.replace('%', ATTRIBUTES), barXml([[4, 60]])]))
    expect(melodyOf(read)).toEqual([[4, 4, 60]])
  })
  it('pickup › ends a bar of its own', () => {
    const read = readSongFile(musicXmlFixture([barXml([[1, 67]], ATTRIBUTES), barXml([[4, 72]])]))
    expect(melodyOf(read)).toEqual([
      [3, 1, 67],
      [4, 4, 72],
    ])
  })
  it('two verses under one tune › are sung one after the other', () => {
    const verse = (number: number, text: string) => `<lyric number="${number}"><text>${text}</text></lyric>`
    const note = `<note><pitch><step>C</step><octave>4</octave></pitch><duration>16</duration>${verse(1, 'day')}${verse(2, 'night')}</note>`
    const read = readSongFile(musicXmlFixture([`<measure>${ATTRIBUTES}${note}</measure>`]))
    expect(melodyOf(read)).toEqual([
      [0, 4, 60, 'day'],
      [4, 4, 60, 'night'],
    ])
    expect(read.song.sections.map(({ label }) => label)).toEqual(['Verse 1', 'Verse 2'])
  })
  it('chord that cannot be played › a simpler one, and said so', () => {
    const read = readSongFile(musicXmlFixture([barXml([[4, 60]], ATTRIBUTES + harmonyXml('C', 'other', 'quartal'))]))
    expect(read.song.chords).toEqual([{ at: 0, length: 4, symbol: 'C' }])
    expect(warningsOf(read)).toContain('Bar 1: “Cquartal” is played as C.')
  })
  it('compressed › the score that the container names', () => {
    const score = Buffer.from(musicXmlFixture([barXml([[4, 60]], ATTRIBUTES)]))
    const container = Buffer.from('<container><rootfiles><rootfile full-path="a.xml"/></rootfiles></container>')
    const zip = zipFixture([
      { name: 'META-INF/container.xml', content: container, crc: crc32(container) },
      { name: 'a.xml', content: deflateRawSync(score), crc: crc32(score), method: 8, size: score.length },
    ])
    expect(melodyOf(readSongFile(zip))).toEqual([[0, 4, 60]])
  })
})

const MIDI = midiFixture(TUNE, PIANO)
const SCORE = Buffer.from(
  musicXmlFixture([
    barXml(
      [
        [2, 60, 'la'],
        [2, 62, 'la'],
      ],
      ATTRIBUTES,
    ),
  ]),
)
const CONTAINER = Buffer.from('<container><rootfiles><rootfile full-path="a.xml"/></rootfiles></container>')
const archive = (content: Buffer, size: number, crc = 0) =>
  zipFixture([
    { name: 'META-INF/container.xml', content: CONTAINER, crc: crc32(CONTAINER) },
    { name: 'a.xml', content, crc, method: 8, size },
  ])
const patched = (bytes: Uint8Array, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}
const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const xml = (body: string, before = '') => Buffer.from(`<?xml version="1.0"?>${before}${body}`)
const part = (measures: string) => xml(`<score-partwise><part id="P1">${measures}</part></score-partwise>`)

const HOSTILE: Record<string, Uint8Array> = {
  'nothing at all': new Uint8Array(),
  'a zero': new Uint8Array(1),
  zeros: new Uint8Array(4096),
  'a JPEG': Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  'an MP3': Buffer.from('4944330300000000000a00000000000000000000', 'hex'),
  'a PDF': Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n\u0001\u0000', 'latin1'),
  'an HTML page': Buffer.from('<!DOCTYPE html><html><body><p>Hi</body></html>'),
  'more than 4 MB': new Uint8Array(4 * 1024 * 1024 + 1),
  'four bytes of MIDI': Buffer.from('MThd'),
  'a MIDI header alone': MIDI.subarray(0, 14),
  ...Object.fromEntries(
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99].map((share) => [`${share} of a MIDI file`, cut(MIDI, share)]),
  ),
  'MIDI format 2': patched(MIDI, 9, 2),
  'MIDI format 9': patched(MIDI, 9, 9),
  'MIDI without tracks': patched(MIDI, 10, 0, 0),
  'MIDI of 65535 tracks': patched(MIDI, 10, 0xff, 0xff),
  'MIDI with more tracks than it has': patched(MIDI, 10, 0, 99),
  'MIDI in film frames': patched(MIDI, 12, 0xe7, 0x28),
  'MIDI with beats of no length': patched(MIDI, 12, 0, 0),
  'MIDI with a header of no length': patched(MIDI, 4, 0, 0, 0, 0),
  'MIDI with a header of 4 GB': patched(MIDI, 4, 0xff, 0xff, 0xff, 0xff),
  'MIDI with a track of 4 GB': patched(MIDI, 18, 0xff, 0xff, 0xff, 0xff),
  'MIDI with a wrong track name': patched(MIDI, 14, 0x58),
  'MIDI with a meta event of 256 MB': patched(MIDI, 25, 0xff, 0xff, 0xff, 0x7f),
  'MIDI without notes': midiFixture([]),
  'MIDI a million beats long': midiFixture([
    [0, 1, 60],
    [100_000, 1, 60],
  ]),
  'MIDI larger than 1 MB': Buffer.concat([MIDI, Buffer.alloc(1024 * 1024)]),
  ...Object.fromEntries(
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99].map((share) => [`${share} of a score`, cut(SCORE, share)]),
  ),
  'a billion laughs': xml(
    '<score-partwise>&lol9;</score-partwise>',
    `<!DOCTYPE lolz [<!ENTITY lol "lol">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `<!ENTITY lol${n} "${`&lol${n - 1 || ''};`.repeat(10)}">`).join('')}]>`,
  ),
  'an external entity': xml(
    '<score-partwise>&file;</score-partwise>',
    '<!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/passwd">]>',
  ),
  'a thousand levels': xml('<a>'.repeat(1000) + '</a>'.repeat(1000)),
  'a thousand levels in a bar': part(`<measure>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</measure>`),
  'two million elements': part(`<measure>${'<a/>'.repeat(950_000)}</measure>`),
  'a score by time': xml('<score-timewise><measure><part id="P1"/></measure></score-timewise>'),
  'a score without parts': xml('<score-partwise/>'),
  'a score of rests': Buffer.from(musicXmlFixture([barXml([[4, null]], ATTRIBUTES)])),
  'a score of 700 bars': Buffer.from(
    musicXmlFixture([barXml([[4, 60]], ATTRIBUTES), ...Array.from({ length: 700 }, () => barXml([[4, 60]]))]),
  ),
  'a score of 30,000 bars': part('<measure/>'.repeat(30_000)),
  'a repeat in every bar': Buffer.from(
    musicXmlFixture(
      [ATTRIBUTES, ...Array.from({ length: 400 }, () => '')].map((before) =>
        barXml(
          [[4, 60]],
          `${before}<barline><repeat direction="forward"/></barline>`,
          '<barline><repeat direction="backward" times="16"/></barline>',
        ),
      ),
    ),
  ),
  'notes of no length': part(
    '<measure><note><pitch><step>C</step><octave>4</octave></pitch><duration>0</duration></note></measure>',
  ),
  'notes of infinite length': part(
    `<measure>${ATTRIBUTES}<note><pitch><step>C</step><octave>4</octave></pitch><duration>1e300</duration></note></measure>`,
  ),
  'notes at the octave 999': part(
    `<measure>${ATTRIBUTES}<note><pitch><step>C</step><octave>999</octave></pitch><duration>4</duration></note></measure>`,
  ),
  'bars of 999/1': part(
    '<measure><attributes><divisions>1</divisions><time><beats>999</beats><beat-type>1</beat-type></time></attributes></measure>',
  ),
  'unclosed XML': xml('<score-partwise><part id="P1"><measure>'),
  'mismatched XML': xml('<score-partwise><part></score-partwise></part>'),
  'XML with a NUL': xml('<score-partwise>\u0000</score-partwise>'),
  'text after XML': Buffer.concat([SCORE, Buffer.from('<more/>')]),
  'ABC without a key': Buffer.from('X:1\nT:Tune\nCDEF|'),
  'ABC without notes': Buffer.from('X:1\nT:Tune\nK:C\nz4|z4|]'),
  'ABC of 700 bars': Buffer.from(`X:1\nL:1/4\nK:C\n${'C4|'.repeat(700)}`),
  'ABC of 30,000 bars': Buffer.from(`X:1\nK:C\n${'C8|'.repeat(30_000)}`),
  'ABC of a million notes': Buffer.from(`X:1\nK:C\n${'C'.repeat(1_000_000)}`),
  'ABC of a thousand voices': Buffer.from(
    `X:1\nK:C\n${Array.from({ length: 1000 }, (_, voice) => `V:${voice}\nC4|\n`).join('')}`,
  ),
  'ABC whose notes are infinitely long': Buffer.from(`X:1\nL:1/1\nK:C\nC${'9'.repeat(400)}|]`),
  'ABC of more than a million characters': Buffer.from(`X:1\nK:C\n${'['.repeat(2_000_000)}`),
  'ABC of chords without an end': Buffer.from(`X:1\nK:C\n${'['.repeat(990_000)}`),
  'ABC of fields without an end': Buffer.from(`X:1\nK:C\n${'[K:'.repeat(330_000)}`),
  'ABC of grace notes without an end': Buffer.from(`X:1\nK:C\n${'{'.repeat(990_000)}`),
  'ABC of quotes without an end': Buffer.from(`X:1\nK:C\n${'"C"'.repeat(10_000)}"${'('.repeat(950_000)}`),
  'ABC of comments in a comment': Buffer.from(`X:1\nK:C\n${'%'.repeat(990_000)}\u2028`),
  'ABC with 200,000 verses': Buffer.from(`X:1\nK:C\nz|\n${'w:a\n'.repeat(200_000)}`),
  'ABC with 200,000,000 bars of rest': Buffer.from(`X:1\nK:C\n${'Z1000'.repeat(199_000)}`),
  'ABC of broken rhythms in one bar': Buffer.from(`X:1\nK:C\n${'C>'.repeat(99_000)}`),
  'ABC of a tempo that can be read in many ways': Buffer.from(`X:1\nQ:${'1/1111'.repeat(160_000)}\nK:C\nz4|`),
  'ChordPro without chords': Buffer.from('{title: A}\nOnly words'),
  'ChordPro of a million brackets': Buffer.from(`{title: A}\n${'['.repeat(1_000_000)}`),
  'ChordPro of 20,000 lines of brackets': Buffer.from(`{title: A}\n${`${'['.repeat(199)}\n`.repeat(20_000)}`),
  'ChordPro of a million chords': Buffer.from(`{title: A}\n${`${'[C]'.repeat(300)}\n`.repeat(4000)}`),
  'ChordPro of a million choruses': Buffer.from(`{soc}\n[C]a\n{eoc}\n${'{chorus}\n'.repeat(400_000)}`),
  'ChordPro of empty directives': Buffer.from(`{title: A}\n${`{a${' '.repeat(900)}}x\n`.repeat(4000)}`),
  'ChordPro in 13/16': Buffer.from('{time: 13/16}\n[C]a'),
  'ChordPro of unknown chords': Buffer.from('{title: A}\n[X]a [Y]b'),
  SVG: xml('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
  'a zip of nothing': zipFixture([]),
  'a zip without a container': zipFixture([{ name: 'a.xml', content: SCORE, crc: crc32(SCORE) }]),
  'a zip without its score': zipFixture([
    { name: 'META-INF/container.xml', content: CONTAINER, crc: crc32(CONTAINER) },
  ]),
  'a zip cut short': cut(archive(deflateRawSync(SCORE), SCORE.length, crc32(SCORE)), 0.7),
  'a zip of 1 GB, which it says': archive(deflateRawSync(Buffer.alloc(1024)), 1024 ** 3),
  'a zip of 64 MB, which it hides': archive(deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32)), 1000),
  'a zip with a wrong checksum': archive(deflateRawSync(SCORE), SCORE.length, 1),
  'a zip of noise': archive(Buffer.from('not deflated at all'), 100),
  'a zip in another compression': zipFixture([
    { name: 'META-INF/container.xml', content: CONTAINER, crc: crc32(CONTAINER), method: 12 },
  ]),
}

test('the hostile files are 60 or more', () => expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(60))

test.each(Object.entries(HOSTILE))('%s › is refused in words within 2 s of CPU time', (_, bytes) => {
  const start = process.cpuUsage()
  let refusal: unknown = null
  try {
    readSongFile(bytes)
  } catch (error) {
    refusal = error
  }
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(2)
  expect(refusal).toBeInstanceOf(SongFileError)
  expect((refusal as Error).message).toMatch(/^[A-Z].{10,}\.$/s)
})
