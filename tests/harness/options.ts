import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seconds } from '#lib/music/time'
import { DEFAULT_PACE, dividePace, type Pace } from '#lib/pace'

/**
 * A studio of its own for a test, on a free port, with its own data. Where TEST_DATABASE is postgres its database is on a real
 * Postgres; studios with the same data directory share it.
 */
export type Studio = {
  url: string
  key: string
  dataDir: string
  /** The process that it runs in. */
  pid: number
  /** What it printed so far. */
  output(): string
  stop(): Promise<void>
}

export type StudioOptions = {
  dataDir?: string
  env?: Record<string, string>
  /** Of a process of its own; TEST_ENGINE is the default. In the test's process it is always the fake one. */
  engine?: 'fake' | 'real'
  /** How long the songs of the fake engine are; the real one makes them as long as their prompt asks for. */
  songSeconds?: Seconds
  /** How many times as fast as they play the fake engine makes songs; as fast as it can where none is given. */
  renderSpeed?: number
}

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'songloom-test-'))

/** How many times as fast as usual time passes for the studios of tests. */
export const FASTER = Number(process.env.TEST_PACE ?? 20)

/** The pace that they run with. */
export const PACE: Pace = dividePace(DEFAULT_PACE, FASTER)

/** Tests ask in a minute what people ask in a day. */
export const UNLIMITED = 'writes=1000000,submits=1000000,uploads=1000000,sign-ins=1000000'
