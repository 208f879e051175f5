import type { Timing } from '#lib/clock'
import type { LyricRecord, LyricRequest, SubmitRequest, UploadType } from '#lib/contract/api'
import type { Capabilities } from '#lib/contract/capabilities'
import type { Failure, Result } from '#lib/contract/errors'
import type { RemoteProgress, RemoteSong } from '#lib/contract/remote-song'
import type { Finding } from '#lib/contract/services'
import type { Language } from '#lib/lyrics/language'
import type { HeardWord } from '#lib/lyrics/timed-lines'
import type { Seconds } from '#lib/music/time'
import type { EngineHost } from '#lib/services/embedded/engine-host'
import type { Opened, SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** Outcome of a submit. Only `accepted` and `refused` are final. */
export type SubmitResult =
  | { kind: 'accepted' /** The service's task id. */; remoteId: string /** Estimated wait. */; wait?: Seconds | null }
  /** Not executed and not charged. */
  | { kind: 'refused'; failure: Failure }
  /** Not executed; may be sent again when due. */
  | Deferred
  /** Outcome unknown; must not be repeated automatically. */
  | { kind: 'unconfirmed' }

/** `retryAfter`: seconds, where the service stated a time. */
export type Deferred = { kind: 'deferred'; retryAfter: number | null; failure: Failure }

/** What the clients of services need of the app. */
export type ServiceParts = Timing & {
  safeFetch: SafeFetch
  /** Reads and splices recordings. */
  engine: Pick<EngineHost, 'inspect' | 'splice'>
  /** Writes the words that a service does not. */
  writeLyric(asked: LyricRequest): Promise<Result<LyricRecord>>
  /** Gets whole reasons of failed orders, of which people see a line. */
  log(text: string): void
  /** A folder that this program and services that read files share under the same path; null if none is set. */
  sharedFolder: string | null
}

export type ServiceConfig = {
  /** http or https, with an optional path and no trailing slash. */
  baseUrl: string
  key: string
  /** The server's operator configured the address, so it may be private. */
  trusted: boolean
  /** What the last good probe found; null before the first. */
  capabilities: Capabilities | null
}

/** A recording in the remote service's terms; or the score of a song, for a service that makes covers of scores. */
export type RemoteSource = { audio_type: 'upload_id' | 'audio_id' | 'score'; audio_content: string }

/** A stem as a WAV file. */
export type SeparatedStem = { name: string; wav: Uint8Array }

/** Estimates what is in a recording. Nothing is charged, so a failed request may be repeated. */
export type Analyser = {
  /** @param wav 44.1 kHz, stereo */
  separate(wav: Uint8Array, signal: AbortSignal): Promise<Result<SeparatedStem[]>>
  /** When the words of a text are sung. @param wav 16 kHz, mono */
  align(wav: Uint8Array, text: string, language: Language, signal: AbortSignal): Promise<Result<HeardWord[]>>
}

/** A service on another computer. No method repeats a request. */
export type RemoteService = {
  readonly kind: string
  readonly capabilities: Capabilities
  /** Without trailing slash. */
  readonly baseUrl: string
  /** Of a service that analyses recordings. */
  readonly analyser?: Analyser
  /** Refuses what it cannot take beyond its capabilities, before anything is ordered. */
  check?(request: SubmitRequest): Result<unknown>
  /** Submits a task once; its prompt says its song fields in words. `source` names the recording by the service's ids; null in prompt mode. */
  submit(request: SubmitRequest, source: RemoteSource | null): Promise<SubmitResult>
  /**
   * Finishes a downloaded song before it is stored, given the recording that it was made from. Absent where songs are stored
   * as they arrive.
   */
  finish?(
    remoteId: string,
    source: Uint8Array | null,
    audio: Uint8Array,
    signal: AbortSignal,
  ): Promise<Result<Uint8Array>>
  /** At most 10 MB of MP3 or WAV. */
  upload(file: { bytes: Uint8Array; name: string; format: 'mp3' | 'wav' }, type: UploadType): Promise<UploadResult>
  query(remoteId: string): Promise<QueryResult>
  /** Cancels a task once, by the service's id. */
  cancel(remoteId: string): Promise<CancelResult>
  /** Writes a lyric, or what follows a given one. Asks once, because it may be charged. */
  write(asked: LyricRequest): Promise<Result<LyricRecord>>
  /** Opens an address of the service: its stream or finished audio. */
  open(address: string, signal: AbortSignal): Promise<Opened>
}

export type UploadResult = { kind: 'uploaded'; id: string } | { kind: 'refused'; failure: Failure } | Deferred

/** Outcome of a query. */
export type QueryResult =
  /** `taskEnd`: the task has ended as a whole, so unfinished songs stay unfinished. */
  | {
      kind: 'songs'
      songs: RemoteSong[]
      taskEnd: { error: string; errorCode: string } | null
      progress?: RemoteProgress | null
    }
  /** The service does not know the task. */
  | { kind: 'missing' }
  /** Rate limited. `retryAfter` in seconds. */
  | { kind: 'deferred'; retryAfter: number | null }
  /** No information; `failure` has the reason. */
  | { kind: 'failed'; failure: Failure }

/** Outcome of a cancel request. */
export type CancelResult =
  /** The service's answer. `message` in its own words; null without one. */
  | { kind: 'answered'; success: boolean; message: string | null }
  /** Not executed or unknown; a query of the task will show. */
  | { kind: 'failed'; failure: Failure }

export type ProbeResult =
  /** `found`: what cannot be known without asking the server. `findings`: beyond that it answers and takes the key. */
  | { kind: 'good'; found?: { name: string; capabilities: Capabilities; findings: Finding[]; isBusy: boolean } }
  | { kind: 'wrong_key' }
  /** `baseUrl`: where the service is now, if the redirect says so. */
  | { kind: 'redirects'; baseUrl: string | null }
  | { kind: 'not_public' }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfter: number | null }
  | { kind: 'not_a_service' }

/** An interface that a service can have. */
export type ServiceKind = {
  /** Stored with each service. Never renamed. */
  kind: string
  /** The only folder that knows its wire format. */
  folder: string
  /** Name of a service until the owner gives it one. */
  name: string
  /** Whether it has to be given a key. Others have none of their own, or may be open. */
  needsKey: boolean
  /** Those of a service that was not checked yet. */
  capabilities: Capabilities
  /** Finds out whether a server has this interface. The key goes to no server that is known not to have it. */
  probe(parts: ServiceParts, config: ServiceConfig): Promise<ProbeResult>
  create(parts: ServiceParts, config: ServiceConfig): RemoteService
}
