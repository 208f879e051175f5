import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeChunks } from './merge-chunks.mjs'

let server: string
beforeEach(() => {
  server = mkdtempSync(join(tmpdir(), 'songloom-chunks-'))
})
afterEach(() => rmSync(server, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(server, path)), { recursive: true })
  writeFileSync(join(server, path), text)
}
const read = (path: string) => readFileSync(join(server, path), 'utf8')
/** A chunk as the bundler writes it. */
const writeChunk = (name: string, code: string) =>
  write(`chunks/${name}.js`, `${code}\n\n//# sourceMappingURL=${encodeURIComponent(name)}.js.map`)

test('mergeChunks › two chunks with the same code › one remains, and both routes load it', () => {
  writeChunk('[root]__a', 'module.exports=[1]')
  writeChunk('[root]__b', 'module.exports=[1]')
  writeChunk('other', 'module.exports=[2]')
  write('app/one/route.js', 'R.c("server/chunks/[root]__a.js")\nR.c("server/chunks/other.js")')
  write('app/two/route.js', 'R.c("server/chunks/[root]__b.js")')
  write('app/two/manifest.json', '["server/chunks/[root]__b.js"]')
  mergeChunks(server)
  expect(readdirSync(join(server, 'chunks')).sort()).toEqual(['[root]__a.js', 'other.js'])
  expect(read('app/one/route.js')).toBe('R.c("server/chunks/[root]__a.js")\nR.c("server/chunks/other.js")')
  expect(read('app/two/route.js')).toBe('R.c("server/chunks/[root]__a.js")')
  expect(read('app/two/manifest.json')).toBe('["server/chunks/[root]__a.js"]')
})

test('mergeChunks › chunks that load copies of one chunk › merged too', () => {
  for (const name of ['a', 'b']) {
    writeChunk(name, 'module.exports=[1]')
    writeChunk(`loads-${name}`, `load("server/chunks/${name}.js")`)
  }
  mergeChunks(server)
  expect(readdirSync(join(server, 'chunks')).sort()).toEqual(['a.js', 'loads-a.js'])
})

test('mergeChunks › same code in two folders › both kept', () => {
  for (const name of ['a', 'ssr/a']) writeChunk(name, 'load(__dirname + "/worker.js")')
  mergeChunks(server)
  expect(readdirSync(join(server, 'chunks'), { recursive: true }).sort()).toEqual(['a.js', 'ssr', 'ssr/a.js'])
})

test('mergeChunks › equal runtime files of the bundler › both kept', () => {
  for (const name of ['[turbopack]_a', '[turbopack]_b']) writeChunk(name, 'module.exports=1')
  mergeChunks(server)
  expect(readdirSync(join(server, 'chunks')).sort()).toEqual(['[turbopack]_a.js', '[turbopack]_b.js'])
})

test('mergeChunks › removed chunk referenced by another path › throws', () => {
  for (const name of ['a', 'b']) writeChunk(name, 'module.exports=[1]')
  write('app/route.js', 'require("../chunks/b.js")')
  expect(() => mergeChunks(server)).toThrow('app/route.js mentions b.js')
})
