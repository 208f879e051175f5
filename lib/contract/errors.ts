import type { WriteFailure } from '#lib/write-failure'

/** All error codes with status and title. The detail is written where the error occurs. */
export const ERRORS = {
  bad_json: [400, 'The request body isn’t JSON'],
  bad_body: [400, 'The request body can’t be read'],
  bad_text: [400, 'The text contains characters that can’t be stored'],
  unauthorized: [401, 'Sign in first'],
  wrong_code: [401, 'Wrong access code'],
  wrong_password: [401, 'Wrong email address or password'],
  suspended: [403, 'This account is suspended'],
  not_fresh: [403, 'Sign in again'],
  passkey_refused: [401, 'The passkey wasn’t accepted'],
  forbidden_origin: [403, 'Requests from this site aren’t allowed'],
  not_found: [404, 'Not found'],
  link_gone: [404, 'This link no longer works'],
  method_not_allowed: [405, 'Method not allowed'],
  source_gone: [409, 'The recording no longer exists'],
  engine_changed: [409, 'The song was created by another engine version'],
  no_score: [409, 'This song has no score'],
  no_language_model: [409, 'No language model is set up'],
  not_ready: [409, 'Not ready yet'],
  import_running: [409, 'An import is already running'],
  stems_too_loud: [409, 'The stems are too loud for this format'],
  no_parts: [404, 'This file isn’t available for this song'],
  source_not_ready: [409, 'The source song isn’t finished'],
  too_large: [413, 'Too large'],
  unsupported_media: [415, 'Not a supported audio file'],
  unsupported_song_file: [415, 'Not a song that can be arranged'],
  no_melody: [422, 'No melody was heard'],
  unsupported_picture: [415, 'Not a supported picture'],
  range_not_satisfiable: [416, 'Range not satisfiable'],
  wrong_host: [421, 'Wrong host'],
  not_an_export: [422, 'Not a Songloom library'],
  damaged_export: [422, 'The archive is damaged'],
  newer_export: [422, 'The archive needs a newer version of Songloom'],
  invalid: [422, 'Some fields are invalid'],
  unsupported_field: [422, 'The service doesn’t support this field'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used with another request'],
  set_by_operator: [409, 'This is set on the server'],
  payment_required: [402, 'No credit left with the service'],
  songs_used_up: [429, 'Daily song limit reached'],
  storage_used_up: [402, 'Storage limit reached'],
  content_refused: [451, 'The service rejected the content'],
  too_many_requests: [429, 'Too many requests'],
  internal: [500, 'Internal error'],
  other_format: [501, 'Format not supported'],
  service_key_refused: [502, 'The service rejected the key'],
  service_refused: [502, 'The service rejected the request'],
  upstream_failed: [502, 'The service returned an error'],
  unavailable: [503, 'Temporarily unavailable'],
  storage_full: [503, 'The server’s storage is full'],
  upstream_timeout: [504, 'The service took too long'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/** An expected failure. The HTTP layer converts it to a problem document. */
export type Failure = {
  code: ErrorCode
  /** A plain sentence for the user. */
  detail: string
  errors?: { path: string; message: string }[]
  retryAfter?: number // seconds
  /** Songs that a daily limit still allows. */
  songsLeft?: number
}

/** RFC 9457 problem document. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  request_id: string
  errors?: { path: string; message: string }[]
  songs_left?: number
}

/** What the server answers when its data cannot be written. */
export const WRITE_FAILURES: Record<WriteFailure, Failure> = {
  full: {
    code: 'storage_full',
    detail: 'The server’s storage is full. This change wasn’t saved; existing songs are safe. Try again later.',
    retryAfter: 60,
  },
  'read-only': {
    code: 'unavailable',
    detail: 'The server’s storage is read-only. This change wasn’t saved; existing songs are safe. Try again later.',
    retryAfter: 60,
  },
}

export type Failed = { ok: false; failure: Failure }
export type Result<T> = { ok: true; value: T } | Failed

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (code: ErrorCode, detail: string, more: Omit<Failure, 'code' | 'detail'> = {}): Failed => ({
  ok: false,
  failure: { code, detail, ...more },
})
