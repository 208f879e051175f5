import { systemClock, type Timing } from '#lib/clock'
import { ok } from '#lib/contract/errors'
import { inspect } from '#lib/engine/analyse/inspect'
import { splice } from '#lib/engine/encode/splice'
import { EngineError } from '#lib/engine/engine-error'
import { DEFAULT_PACE } from '#lib/pace'
import { create } from '#lib/services/ace-step/ace-step'
import type { AceStepConfig } from '#lib/services/ace-step/connection'
import { createSafeFetch, type SafeFetchOptions } from '#lib/services/safe-fetch/safe-fetch'
import type { ServiceParts } from '#lib/services/service'

const orFailure = async <T>(work: Promise<T>) => {
  try {
    return await work
  } catch (error) {
    if (error instanceof EngineError) return error.failure
    throw error
  }
}

/** Recordings that several tests send are inspected once. */
const inspections = new WeakMap<Uint8Array, ReturnType<typeof inspect>>()
const inspectOnce: typeof inspect = (bytes, limit) => {
  const known = inspections.get(bytes) ?? inspect(bytes, limit)
  inspections.set(bytes, known)
  return known
}

/** An ACE-Step client as the app makes one, with the engine in the same thread and a clock that can be moved on. */
export const aceStepClient = (config: Omit<AceStepConfig, 'trusted'>, network: Partial<SafeFetchOptions> = {}) => {
  const { parts, ...rest } = clientParts(network)
  return { parts, ...rest, service: create(parts, { ...config, trusted: true }) }
}

/** What the app gives to clients, with a clock that can be moved on. */
export const clientParts = (network: Partial<SafeFetchOptions> = {}) => {
  let passed = 0
  const logged: string[] = []
  const asked: string[] = []
  const timing: Timing = {
    clock: {
      ...systemClock,
      now: () => new Date(Date.now() + passed),
      monotonic: () => systemClock.monotonic() + passed,
    },
    pace: { ...DEFAULT_PACE, queryTimeoutMs: 300 },
  }
  const safeFetch = createSafeFetch({ ...timing, allowOrigins: [], ...network })
  const parts: ServiceParts = {
    ...timing,
    safeFetch,
    engine: {
      inspect: (bytes, limit) => orFailure(inspectOnce(bytes, limit)),
      splice: (bytes, changed, window, limit) => orFailure(splice(bytes, changed, window, limit)),
    },
    async writeLyric({ prompt = '' }) {
      asked.push(prompt)
      return ok({ title: 'Rain', lyric: '[Verse]\nRain on the roof' })
    },
    log: (text) => logged.push(text),
    sharedFolder: null,
  }
  return {
    parts,
    /** What the log got, and the prompts that lyrics were written for. */
    logged,
    asked,
    passSeconds(seconds: number) {
      passed += seconds * 1000
    },
  }
}
