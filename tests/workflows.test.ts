import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

/** The workflows of GitHub Actions, read by GitHub's own parser. */

// It is published for bundlers: Node cannot load its JSON files.
const scratch = mkdtempSync(join(tmpdir(), 'songloom-parser-'))
const outfile = join(scratch, 'parser.mjs')
await build({ entryPoints: ['@actions/workflow-parser'], bundle: true, format: 'esm', outfile })
const parser: typeof import('@actions/workflow-parser') = await import(outfile)
rmSync(scratch, { recursive: true })

const folder = join(import.meta.dirname, '../.github/workflows')

const read = async (content: string) => {
  const { context, value } = parser.parseWorkflow({ name: 'workflow', content }, new parser.NoOperationTraceWriter())
  const template = value && (await parser.convertWorkflowTemplate(context, value))
  return { template, errors: context.errors.getErrors().map(({ message }) => message) }
}

describe.each(readdirSync(folder))('workflow › %s', (name) => {
  const content = readFileSync(join(folder, name), 'utf8')

  test('every key and expression › is valid', async () => {
    expect((await read(content)).errors).toEqual([])
  })

  test('every job › has a time limit and reads the repository only', async () => {
    const { template } = await read(content)
    expect(template?.jobs.length).toBeGreaterThan(0)
    expect(content).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    expect(content.match(/permissions:/g)).toHaveLength(1)
    expect(content.match(/timeout-minutes:/g)).toHaveLength(template?.jobs.length ?? 0)
  })

  test('every action › is pinned to a commit', () => {
    const uses = [...content.matchAll(/uses: (.*)/g)].map(([, action]) => action)
    expect(uses.length).toBeGreaterThan(0)
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/)
  })
})

test.each([
  ['an unknown key', 'runs-on: ubuntu-latest', 'runs-onn: ubuntu-latest'],
  ['an unknown permission', 'contents: read', 'contents: reed'],
  ['an unknown name in an expression', 'matrix.node', 'matrixx.node'],
])('workflow with %s › is refused', async (_, right, wrong) => {
  const content = readFileSync(join(folder, 'ci.yml'), 'utf8')
  expect(content).toContain(right)
  expect((await read(content.replace(right, wrong))).errors).not.toEqual([])
})
