import { extname } from 'node:path'
import { audioType } from '#lib/contract/audio-types'
import type { Analysis } from '#lib/contract/capabilities'
import type { Failure } from '#lib/contract/errors'
import type { ExportStatus } from '#lib/contract/studio'
import { songFiles } from '#lib/data/file-keys'
import { type ExportIndex, type ExportKind, findExport, stemFormatOf } from '#lib/data/songs/exports'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { NO_STEMS, refusalOf } from '#lib/jobs/run-export'
import type { App } from '#lib/server/app'
import { json, notFound } from '#lib/server/http/problem'
import { sendFile } from '#lib/server/http/send-file'
import { type Served, serveFile } from '#lib/server/http/serve-file'
import { fileNameOf, safeName } from '#lib/server/media/file-name'
import { listSongFiles } from '#lib/server/media/list-song-files'
import { listNotation, NOTATION, writeNotation } from '#lib/server/media/notation-files'
import { withSections } from '#lib/server/media/peaks'
import { PROJECTS, projectEntries } from '#lib/server/media/project-files'
import { serveZip } from '#lib/server/media/serve-zip'
import {
  fileIn,
  formatOf,
  isArchive,
  isMade,
  isTimeable,
  kindsOf,
  possible,
  STEM,
  type Whole,
  WRITTEN,
} from '#lib/server/media/song-file-kinds'
import { taggedRecording } from '#lib/server/media/tagged-recording'
import type { ZipEntry } from '#lib/server/media/zip-stream'

const NOT_MADE: Failure = {
  code: 'not_ready',
  detail: 'It is created on demand: POST to this URL until it returns 200.',
}

const noPart = (detail: string): Failure => ({ code: 'no_parts', detail })

/** Answers for one of these files; null for any other file name. */
export const serveSongFile = async (
  app: App,
  request: Request,
  songId: string,
  file: string,
): Promise<Response | Failure | null> => {
  const isNotation = Object.hasOwn(NOTATION, file)
  if (file !== 'parts.json' && file !== 'song.mid' && !isNotation && !Object.hasOwn(WRITTEN, file) && !isMade(file))
    return null
  const whole = await findSongWithTask(app.db, songId)
  if (whole?.song.status !== 'done') return notFound('recording').failure
  const name = fileNameOf(whole.song)
  if (file === 'parts.json') return json(await listSongFiles(app, request, whole))
  if (file === 'song.mid') {
    const bytes = await app.storage.size(songFiles(songId).midi)
    if (bytes === null) return noPart('This song has no score.')
    return sendFile(app.storage, request, songFiles(songId).midi, {
      bytes,
      type: 'audio/midi',
      etag: `"${songId}-mid"`,
      saveAs: `${name}.mid`,
    })
  }
  if (isNotation) {
    const text = await writeNotation(app, whole, file)
    if (!text.ok) return text.failure
    const { type, ending } = NOTATION[file]!
    return serveFile(request, servedText(Buffer.from(text.value), type, `${name}${ending}`))
  }
  const written = Object.hasOwn(WRITTEN, file) ? WRITTEN[file] : undefined
  if (written) {
    const text = written.write(whole)
    if (text === null)
      return file === 'song.lrc' && isTimeable(whole) && (await app.services.analyses()).has('words')
        ? NOT_MADE
        : noPart('This song has no data for this file.')
    return serveFile(request, servedText(Buffer.from(text), written.type, `${name}${written.ending}`))
  }
  return serveMade(app, request, whole, file, name)
}

const servedText = (bytes: Uint8Array, type: string, saveAs: string): Served => ({
  bytes: bytes.length,
  type,
  etag: `"${hashOf(bytes)}"`,
  open: ({ first, last }) => new Blob([Uint8Array.from(bytes.subarray(first, last + 1))]).stream(),
  saveAs,
})

/** FNV-1a hash for the ETag; the text is generated for each request. */
const hashOf = (bytes: Uint8Array) => {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `${hash.toString(16)}-${bytes.length}`
}

const serveMade = async (
  app: App,
  request: Request,
  whole: Whole,
  file: string,
  name: string,
): Promise<Response | Failure> => {
  const { song } = whole
  const format = formatOf(request, file)
  if (!format.ok) return format.failure
  const kinds = possible(whole, file, format.value, await app.services.analyses())
  if (kinds.length === 0) return NO_STEMS
  const made = new Map<ExportKind, ExportIndex>()
  for (const kind of kinds) {
    const index = await findExport(app.storage, song.id, kind)
    if (index) made.set(kind, index)
  }
  if (made.size < kinds.length) {
    const running = kinds.map((kind) => app.exportQueue.progress(song.id, kind)).find((found) => found !== null)
    return running
      ? { ...NOT_MADE, detail: 'It is being created. POST to this URL again to see its progress.', retryAfter: 1 }
      : NOT_MADE
  }
  const stem = STEM.exec(file)?.[1]
  const multitrack = made.get('multitrack')?.files.find((kept) => kept.name === file)
  if (multitrack) return serveKept(app, request, multitrack, null)
  if (stem === undefined && !isArchive(file)) {
    const kind = kinds[0] as 'wav' | 'flac'
    return serveKept(app, request, made.get(kind)!.files[0]!, `${name}.${kind}`)
  }
  if (stem !== undefined) {
    const found = made.get(kinds[0]!)?.files.find((kept) => kept.name === stem || safeName(kept.name) === stem)
    return found
      ? serveKept(app, request, found, `${name} – ${safeName(found.name)}${extname(found.key)}`)
      : noPart('This song has no such stem.')
  }
  const project = PROJECTS[file]
  if (project) {
    const stems = [...made.values()].flatMap(({ files }) => files)
    const parts = projectEntries(app, whole, file, stems, name)
    return serveZip(request, parts, song.createdAt, `${name}${project.ending}`)
  }
  const entries = [...(file === 'all.zip' ? await smallEntries(app, whole, name) : []), ...madeEntries(app, made, name)]
  return serveZip(request, entries, song.createdAt, `${name}${file === 'stems.zip' ? ' – stems' : ''}.zip`)
}

