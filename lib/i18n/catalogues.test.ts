import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { CATALOGUES, type Catalogue, translatorFor } from '#lib/i18n/catalogues'
import { LOCALES } from '#lib/i18n/locale'

/** Every message of a catalogue by its dotted key. */
const flat = (words: Catalogue, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

type Node = ReturnType<typeof parse>[number]

/** What a message takes: its placeholders and tags with their kinds, each once, sorted. A plural is a number either way. */
const takes = (message: string): string[] => {
  const found = new Set<string>()
  const walk = (nodes: Node[]) => {
    for (const node of nodes) {
      if (node.type === TYPE.literal || node.type === TYPE.pound) continue
      const kind =
        node.type === TYPE.plural || node.type === TYPE.number ? 'number' : node.type === TYPE.tag ? 'tag' : 'text'
      found.add(`${node.value}: ${kind}`)
      if (node.type === TYPE.plural || node.type === TYPE.select)
        for (const option of Object.values(node.options)) walk(option.value)
      if (node.type === TYPE.tag) walk(node.children)
    }
  }
  walk(parse(message))
  return [...found].sort()
}

/** The API and the engine word these in English themselves, so that English has few or none of them. */
const isSaidInEnglish = (key: string) => /^(errors\.(problems|fields)|terms\.(part|role))\./.test(key)

const english = new Map(flat(CATALOGUES.en))

describe.each(LOCALES.filter((locale) => locale !== 'en'))('%s', (locale) => {
  const words = new Map(flat(CATALOGUES[locale]))

  it('keys › are those of English', () => {
    const keysOf = (messages: Map<string, string>) => [...messages.keys()].filter((key) => !isSaidInEnglish(key)).sort()
    expect(keysOf(words)).toEqual(keysOf(english))
  })

  it('placeholders › match English', () => {
    const differ = [...english].filter(([key, message]) => takes(message).join() !== takes(words.get(key) ?? '').join())
    expect(differ.map(([key]) => key)).toEqual([])
  })

  it('messages › are not empty', () => {
    expect([...words].filter(([, message]) => message === '').map(([key]) => key)).toEqual([])
  })
})

it('planted placeholder change › is found', () => {
  expect(takes('{count, plural, one {one song} other {# songs by {who}}} <b>here</b>')).toEqual([
    'b: tag',
    'count: number',
    'who: text',
  ])
  expect(takes('{count, number} {who} <b>here</b>')).toEqual(['b: tag', 'count: number', 'who: text'])
  expect(takes('{count} {who} <b>here</b>')).not.toEqual(['b: tag', 'count: number', 'who: text'])
})

it('translator › uses the requested language', () => {
  expect(translatorFor('en', 'shell')('library')).toBe('Library')
  expect(translatorFor('zh-Hans', 'shell')('library')).toBe('曲库')
})
