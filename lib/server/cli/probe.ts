import { systemClock } from '#lib/clock'
import { ANALYSES, makesSongs, SERVICE_TASKS } from '#lib/contract/capabilities'
import type { Finding } from '#lib/contract/services'
import { DEFAULT_PACE } from '#lib/pace'
import type { Env } from '#lib/server/env'
import { readBaseUrl } from '#lib/server/http/base-url'
import { checkService, refusalOf } from '#lib/server/services/check-service'
import { lyricWriter } from '#lib/services/embedded/embedded'
import { engineHost } from '#lib/services/embedded/engine-host'
import { startEngineThread } from '#lib/services/embedded/engine-thread'
import { createService } from '#lib/services/kinds'
import { createSafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import type { ServiceParts } from '#lib/services/service'
import { type TrialStep, tryService } from '#lib/services/try-service'

const TIMING = { clock: systemClock, pace: DEFAULT_PACE }

const CHECKS: Record<Finding['code'], string> = {
  answers: 'answers',
  key: 'key',
  kind: 'kind',
  model: 'model',
  no_https: 'no HTTPS: others on the way can read the key',
  other: 'note',
}
const SIGNS = { good: '✓', warning: '!', bad: '✗' } as const

// line('good', 'model', 'acestep-v15-turbo') → '✓ model: acestep-v15-turbo'
const line = (state: keyof typeof SIGNS, what: string, detail: string | null) =>
  `${SIGNS[state]} ${what}${detail === null ? '' : `: ${detail}`}`

/**
 * Implements `npm run probe`: asks the service of the environment what it is and what it can do, with the app's own client.
 * @param withSongs whether songs are ordered too
 * @param sharedFolder see `ServiceParts`
 * @throws if there is no service, or it doesn't work
 */
export const probe = async (
  service: Pick<NonNullable<Env['service']>, 'baseUrl' | 'key'> | null,
  withSongs: boolean,
  say: (text: string) => void,
  sharedFolder: string | null = null,
): Promise<void> => {
  if (!service) throw new Error('Set the key, and add the address: SONG_API_KEY=… npm run probe -- http://host:8001')
  const engine = engineHost(startEngineThread, { renders: 1, bank: null, ...TIMING, onUnused: () => {} })
  try {
    const parts: ServiceParts = {
      ...TIMING,
      safeFetch: createSafeFetch({ ...TIMING, allowOrigins: [] }),
      engine,
      writeLyric: lyricWriter(engine, Math.random),
      log: (reason) => say(line('warning', 'reason', reason)),
      sharedFolder,
    }
    const config = { ...service, trusted: true, capabilities: null }
    const { kind, name, check, result } = await checkService(parts, config)
    say(`${name ?? 'Server'} at ${service.baseUrl}`)
    for (const { state, code, detail } of check.findings) say(line(state, CHECKS[code], detail))
    const refusal = refusalOf(result, (url) => readBaseUrl(url, true))
    if (refusal) throw new Error(refusal.detail)
    const { capabilities } = check
    if (kind === null || !capabilities) return
    for (const task of [...SERVICE_TASKS, ...ANALYSES]) {
      const missing = capabilities.missing?.[task]
      if (task in capabilities.tasks || capabilities.analyses?.some((each) => each === task))
        say(line('good', task, null))
      else if (missing) say(line('bad', task, missing))
    }
    const remote =
      withSongs && makesSongs(capabilities) ? createService(kind, parts, { ...config, capabilities }) : null
    if (!remote) return
    let last: TrialStep | null = null
    for await (last of tryService({ ...TIMING, engine }, remote, AbortSignal.timeout(TRIAL_MS)))
      say(`${SIGNS[last.state]} ${last.text}`)
    if (last?.state === 'bad') throw new Error('The service made no song.')
  } finally {
    await engine.close()
  }
}

/** Both songs of a trial. */
const TRIAL_MS = 30 * 60_000
