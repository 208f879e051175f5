import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

/** Interface texts come from lib/i18n. A text written in a component would be English in every language. */

/** Attributes that are shown or read out, of elements and of the app's own components. */
const TEXT_ATTRIBUTES = new Set(
  'aria-label aria-description aria-valuetext aria-placeholder alt title placeholder label name note hint text what'.split(
    ' ',
  ),
)
/** Texts that are the same in every language. */
const LANGUAGE_FREE_TEXTS = new Set(['Songloom', 'Ctrl ↵', 'Esc', 'AB', 'https://…/song.mp3'])

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !LANGUAGE_FREE_TEXTS.has(text.trim())

/** The texts to which an expression may evaluate, except those that calls return. */
const texts = (node: unknown): { at: number; text: string }[] => {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ at: node.start, text: node.value }] : []
    case 'TemplateLiteral':
      return [
        ...(node.quasis as (Node & { value: { raw: string } })[]).map(({ start, value }) => ({
          at: start,
          text: value.raw,
        })),
        ...(node.expressions as Node[]).flatMap(texts),
      ]
    case 'ConditionalExpression':
      return [...texts(node.consequent), ...texts(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!==' ? [] : [...texts(node.left), ...texts(node.right)]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return texts(node.expression)
    default:
      return []
  }
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

const found = (node: Node): { at: number; text: string }[] => {
  switch (node.type) {
    case 'JSXText':
      return [{ at: node.start, text: String(node.value) }]
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(texts)
    case 'JSXAttribute':
      return TEXT_ATTRIBUTES.has(nameOf(node.name)) ? texts(node.value) : []
    // Tables of choices: { value: 'list', label: 'List' }
    case 'Property':
      return ['label', 'title', 'hint', 'note'].includes(nameOf(node.key)) ? texts(node.value) : []
    default:
      return []
  }
}

/** Every visible text literal of a source file, with its line. */
const literals = (source: string): string[] => {
  const shown: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    if (!isNode(value)) return
    for (const { at, text } of found(value))
      if (isWords(text)) shown.push(`${source.slice(0, at).split('\n').length}: ${text.trim()}`)
    for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child)
  }
  walk(parseAst(source, { lang: 'tsx' }))
  return shown
}

const files = ['components', 'app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(root, name)),
)

test.each(files)('%s › no text of its own', (file) => {
  expect(literals(readFileSync(file, 'utf8'))).toEqual([])
})

describe('text literal › found', () => {
  test.each([
    '<p>Hello there</p>',
    '<p>{busy ? "Saving" : t("save")}</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text.
    '<p>{count > 0 && `${count} songs`}</p>',
    '<button aria-label="Close" />',
    '<button title={open ? "Hide it" : t("show")} />',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text.
    '<input placeholder={`Find ${what}`} />',
    '<Segment label="Takes" options={[]} />',
    'const VIEWS = [{ value: "list", label: "List" }]',
  ])('%s', (source) => expect(literals(source)).toHaveLength(1))

  test('translated texts, names and class names › not found', () => {
    expect(
      literals(
        '<p className="text-muted" aria-label={t("close")}>{t(open ? "hide" : "show")} · {" "}<b>Songloom</b>{state === "done" && <i role="img" />}</p>',
      ),
    ).toEqual([])
  })
})
