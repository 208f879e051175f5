import type { Env } from '#lib/server/env'

/** The name by which passkeys know this studio: they are bound to it, and to no port. */
export const passkeyHost = (env: Env) => (env.publicUrl === null ? 'localhost' : new URL(env.publicUrl).hostname)
