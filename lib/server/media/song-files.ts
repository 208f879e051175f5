import { extname } from 'node:path'
import { audioType } from '#lib/contract/audio-types'
import type { Failure } from '#lib/contract/errors'
import type { ExportStatus, SongFile, SongParts } from '#lib/contract/studio'
import { songFiles, WavesFile } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { publicSong } from '#lib/data/shares/public-song'
import { EXPORT_KINDS, type ExportIndex, type ExportKind, findExport } from '#lib/data/songs/exports'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { chordSheet } from '#lib/data/songs/sheets/chord-sheet'
import { fileNameOf, safeName } from '#lib/data/songs/sheets/file-name'
import { lrcOf } from '#lib/data/songs/sheets/lrc'
import { NO_STEMS, refusalOf } from '#lib/jobs/export-queue'
import type { App } from '#lib/server/app'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { sendFile } from '#lib/server/http/send-file'
import { type Served, serveFile } from '#lib/server/http/serve-file'
import { serveZip } from '#lib/server/media/serve-zip'
import type { ZipEntry } from '#lib/server/media/zip-stream'

/** The files of a finished song besides its recording. Small ones always exist; large ones are made on request. */

type Whole = { song: WholeSong; task: TaskRow }

const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Files generated from the song's row for each request, so that they have its current title. `write`: null without data. */
const WRITTEN: Record<string, { type: string; ending: string; write(whole: Whole): string | null }> = {
  'song.lrc': {
    type: TEXT_TYPE,
    ending: '.lrc',
    write: ({ song }) =>
      song.metadata && song.metadata.lines.length > 0
        ? lrcOf({ title: song.title ?? 'Song', length: song.duration ?? 0 }, song.metadata.lines)
        : null,
  },
  'lyrics.txt': {
    type: TEXT_TYPE,
    ending: ' – lyrics.txt',
    write: ({ song }) => (song.lyric ? `${song.lyric}\n` : null),
  },
  'chords.txt': {
    type: TEXT_TYPE,
    ending: ' – chords.txt',
    write: ({ song }) => (song.metadata ? chordSheet({ ...song, title: song.title ?? 'Song' }, song.metadata) : null),
  },
  'song.json': {
    type: 'application/json; charset=utf-8',
    ending: '.json',
    write: ({ song, task }) => `${JSON.stringify(publicSong(song, task), null, 2)}\n`,
  },
}

/** Files made on request, and the exports that each needs. */
const MADE = new Map<string, readonly ExportKind[]>([
  ['audio.wav', ['wav']],
  ['audio.flac', ['flac']],
  ['stems.zip', ['stems']],
  ['all.zip', ['stems', 'wav', 'flac']],
  // Not a download: the app's multitrack player reads these.
  ['multitrack.json', ['multitrack']],
  ['multitrack.bin', ['multitrack']],
])

const STEM = /^stems\/(.+)\.wav$/

const kindsOf = (file: string): readonly ExportKind[] | null => MADE.get(file) ?? (STEM.test(file) ? ['stems'] : null)

/** The exports possible for a song: remote services give no stems, and the recording's own format needs no export. */
const possible = ({ song, task }: Whole, kinds: readonly ExportKind[]): ExportKind[] =>
  kinds.filter(
    (kind) => kind !== song.format && (task.service !== 'remote' || (kind !== 'stems' && kind !== 'multitrack')),
  )

const noPart = (detail: string): Failure => ({ code: 'no_parts', detail })

