import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { REMOTE_KINDS } from '#lib/contract/capabilities'
import type { Megabytes } from '#lib/contract/limits'
import { readBaseUrl } from '#lib/server/http/base-url'
import { readRanges, type TrustedProxies } from '#lib/server/http/client-ip'
import { type Limits, RATE_LIMIT_KINDS, readLimits } from '#lib/server/http/rate-limit-rules'
import { isLoopback } from '#lib/services/safe-fetch/public-address'

/** The only reader of process.env. Parses all settings once, with the defaults of the README. */

/** All are required for object storage. */
const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

const Env = z
  .object({
    PORT: z.coerce.number('PORT must be a number.').int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: optional.refine((value) => value === undefined || URL.canParse(value), 'PUBLIC_URL must be a URL.'),
    TRUSTED_PROXIES: optional.refine((value) => value === undefined || readRanges(value) !== undefined, {
      error: 'TRUSTED_PROXIES must be addresses or ranges such as 192.0.2.7,2001:db8::/32, or none.',
    }),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: optional,
    ACCESS_CODE: optional.refine(
      (value) => value === undefined || value.length >= 8,
      'ACCESS_CODE needs at least 8 characters.',
    ),
    STUDIO_API_KEYS: optional.transform(
      (value) =>
        value
          ?.split(',')
          .map((key) => key.trim())
          .filter(Boolean) ?? [],
    ),
    SECRET: optional.refine(
      (value) => value === undefined || value.length >= 16,
      'SECRET needs at least 16 characters.',
    ),
    MAX_UPLOAD_MB: z.coerce.number('MAX_UPLOAD_MB must be a number.').positive().max(2000).default(50),
    SONG_API_BASE_URL: optional,
    SONG_API_KEY: optional,
    SONG_API_KIND: z.enum(REMOTE_KINDS, `SONG_API_KIND must be ${REMOTE_KINDS.join(' or ')}.`).default('remote'),
    AUDIO_CPP_FOLDER: optional.refine((value) => value === undefined || isAbsolute(value), {
      error: 'AUDIO_CPP_FOLDER must be an absolute path.',
    }),
    LYRICS_API_BASE_URL: optional,
    LYRICS_API_KEY: optional.refine(
      (value) => value === undefined || /^[\x21-\x7e]{1,512}$/.test(value),
      'LYRICS_API_KEY can’t contain spaces or special characters.',
    ),
    LYRICS_MODEL: optional,
    FETCH_ALLOW_ORIGINS: optional.transform(
      (value) =>
        value
          ?.split(',')
          .map((origin) => origin.trim())
          .filter(Boolean) ?? [],
    ),
    SOUNDFONT: optional,
    RATE_LIMITS: optional.refine((value) => value === undefined || readLimits(value) !== undefined, {
      error: `RATE_LIMITS must be off, or requests per minute such as submits=20,uploads=10. Kinds: ${RATE_LIMIT_KINDS.join(', ')}.`,
    }),
    METRICS_KEY: optional.refine(
      (value) => value === undefined || /^[\x21-\x7e]{16,}$/.test(value),
      'METRICS_KEY needs at least 16 characters, without spaces.',
    ),
    S3_ENDPOINT: optional.refine((value) => value === undefined || isOrigin(withoutSlash(value)), {
      error: 'S3_ENDPOINT must be an origin such as https://s3.eu-central-1.amazonaws.com.',
    }),
    S3_BUCKET: optional.refine((value) => value === undefined || /^[a-z0-9][\w.-]{1,62}$/i.test(value), {
      error: 'S3_BUCKET must be the name of a bucket.',
    }),
    S3_REGION: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    S3_PUBLIC_ENDPOINT: optional.refine((value) => value === undefined || isOrigin(withoutSlash(value)), {
      error: 'S3_PUBLIC_ENDPOINT must be an origin such as https://files.example.',
    }),
    // For process tests: divides every wait by this factor and skips warming the engine.
    TEST_PACE: z.coerce.number('TEST_PACE must be a number.').min(1).max(1000).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .refine((env) => !env.DATABASE_URL || env.SECRET, {
    error: 'SECRET is required with DATABASE_URL.',
    path: ['SECRET'],
  })
  .refine((env) => isKeyComplete(env.SONG_API_KIND, env.SONG_API_BASE_URL, env.SONG_API_KEY), {
    error: 'Set both SONG_API_BASE_URL and SONG_API_KEY, or neither.',
    path: ['SONG_API_KEY'],
  })
  .refine((env) => env.SONG_API_BASE_URL === undefined || readBaseUrl(env.SONG_API_BASE_URL, true).ok, {
    error: 'SONG_API_BASE_URL must be an http or https URL without a query.',
    path: ['SONG_API_BASE_URL'],
  })
  .refine((env) => !isItself(env.SONG_API_BASE_URL, env.PORT), {
    error: 'SONG_API_BASE_URL points to this server itself.',
    path: ['SONG_API_BASE_URL'],
  })
  .refine((env) => (env.LYRICS_API_BASE_URL === undefined) === (env.LYRICS_MODEL === undefined), {
    error: 'Set both LYRICS_API_BASE_URL and LYRICS_MODEL, or neither.',
    path: ['LYRICS_MODEL'],
  })
  .refine((env) => env.LYRICS_API_BASE_URL === undefined || readBaseUrl(env.LYRICS_API_BASE_URL, true).ok, {
    error: 'LYRICS_API_BASE_URL must be an http or https URL without a query.',
    path: ['LYRICS_API_BASE_URL'],
  })
  .refine((env) => !isItself(env.LYRICS_API_BASE_URL, env.PORT), {
    error: 'LYRICS_API_BASE_URL points to this server itself.',
    path: ['LYRICS_API_BASE_URL'],
  })
  .superRefine((env, context) => {
    const missing = S3_NAMES.filter((name) => env[name] === undefined)
    if (missing.length === 0 || (missing.length === S3_NAMES.length && env.S3_PUBLIC_ENDPOINT === undefined)) return
    context.addIssue({
      code: 'custom',
      path: [missing[0]!],
      message: `Object storage needs all of ${S3_NAMES.join(', ')}; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    })
  })
  .refine((env) => env.FETCH_ALLOW_ORIGINS.every(isOrigin), {
    error: 'FETCH_ALLOW_ORIGINS must be origins such as https://files.example:8443, separated by commas.',
    path: ['FETCH_ALLOW_ORIGINS'],
  })

const isItself = (address: string | undefined, port: number) => {
  if (address === undefined || !URL.canParse(address)) return false
  const url = new URL(address)
  return isLoopback(url.hostname) && Number(url.port || (url.protocol === 'https:' ? 443 : 80)) === port
}

const withoutSlash = (text: string) => text.replace(/\/$/, '')

/** Exactly an origin: no path, no trailing slash. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text.toLowerCase()

export type Env = {
  port: number
  host: string
  /** Without a trailing slash; null if links use the request's origin. */
  publicUrl: string | null
  /** Proxies whose forwarded headers are believed. */
  trustedProxies: TrustedProxies
  dataDir: string
  databaseUrl: string | null
  accessCode: string | null
  apiKeys: string[]
  secret: string | null
  maxUpload: Megabytes
  soundfont: string | null
  /** Requests per minute; null for no limit. */
  limits: Limits | null
  /** Bearer key for /api/metrics; null disables it. */
  metricsKey: string | null
  /** The bucket for files; null for the data directory. */
  s3: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    /** The bucket's endpoint for clients; null if this server sends every file. */
    publicEndpoint: string | null
  } | null
  /** The remote service set by the operator; null if unset. */
  service: { kind: string; baseUrl: string; key: string } | null
  /** A folder that audio.cpp sees under the same path; null if unset. */
  sharedFolder: string | null
  /** The language model that writes lyrics; null if unset. */
  languageModel: { baseUrl: string; key: string | null; model: string } | null
  /** Non-public origins that may be fetched from. */
  fetchAllowOrigins: string[]
  logLevel: string
  /** Divisor of all waits in tests; null in production. */
  testPace: number | null
  /** Folder of the production build; null in development. */
  buildDir: string | null
  /** Only this machine can reach the server, so every client is the owner. */
  local: boolean
}

/** @throws an Error that lists every invalid variable */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    // PUBLIC_URL says that there may be a proxy; it usually has a private address.
    trustedProxies: (env.TRUSTED_PROXIES ? readRanges(env.TRUSTED_PROXIES) : env.PUBLIC_URL && 'private') || [],
    dataDir: resolve(/* turbopackIgnore: true */ process.cwd(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    accessCode: env.ACCESS_CODE ?? null,
    apiKeys: env.STUDIO_API_KEYS,
    secret: env.SECRET ?? null,
    maxUpload: env.MAX_UPLOAD_MB,
    soundfont: env.SOUNDFONT ?? null,
    metricsKey: env.METRICS_KEY ?? null,
    limits: readLimits(env.RATE_LIMITS ?? '') ?? null,
    s3: s3Of(env),
    service: serviceOf(env.SONG_API_KIND, env.SONG_API_BASE_URL, env.SONG_API_KEY),
    sharedFolder: env.AUDIO_CPP_FOLDER ?? null,
    languageModel: languageModelOf(env.LYRICS_API_BASE_URL, env.LYRICS_API_KEY, env.LYRICS_MODEL),
    fetchAllowOrigins: env.FETCH_ALLOW_ORIGINS.map((origin) => new URL(origin).origin),
    logLevel: env.LOG_LEVEL,
    testPace: env.TEST_PACE ?? null,
    buildDir:
      source.NODE_ENV === 'production'
        ? resolve(/* turbopackIgnore: true */ process.cwd(), source.NEXT_DIST_DIR || '.next')
        : null,
    local: isLoopback(env.HOST) && !env.PUBLIC_URL,
  }
}

const s3Of = (env: z.infer<typeof Env>): Env['s3'] => {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_ENDPOINT } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: withoutSlash(S3_ENDPOINT),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicEndpoint: S3_PUBLIC_ENDPOINT === undefined ? null : withoutSlash(S3_PUBLIC_ENDPOINT),
  }
}

const serviceOf = (kind: string, address: string | undefined, key: string | undefined): Env['service'] => {
  if (address === undefined) return null
  const baseUrl = readBaseUrl(address, true)
  return baseUrl.ok ? { kind, baseUrl: baseUrl.value, key: key ?? '' } : null
}

/** A server of the operator’s own may have no key. */
const isKeyComplete = (kind: string, address: string | undefined, key: string | undefined) =>
  address === undefined ? key === undefined : key !== undefined || kind !== 'remote'

const languageModelOf = (
  address: string | undefined,
  key: string | undefined,
  model: string | undefined,
): Env['languageModel'] => {
  if (address === undefined || model === undefined) return null
  // Unlike that of a song service, its path may end with /api/v1.
  const { origin, pathname } = new URL(address)
  return { baseUrl: `${origin}${pathname.replace(/\/+$/, '')}`, key: key ?? null, model }
}

/** The host name that passkeys are bound to, without a port. */
export const passkeyHost = (env: Env) => (env.publicUrl === null ? 'localhost' : new URL(env.publicUrl).hostname)
