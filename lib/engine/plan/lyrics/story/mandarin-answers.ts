import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import { sectionsOf } from '#lib/engine/plan/lyrics/story/answers'

/** The stances of Chinese songs that answers are written for. */
export const MANDARIN_STANCES = ['love', 'sad', 'funny', 'angry', 'calm'] as const
export type MandarinStance = (typeof MANDARIN_STANCES)[number]

/** Lines that answer a clause: three of which the first and the last rhyme, two for a chorus, or a stanza of four. */
export type MandarinAnswer = { name: string; lines: readonly string[] }

/** A semantic field: the words that name it, and its lines. */
type MandarinField = { words: readonly string[]; blocks: readonly MandarinAnswer[] }

const blocksOf = (file: string) =>
  sectionsOf(
    readFileSync(
      path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames/answers', file),
      'utf8',
    ),
  ).map(([heading, body]) => [heading, body.split(/\n{2,}/)] as const)

const namedBlocks = (heading: string, blocks: readonly string[]) =>
  blocks.map(
    (block, index): MandarinAnswer => ({ name: `${ANSWERS}mandarin ${heading}/${index}`, lines: block.split('\n') }),
  )

let stances: ReadonlyMap<string, readonly MandarinAnswer[]> | null = null
const stanceBlocks = (heading: string): readonly MandarinAnswer[] => {
  stances ??= new Map(blocksOf('mandarin.txt').map(([name, blocks]) => [name, namedBlocks(name, blocks)]))
  return stances.get(heading)!
}

/** Answers of a stance. Reads the file at the first call. */
export const mandarinAnswers = (stance: MandarinStance): readonly MandarinAnswer[] => stanceBlocks(stance)

/** Rhymed couplets for choruses of a stance. */
export const mandarinCouplets = (stance: MandarinStance): readonly MandarinAnswer[] => stanceBlocks(`${stance} chorus`)

let fields: readonly MandarinField[] | null = null
/** All semantic fields. Reads the file at the first call. */
export const mandarinFields = (): readonly MandarinField[] => {
  fields ??= blocksOf('mandarin-fields.txt').map(([heading, blocks]) => ({
    words: blocks[0]!.replace(/^words: /, '').split(', '),
    blocks: namedBlocks(heading, blocks.slice(1)),
  }))
  return fields
}

/** The lines of the semantic fields that a text names, the field with the longest words first. */
export const fieldBlocks = (text: string): MandarinAnswer[] =>
  mandarinFields()
    .map(({ words, blocks }) => {
      const found = words.filter((word) => text.includes(word))
      const longest = found.filter((word) => !found.some((other) => other !== word && other.includes(word)))
      return { blocks, score: longest.reduce((sum, word) => sum + word.length, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ blocks }) => blocks)
