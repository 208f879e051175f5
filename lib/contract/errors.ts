/** Every error code that Songloom answers with, once: its status and its title. The detail is written where it happens. */
export const ERRORS = {
  bad_json: [400, 'The body is not JSON'],
  bad_body: [400, 'The body cannot be read'],
  bad_text: [400, 'The text has characters that cannot be kept'],
  unauthorized: [401, 'Sign in first'],
  wrong_code: [401, 'That is not the access code'],
  wrong_password: [401, 'Email address and password do not match'],
  suspended: [403, 'This account is suspended'],
  not_fresh: [403, 'Sign in once more'],
  passkey_refused: [401, 'The passkey was not accepted'],
  forbidden_origin: [403, 'This page may not do that'],
  not_found: [404, 'Not found'],
  link_gone: [404, 'This link no longer works'],
  method_not_allowed: [405, 'Method not allowed'],
  source_gone: [409, 'The recording is no longer there'],
  engine_changed: [409, 'The song was made by another engine'],
  not_ready: [409, 'Not made yet'],
  import_running: [409, 'An import is under way'],
  no_parts: [404, 'There is no such part of this song'],
  source_not_ready: [409, 'The source song is not finished'],
  too_large: [413, 'Too large'],
  unsupported_media: [415, 'Not an audio file we can read'],
  range_not_satisfiable: [416, 'That part does not exist'],
  wrong_host: [421, 'Wrong address'],
  not_an_export: [422, 'Not a library of Songloom'],
  damaged_export: [422, 'The archive is damaged'],
  newer_export: [422, 'The archive is newer than this studio'],
  invalid: [422, 'Some fields need another look'],
  idempotency_mismatch: [422, 'That Idempotency-Key was used for something else'],
  set_by_operator: [409, 'Whoever runs the server has set this'],
  payment_required: [402, 'The service asks for payment'],
  songs_used_up: [429, 'No songs left for today'],
  storage_used_up: [402, 'No room left for you'],
  content_refused: [451, 'The service refused the content'],
  too_many_requests: [429, 'Too many requests'],
  internal: [500, 'Something went wrong here'],
  other_format: [501, 'Not in that format'],
  service_key_refused: [502, 'The service refuses the key'],
  service_refused: [502, 'The service refused the request'],
  upstream_failed: [502, 'The service did not answer properly'],
  unavailable: [503, 'Not ready'],
  storage_full: [503, 'No room left'],
  upstream_timeout: [504, 'The service took too long'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/** An expected failure on its way to the caller; becomes a problem document at the edge, nowhere else. */
export type Failure = {
  code: ErrorCode
  /** A plain sentence for the person who asked. */
  detail: string
  errors?: { path: string; message: string }[]
  retryAfter?: number // seconds
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
}

export type Failed = { ok: false; failure: Failure }
export type Result<T> = { ok: true; value: T } | Failed

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (code: ErrorCode, detail: string, more: Omit<Failure, 'code' | 'detail'> = {}): Failed => ({
  ok: false,
  failure: { code, detail, ...more },
})
