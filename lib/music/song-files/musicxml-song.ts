import { type PartState, readMeasure } from '#lib/music/song-files/musicxml-measure'
import type { RawSong } from '#lib/music/song-files/raw-song'
import { MAX_MEASURES, MAX_NOTES, songOfParts, type WrittenPart } from '#lib/music/song-files/written-song'
import { child, eachElement, textOf } from '#lib/music/song-files/xml-tree'
import { SongFileError } from '#lib/music/song-to-arrange'

const readParts = (text: string) => {
  const names = new Map<string, string>()
  const parts = new Map<string, WrittenPart>()
  const states = new Map<string, PartState>()
  let title = ''
  let root = ''
  let mode = ''
  let [measures, notes] = [0, 0]
  eachElement(
    text,
    new Set(['measure', 'score-part', 'work', 'movement-title', 'miscellaneous-field']),
    (element, ancestors) => {
      root = ancestors[0]?.name ?? element.name
      if (root === 'score-timewise')
        throw new SongFileError('This MusicXML is ordered by time. Save it by parts (score-partwise).')
      if (element.name === 'work') title ||= textOf(child(element, 'work-title'))
      else if (element.name === 'movement-title') title ||= textOf(element)
      else if (element.name === 'miscellaneous-field') {
        if (element.attributes.name === 'mode') mode = textOf(element)
      } else if (element.name === 'score-part')
        names.set(element.attributes.id ?? '', textOf(child(element, 'part-name')))
      else {
        const id = ancestors[ancestors.length - 1]?.attributes.id ?? ''
        const part = parts.get(id) ?? { id, measures: [] }
        parts.set(id, part)
        const state: PartState = states.get(id) ?? {
          divisions: 1,
          transpose: 0,
          bar: Number.POSITIVE_INFINITY,
          ties: new Set(),
        }
        states.set(id, state)
        const measure = readMeasure(element, state)
        // Our own files name modes that some programs cannot read beside the score.
        if (measure.key && measure.key.mode === '') measure.key.mode = mode
        measures++
        notes += measure.notes.length
        if (measures > MAX_MEASURES) throw new SongFileError(`This score has more than ${MAX_MEASURES} bars in all.`)
        if (notes > MAX_NOTES) throw new SongFileError(`This score has more than ${MAX_NOTES} notes.`)
        part.measures.push(measure)
      }
    },
  )
  return { title, names, parts: [...parts.values()], root }
}

/** Reads an uncompressed MusicXML score by parts. Throws a SongFileError where it cannot be read. */
export const musicXmlSong = (text: string): RawSong => {
  const { title, names, parts, root } = readParts(text)
  if (parts.length === 0)
    throw new SongFileError(root === '' ? 'This XML is not MusicXML.' : 'This MusicXML has no parts.')
  return songOfParts(title, names, parts)
}
