import { expect, test } from 'vitest'
import { readHealth, serviceStateOf } from '#components/api/use-health'
import type { Health } from '#lib/contract/studio'

const healthy: Health = {
  status: 'ok',
  service: 'remote',
  service_reachable: true,
  version: '1',
  database: 'ok',
  storage: 'ok',
}

/** The state after an answer, when the one before was healthy. */
const after = async (status: number, body: unknown) => {
  const response = Response.json(body, { status })
  try {
    return serviceStateOf(await readHealth(response), null)
  } catch (error) {
    return serviceStateOf(healthy, error as Error)
  }
}

test('healthy answer › online, or unreachable if its service is', async () => {
  expect(await after(200, healthy)).toEqual({ status: 'online', service: 'remote', problem: null })
  expect((await after(200, { ...healthy, service_reachable: false })).status).toBe('unreachable')
})

test.each(['storage_full', 'unavailable'])('503 %s › failing, with the reason', async (code) => {
  const state = await after(503, { code, detail: 'The database is read-only.', status: 503 })
  expect(state).toMatchObject({ status: 'failing', problem: { code, detail: 'The database is read-only.' } })
})

test('other problem › starting', async () => {
  expect(await after(503, { code: 'internal', detail: 'Not yet.' })).toMatchObject({
    status: 'starting',
    problem: null,
  })
})

test('no answer › starting before the first one, then offline', () => {
  expect(serviceStateOf(undefined, null).status).toBe('starting')
  expect(serviceStateOf(healthy, new TypeError('Failed to fetch')).status).toBe('offline')
})
