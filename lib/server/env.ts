import { resolve } from 'node:path'
import { z } from 'zod'

/** The only reader of process.env: everything an operator can set, parsed once, with the defaults of the README. */

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

// isLoopback('127.0.0.1') // => true
export const isLoopback = (host: string) => loopback.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host)

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

const Env = z
  .object({
    PORT: z.coerce.number('PORT must be a number.').int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: optional.refine((value) => value === undefined || URL.canParse(value), 'PUBLIC_URL must be a URL.'),
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
    SOUNDFONT: optional,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .refine((env) => !env.DATABASE_URL || env.SECRET, {
    error: 'SECRET is required with DATABASE_URL.',
    path: ['SECRET'],
  })

export type Env = {
  port: number
  host: string
  /** Without a trailing slash; null: links use the request's own origin. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  accessCode: string | null
  apiKeys: string[]
  secret: string | null
  maxUploadBytes: number
  soundfont: string | null
  logLevel: string
  /** Only this machine can reach the studio, so whoever opens it is its owner. */
  local: boolean
}

/** @throws an Error that lists every variable that is wrong, for the operator. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(/* turbopackIgnore: true */ process.cwd(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    accessCode: env.ACCESS_CODE ?? null,
    apiKeys: env.STUDIO_API_KEYS,
    secret: env.SECRET ?? null,
    maxUploadBytes: Math.round(env.MAX_UPLOAD_MB * 1024 * 1024),
    soundfont: env.SOUNDFONT ?? null,
    logLevel: env.LOG_LEVEL,
    local: isLoopback(env.HOST) && !env.PUBLIC_URL,
  }
}
