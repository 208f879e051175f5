import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seconds } from '#lib/music/time'
import { DEFAULT_PACE, dividePace, type Pace } from '#lib/pace'

/**
 * A separate app for a test, on a free port with its own data. If TEST_DATABASE is postgres, its database is on a
 * real Postgres; apps with the same data directory share it.
 */
export type Studio = {
  url: string
  key: string
  dataDir: string
  /** The process of the app. */
  pid: number
  /** Output so far. */
  output(): string
  stop(): Promise<void>
}

export type StudioOptions = {
  dataDir?: string
  env?: Record<string, string>
  /** Engine of an app in a separate process; TEST_ENGINE is the default. In the test’s process it is always the fake one. */
  engine?: 'fake' | 'real'
  /** Length of the songs of the fake engine; with the real one it follows from the prompt. */
  songSeconds?: Seconds
  /** Rendering speed of the fake engine in multiples of real time; unlimited by default. */
  renderSpeed?: number
}

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'songloom-test-'))

/** Factor by which all delays of test apps are shortened. */
export const PACE_DIVISOR = Number(process.env.TEST_PACE ?? 20)

/** Delays of test apps. */
export const PACE: Pace = dividePace(DEFAULT_PACE, PACE_DIVISOR)

/** Higher limits, because tests send as many requests in a minute as users in a day. */
export const UNLIMITED = 'writes=1000000,submits=1000000,uploads=1000000,sign-ins=1000000'
