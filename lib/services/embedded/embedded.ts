import { LIMITS, type LyricRecord, type LyricRequest, type SubmitRequest } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import { DEFAULT_SIMILARITY } from '#lib/contract/limits'
import { hasVisibleText } from '#lib/contract/text'
import type { Brief, Origin, Recording } from '#lib/engine/brief'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'

/**
 * Writes a lyric that every model accepts, or what follows a given one. Another result at each call.
 * @param random returns 0…1
 */
export const writeLyric = async (
  engine: Pick<EngineHost, 'write'>,
  { prompt = '', lyric }: LyricRequest,
  random: () => number,
): Promise<Result<LyricRecord>> => {
  const written = await engine.write(
    { prompt, lyric: lyric ?? null },
    Math.floor(random() * 2 ** 31),
    MAX_LYRIC_CODE_POINTS,
  )
  return isFailure(written) ? fail('internal', written.message) : ok(written)
}

/** A lyric of this length is valid for every model. */
const MAX_LYRIC_CODE_POINTS = LIMITS['v3.5'].lyric

/**
 * A request in the engine's terms.
 * @param recording bytes of the audio that the request refers to; null in prompt mode
 * @param origin request and result of the recording, where it is a song of this engine
 */
export const briefOf = (
  request: SubmitRequest,
  take: 0 | 1,
  recording: Recording | null,
  origin: Origin | null = null,
): Brief => ({
  prompt: 'prompt' in request ? (request.prompt ?? '') : '',
  lyric: request.lyric !== undefined && hasVisibleText(request.lyric) ? request.lyric : null,
  take,
  ...('instrumental' in request && { singing: 'never' }),
  source: sourceOf(request, recording, origin),
})

/** The stored fields of a song that extending it needs. */
type StoredSong = {
  prompt: string
  seed: number
  take: 0 | 1
  key: string | null
  metadata: Omit<Pick<SongMetadata, 'genre' | 'language' | 'sections' | 'chords' | 'lines'>, 'sections'> & {
    title?: string | undefined
    sections: { kind: string; label: string; at: number; length: number }[]
  }
}

const SECTION_KINDS = ['intro', 'verse', 'pre-chorus', 'chorus', 'bridge', 'break', 'outro', 'source'] as const

/** Section kinds are stored as text. Unknown ones become `source`. */
const sectionKindOf = (name: string) => SECTION_KINDS.find((kind) => kind === name) ?? 'source'

/** A stored song in the engine's terms. Null stays null. */
export const briefOriginOf = (song: StoredSong | null): Origin | null => {
  if (!song) return null
  const { metadata, ...request } = song
  const { title = null, genre, language, chords, lines } = metadata
  const sections = metadata.sections.map((section) => ({ ...section, kind: sectionKindOf(section.kind) }))
  return { ...request, title, genre, language, sections, chords, lines }
}

const sourceOf = (request: SubmitRequest, recording: Recording | null, origin: Origin | null): Brief['source'] => {
  if (request.task_type === 'normal') return { kind: 'none' }
  if (!recording) throw new Error(`A ${request.task_type} task needs its recording.`)
  const known = origin ? { origin } : {}
  return request.task_type === 'reference'
    ? { kind: 'reference', recording, similarity: request.similarity ?? DEFAULT_SIMILARITY, ...known }
    : { kind: 'extend', recording, at: request.extend_at ?? null, ...known }
}
