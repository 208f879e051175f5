import { createHash } from 'node:crypto'
import type { Messages } from 'use-intl/core'
import { messagesFor, sharedPageMessagesFor } from '#lib/i18n/catalogues'
import { LOCALES, type Locale } from '#lib/i18n/locale'

/**
 * The messages of pages as scripts that browsers keep: a set of messages in one language, with a hash of its content in the
 * name. A page then has no messages in its HTML, and every page uses the same file.
 */

const SETS = { studio: messagesFor, shared: sharedPageMessagesFor }
export type MessageSet = keyof typeof SETS

const FOLDER = '/api/messages/'

export type MessageFile = { path: string; messages: Messages }

const makeFile = (set: MessageSet, locale: Locale): MessageFile => {
  const messages = SETS[set](locale)
  const hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16)
  return { path: `${FOLDER}${set}.${locale}.${hash}.js`, messages }
}

const files = new Map<string, MessageFile>()

export const messageFile = (set: MessageSet, locale: Locale): MessageFile => {
  const key = `${set}.${locale}`
  const file = files.get(key) ?? makeFile(set, locale)
  files.set(key, file)
  return file
}

/** Paths of the messages that pages use without a network, in all languages. */
export const offlineMessagePaths = (): string[] => LOCALES.map((locale) => messageFile('studio', locale).path)

/**
 * The script of a name, which sets its messages under its path; null for names of no set or language. A page of another version
 * gets the messages of this version under the path that it asked for.
 */
export const readMessageFile = (name: string): { text: string; isCurrent: boolean } | null => {
  const [, setName, localeName] = /^(\w+)\.([\w-]+)\.[0-9a-f]{16}\.js$/.exec(name) ?? []
  const set = (Object.keys(SETS) as MessageSet[]).find((set) => set === setName)
  const locale = LOCALES.find((locale) => locale === localeName)
  if (!set || !locale) return null
  const file = messageFile(set, locale)
  const path = `${FOLDER}${name}`
  return {
    text: `(globalThis.songloomMessages??={})[${JSON.stringify(path)}]=${JSON.stringify(file.messages)}`,
    isCurrent: path === file.path,
  }
}
