import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#lib/i18n/locale'
import { messageFile, readMessageFile } from '#lib/server/message-files'

/** What the script sets. */
const messagesOf = (text: string) => {
  const page: { songloomMessages?: Record<string, unknown> } = {}
  runInNewContext(text, page)
  return JSON.parse(JSON.stringify(page.songloomMessages))
}

const nameOf = (path: string) => path.split('/').at(-1)!

describe.each(LOCALES)('%s', (locale) => {
  const file = messageFile('studio', locale)

  test('script › sets the messages under its path', () => {
    const { text, isCurrent } = readMessageFile(nameOf(file.path))!
    expect(messagesOf(text)).toEqual({ [file.path]: JSON.parse(JSON.stringify(file.messages)) })
    expect(isCurrent).toBe(true)
  })

  test('name of another version › messages of this version under the path of the other', () => {
    const name = nameOf(file.path).replace(/[0-9a-f]{16}/, '0123456789abcdef')
    const { text, isCurrent } = readMessageFile(name)!
    expect(messagesOf(text)).toEqual({ [`/api/messages/${name}`]: JSON.parse(JSON.stringify(file.messages)) })
    expect(isCurrent).toBe(false)
  })

  test('shared pages › fewer messages under another path', () => {
    const shared = messageFile('shared', locale)
    expect(shared.path).not.toBe(file.path)
    expect(Object.keys(shared.messages).length).toBeLessThan(Object.keys(file.messages).length / 2)
    expect(Object.keys(messagesOf(readMessageFile(nameOf(shared.path))!.text))).toEqual([shared.path])
  })
})

test('path › differs between languages', () => {
  expect(messageFile('studio', 'en').path).not.toBe(messageFile('studio', 'zh-Hans').path)
})

test.each(['', 'studio.en.js', 'studio.fr.0123456789abcdef.js', 'other.en.0123456789abcdef.js', '../studio.en'])(
  'name %j › no file',
  (name) => {
    expect(readMessageFile(name)).toBeNull()
  },
)
