import { LIMITS, type LyricRecord, type SubmitRequest } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'
import type { Brief, Origin, Recording } from '#lib/engine/brief'
import type { SongFacts } from '#lib/engine/song-facts'
import { type EngineHost, isFailure } from '#lib/services/embedded/engine-host'

/**
 * Writes lyrics that every model accepts: other ones at every call.
 * @param random 0…1
 */
export const writeWords = async (
  engine: Pick<EngineHost, 'write'>,
  prompt: string,
  random: () => number,
): Promise<Result<LyricRecord>> => {
  const written = await engine.write(prompt, Math.floor(random() * 2 ** 31), MAX_LYRIC_CODE_POINTS)
  return isFailure(written) ? fail('internal', written.message) : ok(written)
}

const MAX_LYRIC_CODE_POINTS = LIMITS['v3.5'].lyric

/** The default closeness where a request names none. */
const BALANCED = 0.8

/**
 * A request in the engine's own words.
 * @param recording the bytes that the request's audio reference names; null in prompt mode
 * @param origin what is known of the recording, where it is a song of this engine
 */
export const briefOf = (
  request: SubmitRequest,
  take: 0 | 1,
  recording: Recording | null,
  origin: Origin | null = null,
): Brief => ({
  prompt: 'prompt' in request ? (request.prompt ?? '') : '',
  lyric: request.lyric?.trim() ? request.lyric : null,
  take,
  ...('instrumental' in request && { singing: 'never' }),
  source: sourceOf(request, recording, origin),
})

/** What songs keep of what they became, as far as a song that takes them up again needs it. */
type Story = {
  prompt: string
  seed: number
  take: 0 | 1
  key: string | null
  facts: Omit<Pick<SongFacts, 'genre' | 'language' | 'sections' | 'chords' | 'lines'>, 'sections'> & {
    title?: string | undefined
    sections: { kind: string; label: string; at: number; length: number }[]
  }
}

const KINDS = ['intro', 'verse', 'pre-chorus', 'chorus', 'bridge', 'break', 'outro', 'source'] as const

/** A kind is kept as text; what no engine has written is told as a recording of somebody else's is. */
const kindNamed = (name: string) => KINDS.find((kind) => kind === name) ?? 'source'

/** The engine's own words for what is known of a song; null stays null. */
export const originOf = (story: Story | null): Origin | null => {
  if (!story) return null
  const { facts, ...asked } = story
  const { title = null, genre, language, chords, lines } = facts
  const sections = facts.sections.map((section) => ({ ...section, kind: kindNamed(section.kind) }))
  return { ...asked, title, genre, language, sections, chords, lines }
}

const sourceOf = (request: SubmitRequest, recording: Recording | null, origin: Origin | null): Brief['source'] => {
  if (request.task_type === 'normal') return { kind: 'none' }
  if (!recording) throw new Error(`A ${request.task_type} task needs its recording.`)
  const known = origin ? { origin } : {}
  return request.task_type === 'reference'
    ? { kind: 'reference', recording, similarity: request.similarity ?? BALANCED, ...known }
    : { kind: 'extend', recording, at: request.extend_at ?? null, ...known }
}