const serveKept = (app: App, request: Request, kept: ExportIndex['files'][number], saveAs: string | null) =>
  sendFile(app.storage, request, kept.key, {
    bytes: kept.bytes,
    type: kept.key.endsWith('.json') ? 'application/json; charset=utf-8' : audioType(extname(kept.key).slice(1)),
    etag: `"${kept.key.split('/').slice(-2).join('-')}"`,
    saveAs,
  })

const wholeOf = (app: App, key: string, bytes: number) => () => app.storage.stream(key, { first: 0, last: bytes - 1 })

const madeEntries = (app: App, made: Map<ExportKind, ExportIndex>, name: string): ZipEntry[] =>
  [...made].flatMap(([kind, { files }]) =>
    files.map((kept) => ({
      name: stemFormatOf(kind) ? `stems/${name} – ${safeName(kept.name)}${extname(kept.key)}` : `${name}.${kind}`,
      size: kept.bytes,
      open: wholeOf(app, kept.key, kept.bytes),
    })),
  )

const smallEntries = async (app: App, whole: Whole, name: string): Promise<ZipEntry[]> => {
  const { song } = whole
  const files = songFiles(song.id, song.format)
  const tagged = await taggedRecording(app, withSections(song))
  const size = tagged?.bytes ?? song.bytes ?? 0
  const midi = await app.storage.size(files.midi)
  const texts = Object.values(WRITTEN).flatMap(({ ending, write }) => {
    const text = write(whole)
    return text === null ? [] : [{ name: `${name}${ending}`, bytes: Buffer.from(text) }]
  })
  for (const { file } of await listNotation(app, whole)) {
    const text = await writeNotation(app, whole, file)
    if (text.ok) texts.push({ name: `${name}${NOTATION[file]!.ending}`, bytes: Buffer.from(text.value) })
  }
  return [
    {
      name: `${name}.${song.format}`,
      size,
      open: tagged ? () => tagged.open({ first: 0, last: size - 1 }) : wholeOf(app, files.audio, size),
    },
    ...(midi === null ? [] : [{ name: `${name}.mid`, size: midi, open: wholeOf(app, files.midi, midi) }]),
    ...texts.map(({ name: file, bytes }) => ({
      name: file,
      size: bytes.length,
      open: () => new Blob([Uint8Array.from(bytes)]).stream(),
    })),
  ]
}

/** Starts the export of a large file and returns its progress. */
export const makeSongFile = async (
  app: App,
  request: Request,
  songId: string,
  file: string,
): Promise<Response | Failure> => {
  if (!isMade(file) && file !== 'song.lrc') return ONLY_GET
  const whole = await findSongWithTask(app.db, songId)
  if (whole?.song.status !== 'done') return notFound('recording').failure
  const analyses = await app.services.analyses()
  if (file === 'song.lrc') return makeTimedWords(app, whole, analyses)
  const format = formatOf(request, file)
  if (!format.ok) return format.failure
  const kinds = kindsOf(file, format.value)
  const wanted = possible(whole, file, format.value, analyses)
  if (wanted.length === 0) return kinds.some(stemFormatOf) || kinds.includes('multitrack') ? NO_STEMS : ONLY_GET
  for (const kind of wanted) {
    // Exports of an earlier engine version stay valid.
    if (await findExport(app.storage, songId, kind)) continue
    const refusal = refusalOf(whole.task, whole.song, kind, app.engine.version, analyses)
    if (refusal) return refusal
  }
  const running = await app.exportQueue.request(songId, wanted)
  if (running?.kind === 'failed') return running.failure
  if (running) return exporting(running.progress)
  return json({ state: 'ready', bytes: await readyBytes(app, whole, wanted, file) } satisfies ExportStatus)
}

const ONLY_GET: Failure = { code: 'method_not_allowed', detail: 'This URL only accepts GET.' }

const exporting = (progress: number | null) =>
  json({ state: 'exporting', progress } satisfies ExportStatus, { status: 202, headers: { 'retry-after': '1' } })

/** Finds out when the words are sung, which is kept with the song. */
const makeTimedWords = async (app: App, whole: Whole, analyses: ReadonlySet<Analysis>): Promise<Response | Failure> => {
  const text = WRITTEN['song.lrc']!.write(whole)
  if (text !== null) return json({ state: 'ready', bytes: Buffer.byteLength(text) } satisfies ExportStatus)
  if (!isTimeable(whole)) return ONLY_GET
  const refusal = refusalOf(whole.task, whole.song, 'words', app.engine.version, analyses)
  if (refusal) return refusal
  const running = await app.exportQueue.request(whole.song.id, ['words'])
  return running?.kind === 'failed' ? running.failure : exporting(running?.progress ?? null)
}

/** Size in bytes; null for a zip, which is built while it is sent. */
const readyBytes = async (app: App, { song }: Whole, kinds: readonly ExportKind[], file: string) => {
  if (isArchive(file)) return null
  const index = await findExport(app.storage, song.id, kinds[0]!)
  const stem = STEM.exec(file)?.[1]
  return fileIn(index ?? null, stem ?? file)?.bytes ?? null
}
