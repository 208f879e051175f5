import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** 128 random bits as URL-safe text. */
export const randomToken = () => randomBytes(16).toString('base64url')

/** Bytes derived from a secret by HMAC; equal in all processes with that secret. */
export const deriveKey = (secret: string, name: string): Buffer =>
  createHmac('sha256', secret).update(`songloom ${name}`).digest()

/** Compares in constant time, also for different lengths. */
export const equalInConstantTime = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** A secret in the data directory, created on first use, readable by its owner only. Concurrent starts get the same one. */
export const readOrCreateSecret = (directory: string, name: string, make: () => string): string => {
  const path = join(directory, name)
  const kept = readSecretFile(path)
  if (kept) return kept
  mkdirSync(directory, { recursive: true })
  const draft = `${path}.${randomToken()}`
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // An empty file holds no secret, so it is replaced.
    if (!readSecretFile(path)) renameSync(draft, path)
  }
  rmSync(draft, { force: true })
  const secret = readSecretFile(path)
  if (!secret) throw new Error(`${path} couldn’t be written.`)
  return secret
}

/** The stored secret of this name; null if there is none. */
export const readSecret = (directory: string, name: string): string | null => readSecretFile(join(directory, name))

const readSecretFile = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
