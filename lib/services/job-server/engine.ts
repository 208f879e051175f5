import type { SubmitRequest } from '#lib/contract/api'
import type { Capabilities } from '#lib/contract/capabilities'
import type { Result } from '#lib/contract/errors'
import type { Inspection, SpliceWindow } from '#lib/engine/protocol'

/** What differs between the programs that have this interface. */
export type Engine = {
  /** Stored with each service. Never renamed. */
  kind: string
  name: string
  /** What a server says of itself in /props; null if it is another program. */
  read(props: unknown): ServerProps | null
  capabilities(props: ServerProps): Capabilities
  /** Whether a lyric has to be written for a request. */
  needsLyric(request: SubmitRequest): boolean
  /**
   * An order in the fields of the wire. Refused where the program has no place for a field.
   * @param lyric that of the request, or one that was written for it
   * @param source the recording that it is made from, or the score in the notation of the program
   */
  order(
    request: SubmitRequest,
    lyric: string | undefined,
    source: Inspection | { abc: string } | null,
    props: ServerProps,
  ): Result<Order>
}

/** `models`: names of those that make audio; `version` as the server writes it. */
export type ServerProps = { version: string | null; models: string[] }

export type Order = {
  fields: Record<string, unknown>
  /** The model that makes the audio, where the server names any. */
  model: string | null
  /** The form field of the recording. */
  audio: 'audio' | 'ref_audio' | null
  /** What a new recording replaces of its source; null where it is all new. */
  window: SpliceWindow | null
}

/** The servers write MP3 or WAV only. This is the highest rate of MP3. */
export const OUTPUT = { output_format: 'mp3', mp3_bitrate: 320 } as const
