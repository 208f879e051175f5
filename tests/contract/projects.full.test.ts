import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dawprojectMetadata, dawprojectOf } from '#lib/data/songs/projects/dawproject'
import type { ProjectSong } from '#lib/data/songs/projects/project-song'
import { extendedSong, song, tracks } from '#lib/data/songs/projects/projects.fixture'
import { reaperProjectOf } from '#lib/data/songs/projects/reaper'

/**
 * Checks by other programs, where they are installed: xmllint (Debian libxml2-utils) with the folder DAWPROJECT_XSD of
 * the schemas Project.xsd and MetaData.xsd (github.com/bitwig/dawproject), and the reader of REAPER projects `rpp`
 * (PyPI) of the interpreter RPP_PYTHON.
 */

const { DAWPROJECT_XSD: schemas, RPP_PYTHON: python = 'python3' } = process.env
const hasReader = spawnSync(python, ['-c', 'import rpp']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'projects-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const SONGS: [string, ProjectSong][] = [
  ['song', song],
  ['extended song', extendedSong],
  ['instrumental song without sections', { ...song, lines: [], sections: [] }],
]

test.skipIf(!schemas).each(SONGS)('dawproject › %s › valid by its schemas', (_, written) => {
  const validate = (schema: string, path: string) =>
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', join(schemas!, schema), path], { stdio: 'pipe' })
  validate('Project.xsd', write('project.xml', dawprojectOf(written, tracks, '1')))
  validate('MetaData.xsd', write('metadata.xml', dawprojectMetadata(written)))
})

const READ = `
import json, rpp, sys
plain = lambda element: element if isinstance(element, (list, str)) else [element.tag, *element.attrib, *map(plain, element.children)]
print(json.dumps(plain(rpp.loads(open(sys.argv[1], encoding='utf-8').read()))))
`
type Chunk = [name: string, ...content: (string | Chunk)[]]

test.skipIf(!hasReader).each(SONGS)('REAPER › %s › stems, markers and words read by another program', (_, written) => {
  const path = write('song.rpp', reaperProjectOf(written, tracks))
  const project = JSON.parse(execFileSync(python, ['-c', READ, path], { encoding: 'utf8' })) as Chunk
  const within = ([, ...content]: Chunk, name: string) =>
    content.filter((each): each is Chunk => Array.isArray(each) && each[0] === name)
  expect(within(project, 'MARKER').map(([, , at, label]) => [Number(at), label])).toEqual(
    written.sections.map(({ at, label }) => [at, label]),
  )
  const items = within(project, 'TRACK').flatMap((track) => within(track, 'ITEM'))
  const start = (item: Chunk) => Number(within(item, 'POSITION')[0]![1])
  const audio = items.filter((item) => within(item, 'SOURCE').length > 0)
  expect(audio.map(start)).toEqual([0, 0])
  expect(audio.map((item) => within(within(item, 'SOURCE')[0]!, 'FILE')[0]![1])).toEqual(tracks.map(({ path }) => path))
  const words = items.filter((item) => within(item, 'NOTES').length > 0)
  expect(words.map((item) => [start(item), within(item, 'NOTES')[0]![1]])).toEqual(
    written.lines.map(({ at, text }) => [at, `|${text}`]),
  )
})
