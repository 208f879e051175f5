import { extname } from 'node:path'
import type { ExportIndex } from '#lib/data/songs/exports'
import { dawprojectMetadata, dawprojectOf } from '#lib/data/songs/projects/dawproject'
import type { ProjectSong, ProjectTrack } from '#lib/data/songs/projects/project-song'
import { reaperProjectOf } from '#lib/data/songs/projects/reaper'
import { meterNamed } from '#lib/music/key'
import type { App } from '#lib/server/app'
import { safeName } from '#lib/server/media/file-name'
import { namesOnce } from '#lib/server/media/recordings-zip'
import type { Whole } from '#lib/server/media/song-file-kinds'
import type { ZipEntry } from '#lib/server/media/zip-stream'

/** Projects of DAWs: zips of the stems and of what places them. */
export const PROJECTS: Record<string, { ending: string }> = {
  'song.dawproject': { ending: '.dawproject' },
  'reaper.zip': { ending: ' – REAPER.zip' },
}

const textEntry = (name: string, text: string): ZipEntry => {
  const bytes = Uint8Array.from(Buffer.from(text))
  return { name, size: bytes.length, open: () => new Blob([bytes]).stream() }
}

/** The files of a project. `stems`: those of an export. */
export const projectEntries = (
  app: App,
  { song }: Whole,
  file: string,
  stems: ExportIndex['files'],
  name: string,
): ZipEntry[] => {
  const { metadata, bpm } = song
  const meter = song.meter && meterNamed(song.meter)
  // Every song with stems has these.
  if (!metadata || !bpm || !meter) throw new Error(`Song ${song.id} has stems, but no tempo or meter.`)
  const folder = file === 'song.dawproject' ? 'audio' : 'stems'
  const once = namesOnce()
  const placed = stems.map((stem) => ({
    stem,
    path: `${folder}/${once(safeName(stem.name), extname(stem.key).slice(1))}`,
  }))
  const tracks = placed.map(({ stem, path }): ProjectTrack => ({ name: stem.name, path }))
  const project: ProjectSong = { ...metadata, title: song.title ?? 'Song', bpm, meter }
  const texts =
    file === 'song.dawproject'
      ? [
          textEntry('project.xml', dawprojectOf(project, tracks, metadata.engine)),
          textEntry('metadata.xml', dawprojectMetadata(project)),
        ]
      : [textEntry(`${name}.rpp`, reaperProjectOf(project, tracks))]
  const audio = placed.map(({ stem, path }) => ({
    name: path,
    size: stem.bytes,
    open: () => app.storage.stream(stem.key, { first: 0, last: stem.bytes - 1 }),
  }))
  return [...texts, ...audio]
}
