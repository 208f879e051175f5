import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Health } from '#lib/contract/studio'
import { type AppWithService, forPrompt, pollUntil, send, song, startAppWithService } from '../harness/app-with-service'

/** The health of the app follows what its tasks find at the remote service. */

let setup: AppWithService
beforeAll(async () => {
  setup = await startAppWithService({ pace: { appear: 10, running: 50, stream: 200, done: 400 }, seconds: [2, 3] })
})
afterAll(async () => {
  await setup.stop()
})

const reachable = async () =>
  ((await (await fetch(`${setup.studio.url}/api/health`)).json()) as Health).service_reachable

const submitted = async (prompt: string) => (await send(setup, { body: song(prompt) })).body.id

test('service › stops answering a task › unreachable at once, and back with the next answer', async () => {
  expect(await reachable()).toBe(true)
  setup.upstream.fault(forPrompt(setup, 'query', 'silence'), { kind: 'reset', when: 'after-read' }, 1000)
  const id = await submitted('silence')
  await expect.poll(reachable, { timeout: 20_000 }).toBe(false)
  setup.upstream.clearFaults()
  await pollUntil(setup, id)
  expect(await reachable()).toBe(true)
})

test('service › refuses to be reached for an order › unreachable while the task waits', async () => {
  setup.upstream.fault(forPrompt(setup, 'submit', 'refused'), { kind: 'status', status: 503, retryAfter: 1 })
  const id = await submitted('refused')
  expect(await reachable()).toBe(false)
  await pollUntil(setup, id)
  expect(await reachable()).toBe(true)
})

test('service › busy, or does not know a task yet › still reachable', async () => {
  setup.upstream.fault(forPrompt(setup, 'query', 'unknown'), { kind: 'status', status: 404, content: { json: {} } }, 3)
  setup.upstream.fault(forPrompt(setup, 'submit', 'busy'), { kind: 'status', status: 429, retryAfter: 1 })
  const ids = [await submitted('unknown'), await submitted('busy')]
  const found: boolean[] = []
  const watching = { on: true }
  const watch = (async () => {
    while (watching.on) found.push(await reachable())
  })()
  for (const id of ids) await pollUntil(setup, id)
  watching.on = false
  await watch
  expect(found.length).toBeGreaterThan(3)
  expect(found).not.toContain(false)
})
