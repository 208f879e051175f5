import { afterAll, expect, test } from 'vitest'
import { seedLibrary } from '../harness/library'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, startProcess } from '../harness/studio'
import { scrolling } from './scrolling'

/**
 * Cost of a library of ten thousand songs compared with one of a hundred. It prints figures and never fails. The
 * ratios matter; both sides are measured alternately within one run.
 */

const rows: { figure: string; value: string; target: string }[] = []
const row = (figure: string, value: string, target: string) => rows.push({ figure, value, target })
afterAll(() => console.table(rows))

const TURNS = 40

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const taken = async (owner: Owner, path: string) => {
  const begun = performance.now()
  const answer = await owner.get(path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

/** Medians of two alternating requests, in milliseconds. */
const beside = async (a: () => Promise<number>, b: () => Promise<number>): Promise<[number, number]> => {
  const [first, second]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    first.push(await a())
    second.push(await b())
  }
  return [median(first), median(second)]
}

/** Address of the last page. */
const lastPage = async (owner: Owner, path: string): Promise<string> => {
  let address = path
  for (let cursor: string | null = null; ; ) {
    const { next } = await (await owner.get(`${path}${cursor ? `&cursor=${cursor}` : ''}`)).json()
    if (next === null) return address
    cursor = next
    address = `${path}&cursor=${next}`
  }
}

const show = ([a, b]: [number, number]) => `${a.toFixed(1)} ms : ${b.toFixed(1)} ms = ${(a / b).toFixed(2)}`

test('library benchmark', { timeout: 900_000 }, async () => {
  const [large, small] = [newDataDir(), newDataDir()]
  await seedLibrary(large, { count: 10_000 })
  await seedLibrary(small, { count: 100 })
  const studios = [await startProcess({ dataDir: large }), await startProcess({ dataDir: small })] as const
  const [many, few] = await Promise.all(studios.map((studio) => signIn(studio.url)))
  for (const sort of ['newest', 'title', 'longest', 'fastest', 'genre', 'key', 'meter', 'highest_rated']) {
    const path = `/api/songs?limit=50&sort=${sort}`
    row(
      `10,000 songs : 100, first page, ${sort}`,
      show(
        await beside(
          () => taken(many!, path),
          () => taken(few!, path),
        ),
      ),
      '≤ 1.3',
    )
    const last = await lastPage(many!, path)
    row(
      `last page : first, ${sort}`,
      show(
        await beside(
          () => taken(many!, last),
          () => taken(many!, path),
        ),
      ),
      '≤ 1.5',
    )
  }
  for (const [name, query] of Object.entries({
    'a word in many': 'q=lights',
    'a word in few': 'q=南山 4242',
    'a word in none': 'q=no song says this',
    favourites: 'favourite=1',
    'from a reference': 'reference=1',
    'key and tempo': 'key=F%23 minor&bpm_min=100&bpm_max=110',
  })) {
    const path = `/api/songs?limit=50&${query}`
    row(
      `10,000 : 100, ${name}`,
      show(
        await beside(
          () => taken(many!, path),
          () => taken(few!, path),
        ),
      ),
      '',
    )
  }
  row(
    '10,000 : 100, how many',
    show(
      await beside(
        () => taken(many!, '/api/songs/count'),
        () => taken(few!, '/api/songs/count'),
      ),
    ),
    '',
  )
  row(
    '10,000 : 100, genres, ratings and tags',
    show(
      await beside(
        () => taken(many!, '/api/songs/facets'),
        () => taken(few!, '/api/songs/facets'),
      ),
    ),
    '',
  )
  for (const view of ['shelf', 'list'] as const)
    for (const pace of ['leisure', 'flight'] as const) {
      const { frames, median: usual, longest, long, own, worst } = await scrolling(studios[0].url, view, pace)
      const took = `usual ${usual.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`
      row(
        `10,000 songs, scrolled in the ${view} ${pace === 'flight' ? 'in flight' : 'at leisure'} while one plays: frames over 50 ms`,
        `${long} of ${frames}, ${own} by work of the page (${took}) ${worst}`.trim(),
        '0',
      )
    }
  for (const studio of studios) await studio.stop()
  for (const dataDir of [large, small]) removeDataDir(dataDir)
  expect(rows.length).toBeGreaterThan(0)
})
