import { LIMITS, type LyricRecord, type LyricRequest, type SongFields, type SubmitRequest } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import { DEFAULT_SIMILARITY } from '#lib/contract/limits'
import { hasVisibleText } from '#lib/contract/text'
import type { Brief, BriefFields, Origin, Recording, Titles } from '#lib/engine/brief'
import type { Stanzas } from '#lib/engine/plan/lyrics/lyric-request'
import { chosenSinger } from '#lib/engine/plan/origin'
import type { Singer } from '#lib/engine/plan/plan'
import { exclusionItems } from '#lib/engine/plan/prompt/exclusions'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { keyNamed, meterNamed } from '#lib/music/key'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'

/** Writes a lyric that every model accepts, or what follows a given one. */
export type LyricWriter = (asked: LyricRequest) => Promise<Result<LyricRecord>>

/** Lyrics whose repetition is avoided, and how often another one is drawn. */
const REPETITION = { remembered: 500, draws: 12 } as const

/**
 * A writer that gives another lyric at each call, unless all that a prompt can become were given lately.
 * @param random returns 0…1
 */
export const lyricWriter = (engine: Pick<EngineHost, 'write'>, random: () => number): LyricWriter => {
  const given = new Set<string>()
  return async ({ prompt = '', lyric }) => {
    for (let draw = 1; ; draw++) {
      const seed = Math.floor(random() * 2 ** 31)
      const written = await engine.write({ prompt, lyric: lyric ?? null }, seed, MAX_LYRIC_CODE_POINTS)
      if (isFailure(written)) return fail('internal', written.message)
      if (given.has(written.lyric) && draw < REPETITION.draws) continue
      given.delete(written.lyric)
      given.add(written.lyric)
      for (const oldest of given) {
        if (given.size <= REPETITION.remembered) break
        given.delete(oldest)
      }
      return ok(written)
    }
  }
}

/** A lyric of this length is valid for every model. */
const MAX_LYRIC_CODE_POINTS = LIMITS['v3.5'].lyric

/**
 * A request in the engine's terms.
 * @param recording bytes of the audio that the request refers to; null in prompt mode
 * @param origin request and result of the recording, where it is a song of this engine
 * @param earlier stanzas and title of the song itself, once it is planned, or of the library before
 */
export const briefOf = (
  request: SubmitRequest,
  take: 0 | 1,
  recording: Recording | null,
  origin: Origin | null = null,
  fields: StoredFields | null = null,
  { stanzas, titles }: { stanzas?: Stanzas | null; titles?: Titles | null } = {},
): Brief => {
  const singing = 'instrumental' in request ? 'never' : fields && singingOf(fields)
  return {
    prompt: 'prompt' in request ? (request.prompt ?? '') : '',
    lyric: request.lyric !== undefined && hasVisibleText(request.lyric) ? request.lyric : null,
    take,
    ...(singing && { singing }),
    ...(fields && { fields: briefFieldsOf(fields) }),
    ...(stanzas && { stanzas }),
    ...(titles && { titles }),
    ...('arrange' in request && request.arrange && { arrange: request.arrange }),
    source: sourceOf(request, recording, origin),
  }
}

/** The cover as a PNG, as it is in the tags of a recording. */
export { checkRecordingEdits } from '#lib/engine/edit/recording-edits'
export { coverPng } from '#lib/engine/parts/cover-png'
/** Size of a stem in bytes. */
export { stemBytes } from '#lib/engine/parts/stem-size'

/** The singer of a song, whose names of kind, tract and style are stored as text. */
type StoredSinger = Omit<Singer, 'kind' | 'tract' | 'style'> & { kind: string; tract: string; style: string }

type StoredFields = SongFields & { singer?: StoredSinger | undefined }

/** A voice to use again may have sung by the choice of the engine alone. */
const singingOf = ({ voice, singer }: StoredFields): Brief['singing'] | null =>
  voice === 'none' ? 'never' : voice !== undefined || singer !== undefined ? 'always' : null

/** Song fields in the engine's terms. The seed is not among them: it goes beside the brief. */
export const briefFieldsOf = (fields: StoredFields): BriefFields => {
  const { title, duration, tempo, key, meter, voice, exclude, language, singer, take_difference } = fields
  const wantedMeter = meter && meterNamed(meter)
  return {
    ...(title !== undefined && { title }),
    ...(duration !== undefined && { seconds: duration }),
    ...(tempo !== undefined && { bpm: tempo }),
    ...(key !== undefined && { key: keyNamed(key) }),
    ...(wantedMeter && { meter: wantedMeter }),
    ...(voice !== undefined && { voice }),
    ...(exclude && { exclude: exclusionItems(exclude) }),
    ...(language !== undefined && { language }),
    ...(singer && { singer: singer as Singer }),
    ...(take_difference && { takeDifference: take_difference }),
  }
}

/**
 * The singer of a song of this engine; null in an instrumental.
 * Older songs do not tell their singer: the engine chooses the same one again.
 */
export const singerOf = (story: StoredSong): StoredSinger | null => {
  const { singer } = story.metadata
  if (singer !== undefined) return singer
  const origin = briefOriginOf(story)
  return origin && chosenSinger(origin)
}

/** The stored fields of a song that extending it needs. */
type StoredSong = {
  prompt: string
  seed: number
  take: 0 | 1
  key: string | null
  fields: StoredFields | null
  metadata: Omit<Pick<SongMetadata, 'genre' | 'language' | 'sections' | 'chords' | 'lines'>, 'sections'> & {
    title?: string | undefined
    singer?: StoredSinger | null | undefined
    sections: { kind: string; label: string; at: number; length: number }[]
  }
}

const SECTION_KINDS = ['intro', 'verse', 'pre-chorus', 'chorus', 'bridge', 'break', 'outro', 'source'] as const

/** Section kinds are stored as text. Unknown ones become `source`. */
const sectionKindOf = (name: string) => SECTION_KINDS.find((kind) => kind === name) ?? 'source'

/** A stored song in the engine's terms. Null stays null. */
export const briefOriginOf = (song: StoredSong | null): Origin | null => {
  if (!song) return null
  const { metadata, fields, ...request } = song
  const { title = null, genre, language, chords, lines, singer } = metadata
  const sections = metadata.sections.map((section) => ({ ...section, kind: sectionKindOf(section.kind) }))
  const kept =
    fields &&
    briefFieldsOf({
      voice: fields.voice,
      exclude: fields.exclude,
      language: fields.language,
      take_difference: fields.take_difference,
    })
  return {
    ...request,
    title,
    genre,
    language,
    sections,
    chords,
    lines,
    ...(singer !== undefined && { singer: singer as Singer | null }),
    ...(kept && { fields: kept }),
  }
}

const sourceOf = (request: SubmitRequest, recording: Recording | null, origin: Origin | null): Brief['source'] => {
  if (request.task_type === 'normal') return { kind: 'none' }
  if (!recording) throw new Error(`A ${request.task_type} task needs its recording.`)
  const known = origin ? { origin } : {}
  switch (request.task_type) {
    case 'reference':
      return { kind: 'reference', recording, similarity: request.similarity ?? DEFAULT_SIMILARITY, ...known }
    case 'extend':
      return { kind: 'extend', recording, at: request.extend_at ?? null, ...known }
    default:
      throw new Error(`The built-in engine makes no ${request.task_type}.`)
  }
}
