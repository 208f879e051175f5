import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** 128 random bits, safe in an address. */
export const randomToken = () => randomBytes(16).toString('base64url')

/** In constant time, whatever the lengths. */
export const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** A secret kept in the data directory, made on first use and readable by its owner only. */
export const keptSecret = (directory: string, name: string, make: () => string): string => {
  const path = join(directory, name)
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept) return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(directory, { recursive: true })
  const made = make()
  writeFileSync(path, `${made}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
  return made
}
