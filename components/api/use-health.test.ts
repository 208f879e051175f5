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

/** The state after a response, when the response before it was healthy. */
const stateAfter = async (status: number, body: unknown) => {
  const response = Response.json(body, { status })
  try {
    return serviceStateOf(await readHealth(response), null)
  } catch (error) {
    return serviceStateOf(healthy, error as Error)
  }
}

test('service state › healthy response › online, or unreachable if its service is unreachable', async () => {
  expect(await stateAfter(200, healthy)).toEqual({ status: 'online', service: 'remote', problem: null })
  expect((await stateAfter(200, { ...healthy, service_reachable: false })).status).toBe('unreachable')
})

test.each(['storage_full', 'unavailable'])('service state › 503 %s › failing, with the problem', async (code) => {
  const state = await stateAfter(503, { code, detail: 'The database is read-only.', status: 503 })
  expect(state).toMatchObject({ status: 'failing', problem: { code, detail: 'The database is read-only.' } })
})

test('service state › 503 with another code › starting', async () => {
  expect(await stateAfter(503, { code: 'internal', detail: 'Not yet.' })).toMatchObject({
    status: 'starting',
    problem: null,
  })
})

test('service state › no response › starting, or offline after a healthy response', () => {
  expect(serviceStateOf(undefined, null).status).toBe('starting')
  expect(serviceStateOf(healthy, new TypeError('Failed to fetch')).status).toBe('offline')
})
