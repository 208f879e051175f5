import type { SubmitRequest } from '#lib/contract/api'
import { type Capabilities, isFieldSupported, type LimitedField } from '#lib/contract/capabilities'
import { hasWords } from '#lib/contract/has-words'
import { LIMITS, WORKED_TYPES, type WorkedType } from '#lib/contract/limits'
import type { SongFields } from '#lib/contract/song-fields'
import { parseKey } from '#lib/music/key'

/** A request that makes something else of a recording, at a service on another computer. */
export type WorkedRequest = Extract<SubmitRequest, { task_type: WorkedType }>

export const isWorked = (request: SubmitRequest): request is WorkedRequest =>
  WORKED_TYPES.some((type) => type === request.task_type)

/** What is known of a song that another is made from. */
export type WorkedSong = {
  prompt: string
  lyric: string | null
  duration: number | null
  bpm: number | null
  key: string | null
  meter: string | null
}

export type CarriedOver = Pick<SongFields, 'duration' | 'tempo' | 'key' | 'meter' | 'voice'> & {
  prompt?: string
  lyric?: string
}

/** Meters that every service with such a field has. */
const COMMON_METERS = ['2/4', '3/4', '4/4', '6/8'] as const

/** The longest start of a text, in whole words. */
// startOf('slow waltz on the ferry', 12) → 'slow waltz'
const startOf = (text: string, codePoints: number) => {
  const points = [...text]
  if (points.length <= codePoints) return text
  const cut = points.slice(0, codePoints).join('')
  return (/^(.*\S)\s/su.exec(cut)?.[1] ?? cut).replace(/[\s,;:]+$/u, '')
}

/** Characters of a prompt that the fields may take, for a service that reads them from the prompt. */
const WORDS_CODE_POINTS = 120

const promptLimit = ({ promptCodePoints, coverSource }: Capabilities) =>
  promptCodePoints ?? LIMITS['v3.5'].prompt - (coverSource === 'reference' ? WORDS_CODE_POINTS : 0)

/** What a song has of its source, where its request does not say otherwise and its service has a place for it. */
export const carriedOver = (song: WorkedSong, capabilities: Capabilities, task: WorkedType): CarriedOver => {
  const { controls } = capabilities
  const has = (field: LimitedField) => isFieldSupported(capabilities, task, field)
  const read = song.key === null ? null : parseKey(song.key)
  const meter = COMMON_METERS.find((name) => name === song.meter)
  const { seconds } = controls
  const fits = seconds && song.duration !== null && song.duration >= seconds.min && song.duration <= seconds.max
  const prompt = startOf(song.prompt.trim(), promptLimit(capabilities))
  return {
    ...(has('prompt') && prompt !== '' && { prompt }),
    ...(hasWords(song.lyric) ? { lyric: song.lyric! } : has('voice') && { voice: 'none' as const }),
    ...(fits && has('duration') && { duration: song.duration! }),
    ...(song.bpm !== null && has('tempo') && { tempo: song.bpm }),
    ...(read && (read.mode === 'major' || read.mode === 'minor') && has('key') && { key: song.key! }),
    ...(meter && has('meter') && { meter }),
  }
}
