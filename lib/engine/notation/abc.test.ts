import { parseOnly } from 'abcjs'
import { describe, expect, test } from 'vitest'
import { notationOf } from '#lib/engine/notation/notation'
import { leadNotes, PROMPTS, songFile } from '#lib/engine/notation/songs.fixture'
import { writtenLeadSheet } from '#lib/engine/notation/written-song'
import { inTier } from '#tests/harness/tier'

const SIGNS: Readonly<Record<string, number>> = { sharp: 1, flat: -1, natural: 0, dblsharp: 2, dblflat: -2 }
const SCALE = [0, 2, 4, 5, 7, 9, 11]

type Element = {
  el_type: string
  duration?: number
  rest?: unknown
  pitches?: { pitch: number; accidental?: string; startTie?: object; endTie?: unknown }[]
  chord?: { name: string }[]
  lyric?: { syllable: string; divider: string }[]
  startTriplet?: number
  endTriplet?: boolean
  accidentals?: { acc: string; note: string }[]
}

/** Notes that abcjs reads, ties joined, in whole notes from the start. */
const readAbc = (text: string) => {
  const [tune] = parseOnly(text)
  const notes: { at: number; pitch: number; syllable: string }[] = []
  const chords: { at: number; symbol: string }[] = []
  let at = 0
  let signature = new Map<number, number>()
  let isTied = false
  let triplet = 1
  for (const line of tune!.lines) {
    const staff = line.staff?.[0]
    if (!staff) continue
    const keyOf = (accidentals: Element['accidentals']) =>
      new Map(accidentals?.map(({ acc, note }) => ['cdefgab'.indexOf(note.toLowerCase()), SIGNS[acc]!] as const))
    signature = keyOf((staff.key as Element | undefined)?.accidentals)
    let bar = new Map<number, number>()
    for (const element of staff.voices![0] as unknown as Element[]) {
      if (element.el_type === 'key') signature = keyOf(element.accidentals)
      if (element.el_type === 'bar') bar = new Map()
      if (element.el_type !== 'note') continue
      if (element.startTriplet) triplet = 2 / 3
      for (const { name } of element.chord ?? [])
        chords.push({ at, symbol: name.replaceAll('♭', 'b').replaceAll('♯', '#') })
      const [pitch] = element.pitches ?? []
      if (pitch) {
        const step = ((pitch.pitch % 7) + 7) % 7
        if (pitch.accidental) bar.set(step, SIGNS[pitch.accidental]!)
        const alter = bar.get(step) ?? signature.get(step) ?? 0
        const key = 60 + 12 * Math.floor(pitch.pitch / 7) + SCALE[step]! + alter
        if (!isTied) notes.push({ at, pitch: key, syllable: element.lyric?.[0]?.syllable ?? '' })
        isTied = pitch.startTie !== undefined
      }
      at += element.duration! * triplet
      if (element.endTriplet) triplet = 1
    }
  }
  return { title: tune!.metaText.title, warnings: tune!.warnings, notes, chords, length: at }
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe.each(inTier({ default: PROMPTS.slice(0, 4), full: PROMPTS }))('%s', (prompt) => {
  const file = songFile(prompt)

  test('ABC › read by abcjs › every note, chord and word of the lead sheet, without a warning', () => {
    const song = writtenLeadSheet(file)
    const read = readAbc(notationOf(file, 'abc', 'Rain: the song'))
    expect(read.warnings).toBeUndefined()
    expect(read.title).toBe('Rain: the song')
    const origin = song.bars[0]!.at / 96
    const written = song.parts[0]!.voices[0]!
    expect(read.notes.map(({ pitch }) => pitch)).toEqual(written.map(({ pitches }) => pitches[0]))
    for (const [index, { at }] of written.entries()) expect(read.notes[index]!.at + origin).toBeCloseTo(at / 96, 6)
    expect(read.chords.map(({ symbol }) => symbol)).toEqual(file.chords.map(({ symbol }) => symbol))
    expect(letters(read.notes.map(({ syllable }) => syllable).join(''))).toBe(
      letters(
        leadNotes(file)
          .map(({ syllable }) => syllable?.text ?? '')
          .join(''),
      ),
    )
  })
})
