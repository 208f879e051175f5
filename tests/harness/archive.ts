import { expect } from 'vitest'
import type { ImportStep, ImportSummary } from '#lib/contract/studio'
import type { Owner } from './owner'
import type { Studio } from './studio'

/** Exports the library of an owner as one archive. */
export const exported = async (from: Owner): Promise<Uint8Array> => {
  const answer = await from.get('/api/export')
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
  return bytes
}

/** Imports an archive into an app, as its pages do. */
export const sendArchive = (to: Owner, studio: Studio, body: BodyInit, headers: Record<string, string> = {}) =>
  to.raw('POST', '/api/import', body, { 'content-type': 'application/zip', origin: studio.url, ...headers })

/** Every progress step of an import, last one first. @throws if the import did not end */
export const imported = async (to: Owner, studio: Studio, zip: Uint8Array) => {
  const answer = await sendArchive(to, studio, Uint8Array.from(zip))
  expect(answer.status).toBe(200)
  const steps = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportStep)
  const last = steps.at(-1)!
  if (last.step !== 'done') throw new Error(JSON.stringify(last))
  return { steps, summary: last as ImportSummary }
}
