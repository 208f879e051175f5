import { readFileSync } from 'node:fs'
import path from 'node:path'
import { STATEMENT_ROLES, type StatementRole } from '#lib/engine/plan/lyrics/facts/facts'
import { STANCES, type Stance } from '#lib/engine/plan/lyrics/images/stance'

/** A line that answers a statement, with its name and the only stance that it suits; null for any. */
export type Answer = { name: string; line: string; stance: Stance | null; isForMany: boolean }
/** Two rhymed lines between two hooks of a chorus. */
export type Couplet = { name: string; lines: readonly [string, string] }

const textOf = (file: string) =>
  readFileSync(
    path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames/answers', file),
    'utf8',
  )

/** The blocks of a file under each heading. */
export const sectionsOf = (text: string): [heading: string, body: string][] =>
  text
    .trim()
    .split(/\n*^\[/m)
    .filter((section) => section !== '')
    .map((section) => {
      const end = section.indexOf(']')
      return [section.slice(0, end), section.slice(end + 1).trim()]
    })

let verses: ReadonlyMap<StatementRole, readonly Answer[]> | null = null
/** Lines that answer a statement of a role. Reads the file at the first call; throws an Error for an unknown heading. */
export const answersOf = (role: StatementRole): readonly Answer[] => {
  verses ??= new Map(
    sectionsOf(textOf('verse.txt')).map(([heading, body]) => {
      const known = STATEMENT_ROLES.find((each) => each === heading)
      if (!known) throw new Error(`unknown heading ${heading}`)
      const answers = body.split('\n').map((text, index): Answer => {
        const [, tag = '', line = text] = /^(\p{Ll}+): (.+)$/u.exec(text) ?? []
        const stance = STANCES.find((each) => each === tag) ?? null
        return { name: `answers/${known}/${index}`, line, stance, isForMany: tag === 'many' }
      })
      return [known, answers]
    }),
  )
  return verses.get(role)!
}

/** Whom or what a hook names. */
export type HookKind = 'person' | 'group' | 'thing' | 'deed'

let choruses: ReadonlyMap<string, readonly Couplet[]> | null = null
/** Couplets for a stance, for any hook or for a hook of one kind. */
export const coupletsOf = (stance: Stance, kind: HookKind): readonly Couplet[] => {
  choruses ??= new Map(
    sectionsOf(textOf('chorus.txt')).map(([heading, body]) => [
      heading,
      body.split(/\n{2,}/).map((block, index): Couplet => {
        const [first = '', second = ''] = block.split('\n')
        return { name: `answers/${heading}/${index}`, lines: [first, second] }
      }),
    ]),
  )
  return [...(choruses.get(stance) ?? []), ...(choruses.get(`${stance} ${kind}`) ?? [])]
}
