import { expect, test } from 'vitest'
import { dawprojectOf } from '#lib/data/songs/projects/dawproject'
import { tempoMap } from '#lib/data/songs/projects/project-song'
import { extendedSong, section, song, tracks } from '#lib/data/songs/projects/projects.fixture'
import { quoted, reaperProjectOf } from '#lib/data/songs/projects/reaper'
import { eachElement, type XmlElement } from '#lib/music/song-files/xml-tree'

test('tempo map › bars from the start › one tempo', () => {
  expect(tempoMap(song)).toEqual([{ at: 0, bpm: 120 }])
})

test('tempo map › kept part of 5.2 s with a pickup of 0.3 s › whole bars up to the first new one', () => {
  const [before, own] = tempoMap(extendedSong)
  expect(own!.at).toBeCloseTo(5.5, 6)
  expect(own!.bpm).toBe(120)
  // Four bars of three quarter notes.
  expect(before!.bpm).toBeCloseTo((4 * 3 * 60) / 5.5, 6)
})

test('tempo map › recording trimmed within a bar › its next bar lines are on the grid', () => {
  const sections = [section('verse', 'Verse', 0, 7.5), section('chorus', 'Chorus', 7.5, 4)]
  const [before, own] = tempoMap({ ...song, sections })
  expect(own!.at).toBeCloseTo(1.5, 6)
  expect(before!.bpm).toBeCloseTo(160, 6)
})

/** All elements, in their order. */
const elementsOf = (text: string): XmlElement[] => {
  const all: XmlElement[] = []
  const add = (element: XmlElement) => {
    all.push(element)
    element.children.forEach(add)
  }
  eachElement(text, new Set(['Project']), add)
  return all
}

test.each([
  ['song', song],
  ['extended song', extendedSong],
])('dawproject › %s › every reference has its target, and the parts are in the order of the schema', (_, written) => {
  const elements = elementsOf(dawprojectOf(written, tracks, '1'))
  const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  const references = elements.flatMap(({ attributes: { track, destination, parameter } }) =>
    [track, destination, parameter].filter((each) => each !== undefined),
  )
  expect(references).toHaveLength(tracks.length * 2 + 1 + (written === extendedSong ? 1 : 0))
  expect(ids).toEqual(expect.arrayContaining(references))
  const partsOf = (name: string) => elements.find((each) => each.name === name)!.children.map((each) => each.name)
  expect(partsOf('Project')).toEqual(['Application', 'Transport', 'Structure', 'Arrangement'])
  expect(partsOf('Arrangement')).toEqual(['Lanes', 'Markers', ...(written === extendedSong ? ['TempoAutomation'] : [])])
})

test('dawproject › stems, markers and words › in seconds from the start', () => {
  const text = dawprojectOf(song, tracks, '1')
  expect(text).toContain('<Tempo id="tempo" unit="bpm" value="120"')
  expect(text.match(/<Audio channels="2" sampleRate="44100" duration="12">/g)).toHaveLength(2)
  expect(text).toContain('<File path="stems/Voice.wav"/>')
  const elements = elementsOf(text)
  const named = (name: string) => elements.find(({ attributes }) => attributes.name === name)!.attributes
  expect(named('Chorus')).toMatchObject({ time: '8' })
  expect(named(song.lines[0]!.text)).toMatchObject({ time: '1.5', duration: '2' })
})

test('REAPER › stems, markers and words › in seconds from the start, brackets closed', () => {
  const text = reaperProjectOf(song, tracks)
  expect(text).toContain('  TEMPO 120 4 4\n')
  expect(text).toContain(`  MARKER 1 0 'Verse "1"' 0\n`)
  expect(text.match(/ {6}POSITION 0\n {6}LENGTH 12\n/g)).toHaveLength(2)
  expect(text).toContain(
    '      POSITION 1.5\n      LENGTH 2\n      LOOP 0\n      <NOTES\n        |Hello & "you" > `me`\n',
  )
  expect(text.match(/^ *</gm)).toHaveLength(text.match(/^ *>$/gm)!.length)
})

test('REAPER › 6/8 after a kept part › tempo in eighth notes from the first new bar on', () => {
  const text = reaperProjectOf(extendedSong, tracks)
  expect(text).toContain('    PT 5.5 240 1\n')
  // The meter is 6 over 8, in the lower and the upper 16 bits.
  expect(text).toMatch(new RegExp(`    PT 0 [\\d.]+ 1 ${(8 << 16) + 6}\\n`))
})

test('REAPER text › all quotes › still one string', () => {
  expect(quoted('a "b" \'c\' `d`')).toBe("`a \"b\" 'c' 'd'`")
})
