import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** 128 random bits, safe in an address. */
export const randomToken = () => randomBytes(16).toString('base64url')

/** Bytes that nobody can guess who does not have the secret, and that everybody makes alike who has it. */
export const bytesUnder = (secret: string, name: string): Buffer =>
  createHmac('sha256', secret).update(`songloom ${name}`).digest()

/** In constant time, whatever the lengths. */
export const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** A secret kept in the data directory, made on first use and readable by its owner only. Of two first starts one makes it. */
export const keptSecret = (directory: string, name: string, make: () => string): string => {
  const path = join(directory, name)
  const kept = readKept(path)
  if (kept) return kept
  mkdirSync(directory, { recursive: true })
  const draft = `${path}.${randomToken()}`
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // An empty file holds no secret of anybody's.
    if (!readKept(path)) renameSync(draft, path)
  }
  rmSync(draft, { force: true })
  const secret = readKept(path)
  if (!secret) throw new Error(`${path} cannot be kept.`)
  return secret
}

/** The secret that was kept before under this name, if there is one. */
export const secretKept = (directory: string, name: string): string | null => readKept(join(directory, name))

const readKept = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
