import { SaxesParser } from 'saxes'

/** Reads MusicXML back for tests, with another XML parser than the writer's strings. */

export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }

/** @throws where the document is not well formed */
export const parseXml = (text: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('text', (found) => {
    open.at(-1)!.text += found
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root.children[0]!
}

export const child = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((each) => each.name === name)
export const children = (node: XmlNode, name: string): XmlNode[] => node.children.filter((each) => each.name === name)
export const textOf = (node: XmlNode, path: string): string | undefined =>
  path.split('/').reduce<XmlNode | undefined>((found, name) => found && child(found, name), node)?.text

const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** A note or rest of a voice in ticks from the first bar line; tied notes are joined. */
export type ReadNote = {
  at: number
  length: number
  /** As it sounds; the General MIDI key of a stroke; null: a rest. */
  pitch: number | null
  voice: string
  syllable: string | null
}

export type ReadPart = {
  name: string
  notes: ReadNote[]
  /** Length of every bar by its attributes, and that of each of its voices. */
  bars: { number: string; length: number; voices: Map<string, number> }[]
  chords: { at: number; symbol: string }[]
  sections: { at: number; label: string }[]
}

const soundingPitch = (note: XmlNode, transpose: number): number | null => {
  const pitch = child(note, 'pitch')
  if (pitch)
    return (
      SEMITONES[textOf(pitch, 'step')!]! +
      Number(textOf(pitch, 'alter') ?? 0) +
      12 * (Number(textOf(pitch, 'octave')) + 1) +
      transpose
    )
  const key = child(note, 'instrument')?.attributes.id
  return key === undefined ? null : Number(/-K(\d+)$/.exec(key)![1])
}

const symbolOf = (harmony: XmlNode): string => {
  const sign = (alter: string | undefined) => (alter === '1' ? '#' : alter === '-1' ? 'b' : '')
  const note = (name: string) => {
    const step = textOf(harmony, `${name}/${name}-step`)
    return step === undefined ? '' : step + sign(textOf(harmony, `${name}/${name}-alter`))
  }
  const bass = note('bass')
  return note('root') + child(harmony, 'kind')!.attributes.text + (bass === '' ? '' : `/${bass}`)
}

export const readMusicXml = (text: string): ReadPart[] => {
  const root = parseXml(text)
  const names = children(child(root, 'part-list')!, 'score-part').map((part) => textOf(part, 'part-name')!)
  return children(root, 'part').map((part, index): ReadPart => {
    const read: ReadPart = { name: names[index]!, notes: [], bars: [], chords: [], sections: [] }
    const tied = new Map<string, ReadNote>()
    let transpose = 0
    let start = 0
    for (const measure of children(part, 'measure')) {
      let at = start
      let end = start
      let onset = at
      const voices = new Map<string, number>()
      for (const node of measure.children) {
        if (node.name === 'attributes')
          transpose = child(node, 'transpose') ? Number(textOf(node, 'transpose/chromatic')) : transpose
        if (node.name === 'direction') {
          const label = textOf(node, 'direction-type/rehearsal')
          if (label !== undefined) read.sections.push({ at: start, label })
        }
        if (node.name === 'harmony')
          read.chords.push({ at: start + Number(textOf(node, 'offset') ?? 0), symbol: symbolOf(node) })
        if (node.name === 'backup') at -= Number(textOf(node, 'duration'))
        if (node.name !== 'note') continue
        const length = Number(textOf(node, 'duration'))
        const voice = textOf(node, 'voice')!
        const isChord = child(node, 'chord') !== undefined
        if (!isChord) {
          onset = at
          at += length
          voices.set(voice, (voices.get(voice) ?? 0) + length)
        }
        const pitch = soundingPitch(node, transpose)
        const key = `${voice} ${pitch}`
        const ties = children(node, 'tie').map(({ attributes }) => attributes.type)
        const before = tied.get(key)
        if (ties.includes('stop') && before) before.length += length
        else if (ties.includes('stop')) throw new Error(`Nothing is tied to the note at ${onset}.`)
        const note: ReadNote = before ?? {
          at: onset,
          length,
          pitch,
          voice,
          syllable: textOf(node, 'lyric/text') ?? null,
        }
        if (!before) read.notes.push(note)
        if (ties.includes('start')) tied.set(key, note)
        else tied.delete(key)
        end = Math.max(end, at)
      }
      read.bars.push({ number: measure.attributes.number!, length: end - start, voices })
      start = end
    }
    if (tied.size > 0) throw new Error('A tie has no end.')
    return read
  })
}