/** Answers for one of these files; null for any other file name. */
export const serveSongFile = async (
  app: App,
  request: Request,
  songId: string,
  file: string,
): Promise<Response | Failure | null> => {
  if (file !== 'parts.json' && file !== 'song.mid' && !Object.hasOwn(WRITTEN, file) && !kindsOf(file)) return null
  const whole = await findSongWithTask(app.db, songId)
  if (whole?.song.status !== 'done') return notFound('recording').failure
  const name = fileNameOf(whole.song)
  if (file === 'parts.json') return json(await listFiles(app, request, whole))
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
  const written = Object.hasOwn(WRITTEN, file) ? WRITTEN[file] : undefined
  if (written) {
    const text = written.write(whole)
    if (text === null) return noPart('This song has no data for this file.')
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
  const kinds = possible(whole, kindsOf(file) ?? [])
  if (kinds.length === 0) return NO_STEMS
  const made = new Map<ExportKind, ExportIndex>()
  for (const kind of kinds) {
    const index = await findExport(app.storage, song.id, kind)
    if (index) made.set(kind, index)
  }
  if (made.size < kinds.length) {
    const running = kinds.map((kind) => app.exportQueue.progress(song.id, kind)).find((found) => found !== null)
    return {
      code: 'not_ready',
      detail: running
        ? 'It is being created. POST to this URL again to see its progress.'
        : 'It is created on request: POST to this URL until it returns 200.',
      ...(running && { retryAfter: 1 }),
    }
  }
  const stem = STEM.exec(file)?.[1]
  const multitrack = made.get('multitrack')?.files.find((kept) => kept.name === file)
  if (multitrack) return serveKept(app, request, multitrack, null)
  if (stem === undefined && !file.endsWith('.zip')) {
    const kind = kinds[0] as 'wav' | 'flac'
    return serveKept(app, request, made.get(kind)!.files[0]!, `${name}.${kind}`)
  }
  if (stem !== undefined) {
    const found = made.get('stems')?.files.find((kept) => kept.name === stem || safeName(kept.name) === stem)
    return found
      ? serveKept(app, request, found, `${name} – ${safeName(found.name)}.wav`)
      : noPart('This song has no such stem.')
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
      name: kind === 'stems' ? `stems/${name} – ${safeName(kept.name)}.wav` : `${name}.${kind}`,
      size: kept.bytes,
      open: wholeOf(app, kept.key, kept.bytes),
    })),
  )

const smallEntries = async (app: App, whole: Whole, name: string): Promise<ZipEntry[]> => {
  const { song } = whole
  const files = songFiles(song.id, song.format)
  const midi = await app.storage.size(files.midi)
  const texts = Object.values(WRITTEN).flatMap(({ ending, write }) => {
    const text = write(whole)
    return text === null ? [] : [{ name: `${name}${ending}`, bytes: Buffer.from(text) }]
  })
  return [
    { name: `${name}.${song.format}`, size: song.bytes ?? 0, open: wholeOf(app, files.audio, song.bytes ?? 0) },
    ...(midi === null ? [] : [{ name: `${name}.mid`, size: midi, open: wholeOf(app, files.midi, midi) }]),
    ...texts.map(({ name: file, bytes }) => ({
      name: file,
      size: bytes.length,
      open: () => new Blob([Uint8Array.from(bytes)]).stream(),
    })),
  ]
}

/** Starts the export of a large file and returns its progress. */
export const makeSongFile = async (app: App, songId: string, file: string): Promise<Response | Failure> => {
  const kinds = kindsOf(file)
  if (!kinds) return { code: 'method_not_allowed', detail: 'This URL only accepts GET.' }
  const whole = await findSongWithTask(app.db, songId)
  if (whole?.song.status !== 'done') return notFound('recording').failure
  const wanted = possible(whole, kinds)
  if (wanted.length === 0)
    return kinds.includes('stems') || kinds.includes('multitrack')
      ? NO_STEMS
      : { code: 'method_not_allowed', detail: 'This URL only accepts GET.' }
  for (const kind of wanted) {
    // Exports of an earlier engine version stay valid.
    if (await findExport(app.storage, songId, kind)) continue
    const refusal = refusalOf(whole.task, whole.song, kind, app.engine.version)
    if (refusal) return refusal
  }
  const running = await app.exportQueue.request(songId, wanted)
  if (running?.kind === 'failed') return running.failure
  if (running)
    return json({ state: 'exporting', progress: running.progress } satisfies ExportStatus, {
      status: 202,
      headers: { 'retry-after': '1' },
    })
  return json({ state: 'ready', bytes: await readyBytes(app, whole, wanted, file) } satisfies ExportStatus)
}

