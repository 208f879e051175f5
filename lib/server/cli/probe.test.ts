import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { probe } from '#lib/server/cli/probe'
import { startAceStep } from '../../../tests/fakes/ace-step'
import { startUpstream, type Upstream } from '../../../tests/fakes/upstream'

let ace: Awaited<ReturnType<typeof startAceStep>>
let upstream: Upstream

beforeAll(async () => {
  ace = await startAceStep({ key: 'sk-right-1' })
  upstream = await startUpstream({})
})
afterEach(() => ace.reset())
afterAll(async () => {
  await ace.close()
  await upstream.close()
})

const said = async (baseUrl: string, key: string) => {
  const lines: string[] = []
  await probe({ baseUrl, key }, false, (line) => lines.push(line))
  return lines
}

test('ACE-Step at an address › what it is, has loaded, and can do; nothing is ordered', async () => {
  ace.settings.languageModel = false
  const lines = await said(ace.url, 'sk-right-1')
  expect(lines[0]).toBe(`ACE-Step at ${ace.url}`)
  expect(lines).toEqual(
    expect.arrayContaining([
      '✓ key',
      '✓ kind: ACE-Step 1.0',
      '✓ model: acestep-v15-turbo',
      '! note: No language model is loaded. Songs are made without its plan.',
      '✓ extend',
      '✗ separate: ACE-Step turbo can’t do this. Load a base model on its server.',
    ]),
  )
  expect(lines.join()).not.toContain('sk-right-1')
  expect(ace.orders).toEqual([])
})

test('song generation API › its tasks', async () => {
  const lines = await said(upstream.url, upstream.settings.key)
  expect(lines[0]).toBe(`Remote service at ${upstream.url}`)
  expect(lines).toContain('✓ reference')
})

test('wrong key, or nothing there › fails and says so', async () => {
  await expect(said(ace.url, 'sk-wrong-1')).rejects.toThrow('rejected this key')
  await expect(said('http://127.0.0.1:9', 'k')).rejects.toThrow('Can’t reach')
  await expect(probe(null, false, () => {})).rejects.toThrow('npm run probe')
  expect(ace.orders).toEqual([])
})
