import { SaxesParser } from 'saxes'
import { SongFileError } from '#lib/music/song-to-arrange'

export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const MAX_DEPTH = 40
const MAX_ELEMENTS = 1_500_000

/**
 * Reads XML piece by piece: hands over each element named in `wanted` once it is complete, with the path of its
 * ancestors, and forgets it. Entities of a document type are not known, so they are refused. Throws on bad XML.
 */
export const eachElement = (
  text: string,
  wanted: ReadonlySet<string>,
  take: (element: XmlElement, ancestors: readonly XmlElement[]) => void,
): void => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const path: XmlElement[] = []
  /** How many of the path are kept with their content. */
  let kept = 0
  let count = 0
  parser.on('error', (error) => {
    const message = error.message.replace(/^[\d:]*\s*/, '').replace(/\.$/, '')
    throw new SongFileError(`Line ${parser.line}: this XML is damaged (${message.slice(0, 120)}).`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= MAX_DEPTH) throw new SongFileError(`Line ${parser.line}: this XML is nested too deeply.`)
    if (++count > MAX_ELEMENTS) throw new SongFileError('This file has too many elements.')
    const element: XmlElement = { name, attributes, children: [], text: '' }
    if (kept > 0) path[path.length - 1]!.children.push(element)
    if (kept > 0 || wanted.has(name)) kept++
    path.push(element)
  })
  const addText = (more: string) => {
    if (kept > 0) path[path.length - 1]!.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = path.pop()!
    if (kept === 0) return
    kept--
    if (kept === 0) take(element, path)
  })
  parser.write(text).close()
}

/** The first child of a name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name)

export const children = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((each) => each.name === name)

export const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? ''

/** The number in a child; null without one. */
export const numberIn = (element: XmlElement | undefined, name: string): number | null => {
  const text = textOf(child(element, name))
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? null : value
}
