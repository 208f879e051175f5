import type { LyricRecord, SubmitRequest, UploadType } from '#lib/contract/api'
import type { Failure, Result } from '#lib/contract/errors'
import type { ToldSong } from '#lib/contract/told-song'
import type { Opened } from '#lib/services/safe-fetch/safe-fetch'

/** What became of a submit. Only `accepted` and `refused` are certain; the others decide whether it may be sent again. */
export type SubmitResult =
  | { kind: 'accepted' /** The service's id of the task. */; remoteId: string }
  /** Definitely refused: it will not be made, and nothing was charged. */
  | { kind: 'refused'; failure: Failure }
  /** Definitely not executed: it may be sent when due. */
  | Deferred
  /** Nobody knows: it must never be sent again by itself. */
  | { kind: 'unconfirmed' }

/** `retryAfter` in seconds, where the service named a time. */
export type Deferred = { kind: 'deferred'; retryAfter: number | null; failure: Failure }

/** A task whose row is committed, on its way to the service. */
export type TaskToSubmit = { id: string; request: SubmitRequest }

/** Songloom's own engine. It reports its progress by itself, so a submit is all that there is to ask of it. */
export type EmbeddedService = {
  readonly kind: 'embedded'
  submit(task: TaskToSubmit): Promise<void>
  /** Words for a song that is not made yet: other ones at every call. */
  write(prompt: string): Promise<Result<LyricRecord>>
}

/** What a remote service is told of the recording that a song is made from. */
export type RemoteSource = { audio_type: 'upload_id' | 'audio_id'; audio_content: string }

/** A remote deployment of the interface. No method ever repeats a request by itself. */
export type RemoteService = {
  readonly kind: 'remote'
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Sends a task once. `source` names the recording in the service's own ids; null in prompt mode. */
  submit(request: SubmitRequest, source: RemoteSource | null): Promise<SubmitResult>
  /** At most 10 MB of MP3 or WAV. */
  upload(file: { bytes: Uint8Array; name: string; format: 'mp3' | 'wav' }, type: UploadType): Promise<UploadResult>
  query(remoteId: string): Promise<QueryResult>
  /** Asks once for the end of a task, by the service's own id. */
  cancel(remoteId: string): Promise<CancelResult>
  /** Words for a song, asked for once: they may be charged. */
  write(prompt: string): Promise<Result<LyricRecord>>
  /** Opens an address that the service gave out: its stream or its finished audio. */
  open(address: string, signal: AbortSignal): Promise<Opened>
  /** Asks for a task that cannot exist: what the answer says of address and key. */
  probe(): Promise<ProbeResult>
}

export type UploadResult = { kind: 'uploaded'; id: string } | { kind: 'refused'; failure: Failure } | Deferred

/** What a query told. */
export type QueryResult =
  /** `over`: the task has ended as a whole, so songs that are not finished never will be. */
  | { kind: 'songs'; songs: ToldSong[]; taskEnd: { error: string; errorCode: string } | null }
  /** The service does not know the task. */
  | { kind: 'missing' }
  /** It wants to be asked less. Seconds. */
  | { kind: 'deferred'; retryAfter: number | null }
  /** Nothing certain; `failure` says why in a sentence. */
  | { kind: 'failed'; failure: Failure }

/** What came of asking for the end of a task. */
export type CancelResult =
  /** The service has read it, and says whether it did so; `message` in its own words, where it has any. */
  | { kind: 'answered'; success: boolean; message: string | null }
  /** It was not done, or nobody knows: the task itself will tell. */
  | { kind: 'failed'; failure: Failure }

export type ProbeResult =
  | { kind: 'good' }
  | { kind: 'wrong_key' }
  | { kind: 'redirects' }
  | { kind: 'not_public' }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfter: number | null }
  | { kind: 'not_a_service' }