/** A file of an export. The only file of an export may have another name in its index than in the URL. */
const fileIn = (index: ExportIndex | null, name: string) =>
  index?.files.length === 1 ? index.files[0] : index?.files.find((kept) => kept.name === name)

/** Size in bytes; null for a zip, which is built while it is sent. */
const readyBytes = async (app: App, { song }: Whole, kinds: readonly ExportKind[], file: string) => {
  if (file.endsWith('.zip')) return null
  const index = await findExport(app.storage, song.id, kinds[0]!)
  const stem = STEM.exec(file)?.[1]
  return fileIn(index ?? null, stem ?? file)?.bytes ?? null
}

const wavesOf = async (app: App, songId: string): Promise<SongParts['waves']> => {
  const kept = await app.storage.get(songFiles(songId).waves)
  return kept ? WavesFile.parse(JSON.parse(Buffer.from(kept).toString())).waves : []
}

/** Bytes of a stereo WAV file's header and of one frame. */
const MASTER_WAV = { head: 44, frame: 6 } // 24-bit integers
const STEM_WAV = { head: 58, frame: 8 } // 32-bit floats

const listFiles = async (app: App, request: Request, whole: Whole): Promise<SongParts> => {
  const { song, task } = whole
  const base = `${requestOrigin(request.headers, app.env)}/media/${song.mediaToken}/`
  const url = (file: string) => `${base}${file.split('/').map(encodeURIComponent).join('/')}`
  const ready = (file: string, bytes: number | null): SongFile => ({ file, url: url(file), bytes, state: 'ready' })
  const files: SongFile[] = [ready(`audio.${song.format}`, song.bytes)]

  const midi = await app.storage.size(songFiles(song.id).midi)
  if (midi !== null) files.push(ready('song.mid', midi))
  for (const [file, { write }] of Object.entries(WRITTEN)) {
    const text = write(whole)
    if (text !== null) files.push(ready(file, Buffer.byteLength(text)))
  }

  const samples = song.metadata?.samples
  const stemCount = song.metadata && task.service === 'embedded' ? song.metadata.parts.length + 1 : 0
  const guess: Record<string, number | null> = samples
    ? {
        'audio.wav': MASTER_WAV.head + samples * MASTER_WAV.frame,
        'stems.zip': (STEM_WAV.head + samples * STEM_WAV.frame) * stemCount,
      }
    : {}
  const indexes = new Map<ExportKind, ExportIndex | null>()
  for (const kind of EXPORT_KINDS) indexes.set(kind, await findExport(app.storage, song.id, kind))
  for (const [file, all] of MADE) {
    const kinds = possible(whole, all)
    if (kinds.length === 0) continue
    const entry = { file, url: url(file), bytes: guess[file] ?? null }
    const missing = kinds.filter((kind) => !indexes.get(kind))
    if (missing.length === 0) {
      const bytes = file.endsWith('.zip') ? entry.bytes : (fileIn(indexes.get(kinds[0]!) ?? null, file)?.bytes ?? null)
      files.push({ ...entry, bytes, state: 'ready' })
      continue
    }
    const refusal =
      app.exportQueue.refused(song.id) ??
      missing.map((kind) => refusalOf(task, song, kind, app.engine.version)).find((why) => why !== null)
    if (refusal) {
      files.push({ ...entry, state: 'unavailable', reason: refusal.detail, code: refusal.code })
      continue
    }
    const running = missing.map((kind) => app.exportQueue.progress(song.id, kind))
    const [first] = running
    files.push(
      first && running.every((found) => found !== null)
        ? { ...entry, state: 'exporting', progress: first.progress }
        : { ...entry, state: 'on_request' },
    )
  }
  for (const { name, bytes } of indexes.get('stems')?.files ?? [])
    files.push(ready(`stems/${safeName(name)}.wav`, bytes))
  return { name: fileNameOf(song), files, waves: await wavesOf(app, song.id) }
}
