import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseMidi } from 'midi-file'
import { afterAll, describe, expect, test } from 'vitest'
import { readMusicXml } from '#lib/engine/notation/musicxml.fixture'
import { notationOf } from '#lib/engine/notation/notation'
import { PROMPTS, songFile } from '#lib/engine/notation/songs.fixture'

/**
 * Checks by other programs, where they are installed: xmllint (Debian libxml2-utils) with the schema at MUSICXML_XSD
 * (github.com/w3c/musicxml, schema/musicxml.xsd, its imports pointing to the files beside it), and MuseScore 3 (Debian
 * musescore3).
 */

const schema = process.env.MUSICXML_XSD
const hasMuseScore =
  spawnSync('mscore3', ['--version'], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } }).status === 0
const folder = mkdtempSync(join(tmpdir(), 'musicxml-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Keys of all notes of a MIDI file, per track with notes, in their order. */
const keysOf = (path: string): number[] =>
  parseMidi(readFileSync(path))
    .tracks.flatMap((track) =>
      track.flatMap((event) => (event.type === 'noteOn' && event.velocity > 0 ? [event.noteNumber] : [])),
    )
    .sort((a, b) => a - b)

describe.each(PROMPTS)('%s', (prompt) => {
  const file = songFile(prompt)

  for (const format of ['lead-sheet', 'full-score'] as const) {
    test.skipIf(!schema)(`${format} › schema of MusicXML 4.0 › valid`, () => {
      const path = write('song.musicxml', notationOf(file, format, 'Song'))
      execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema!, path], { stdio: 'pipe' })
    })

    test.skipIf(!hasMuseScore)(`${format} › converted to MIDI by MuseScore › the same notes`, () => {
      const text = notationOf(file, format, 'Song')
      const midi = join(folder, 'song.mid')
      execFileSync('mscore3', ['-o', midi, write('song.musicxml', text)], {
        stdio: 'pipe',
        env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
      })
      const written = readMusicXml(text).flatMap(({ notes }) => notes.flatMap(({ pitch }) => pitch ?? []))
      expect(keysOf(midi)).toEqual(written.sort((a, b) => a - b))
    })
  }
})
