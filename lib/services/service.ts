import type { LyricRecord, SubmitRequest, UploadType } from '#lib/contract/api'
import type { Failure, Result } from '#lib/contract/errors'
import type { RemoteSong } from '#lib/contract/remote-song'
import type { Opened } from '#lib/services/safe-fetch/safe-fetch'

/** What became of a submit. Only `accepted` and `refused` are certain; the others decide whether it may be sent again. */
export type Submission =
  | { kind: 'accepted' /** The service's id of the task. */; remoteId: string }
  /** Definitely refused: it will not be made, and nothing was charged. */
  | { kind: 'refused'; failure: Failure }
  /** Definitely not executed: it may be sent when due. */
  | Deferred
  /** Nobody knows: it must never be sent again by itself. */
  | { kind: 'unconfirmed' }

/** `retryAfter` in seconds, where the service named a time. */
export type Deferred = { kind: 'deferred'; retryAfter: number | null; failure: Failure }

/** What a remote service is told of the recording that a song is made from. */
export type RemoteSource = { audio_type: 'upload_id' | 'audio_id'; audio_content: string }

/** A remote deployment of the interface. No method ever repeats a request by itself. */
export type RemoteService = {
  readonly kind: 'remote'
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Sends a task once. `source` names the recording in the service's own ids; null in prompt mode. */
  submit(request: SubmitRequest, source: RemoteSource | null): Promise<Submission>
  /** At most 10 MB of MP3 or WAV. */
  upload(file: { bytes: Uint8Array; name: string; format: 'mp3' | 'wav' }, type: UploadType): Promise<Uploaded>
  query(remoteId: string): Promise<Asked>
  /** Asks once for the end of a task, by the service's own id. */
  cancel(remoteId: string): Promise<Cancelled>
  /** Words for a song, asked for once: they may be charged. */
  write(prompt: string): Promise<Result<LyricRecord>>
  /** Opens an address that the service gave out: its stream or its finished audio. */
  open(address: string, signal: AbortSignal): Promise<Opened>
  /** Asks for a task that cannot exist: what the answer says of address and key. */
  probe(): Promise<Probe>
}

export type Uploaded = { kind: 'uploaded'; id: string } | { kind: 'refused'; failure: Failure } | Deferred

/** What a query told. */
export type Asked =
  /** `over`: the task has ended as a whole, so songs that are not finished never will be. */
  | { kind: 'told'; songs: RemoteSong[]; over: { error: string; errorCode: string } | null }
  /** The service does not know the task. */
  | { kind: 'gone' }
  /** It wants to be asked less. Seconds. */
  | { kind: 'later'; retryAfter: number | null }
  /** Nothing certain; `failure` says why in a sentence. */
  | { kind: 'nothing'; failure: Failure }

/** What came of asking for the end of a task. */
export type Cancelled =
  /** The service has read it, and says whether it did so; `message` in its own words, where it has any. */
  | { kind: 'told'; success: boolean; message: string | null }
  /** It was not done, or nobody knows: the task itself will tell. */
  | { kind: 'failed'; failure: Failure }

export type Probe =
  | { kind: 'good' }
  | { kind: 'wrong_key' }
  | { kind: 'redirects' }
  | { kind: 'not_public' }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfter: number | null }
  | { kind: 'not_a_service' }
