import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, Playlist, SongParts, TrashPage } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, submit, upload } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { hasTool } from '../harness/audio-tools'
import {
  firstOwner,
  inviteMember,
  inviteOf,
  OWNER_CREDENTIALS,
  openStudio,
  type SignedInUser,
  signInAs,
  tokenOf,
} from '../harness/people'
import { newDataDir, removeDataDir, type Studio } from '../harness/studio'

/**
 * Schemathesis sends a started studio requests that fit its OpenAPI document and requests that do not. No answer is a 5xx, and
 * none lies outside of the document. Its seed is fixed.
 */

const SCHEMATHESIS = 'schemathesis==4.32.5'
const METRICS_KEY = 'a-key-for-metrics-only'
const SEED = 20261124
/** Requests of the fuzzing phase for each operation. */
const MAX_EXAMPLES = Number(process.env.SCHEMATHESIS_EXAMPLES ?? 6)

const missing = hasTool('python3') ? '' : ' (skipped: Python 3 is not installed)'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

let studio: Studio
const folder = mkdtempSync(join(tmpdir(), 'songloom-schemathesis-'))

beforeAll(async () => {
  if (missing) return
  execFileSync('python3', ['-m', 'venv', join(folder, 'venv')])
  execFileSync(join(folder, 'venv/bin/pip'), ['install', '--quiet', '--disable-pip-version-check', SCHEMATHESIS])
  studio = await openStudio({ METRICS_KEY }, newDataDir(), { engine: 'fake', songSeconds: 2 })
})

afterAll(async () => {
  await studio?.stop()
  if (studio) removeDataDir(studio.dataDir)
  rmSync(folder, { recursive: true, force: true })
})

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T

/** Things that requests may name: of each kind some that stay, and for deletions some that do not matter. */
const furnish = async (owner: SignedInUser) => {
  const apiClient: ApiClient = { base: studio.url, key: studio.key, interval: 100 }
  const tasks: string[] = []
  for (let i = 0; i < 6; i++) {
    const { id } = await submit(apiClient, '/api/v1/song/generate', {
      model: 'v4.0',
      task_type: 'normal',
      prompt: `A calm waltz, number ${i}`,
    })
    await pollUntilDone(apiClient, id)
    tasks.push(id)
  }
  const uploads = [await upload(apiClient, bandFile(2, 100), 'band.wav', 'reference')]
  const { songs } = await json<LibraryPage>(owner.get('/api/songs?limit=100'))
  const [kept, spare, away] = [songs.slice(0, 4), songs.slice(4, 8), songs.slice(8)]
  for (const { id } of away) await owner.send('DELETE', `/api/songs/${id}`)
  const { songs: trashed } = await json<TrashPage>(owner.get('/api/trash'))
  const lists: string[] = []
  for (let i = 0; i < 4; i++)
    lists.push((await json<Playlist>(owner.send('POST', '/api/playlists', { name: 'x', ids: [kept[0]!.id] }))).id)
  const shared = await json<{ share: { url: string } }>(
    owner.send('PUT', `/api/songs/${kept[0]!.id}/share`, { download: true, made_with: true }),
  )
  const members = [await inviteMember(studio.url, owner, 'Bob'), await inviteMember(studio.url, owner, 'Eve')]
  const invites = [await inviteOf(owner), await inviteOf(owner)]
  const { waves } = await json<SongParts>(fetch(new URL('parts.json', kept[0]!.peaks_url)))
  const made = await json<{ id: string }>(owner.send('POST', '/api/keys', { name: 'x' }))
  const { sessions } = await json<{ sessions: { id: string; current: boolean }[] }>(owner.get('/api/sessions'))
  return {
    member: await inviteMember(studio.url, owner, 'Ann'),
    things: {
      songs: kept.map(({ id }) => id),
      spareSongs: spare.map(({ id }) => id),
      trashedSongs: trashed.map(({ id }) => id),
      songTokens: kept.map(({ peaks_url }) => new URL(peaks_url).pathname.split('/')[2]!),
      tasks: tasks.slice(0, 5),
      spareTasks: tasks.slice(5),
      uploads,
      sources: [...uploads, kept[1]!.id, kept[1]!.audio_url!],
      lists: lists.slice(0, 2),
      spareLists: lists.slice(2),
      shareTokens: [shared.share.url.split('/').at(-1)!],
      shareUrls: [shared.share.url],
      members: members.map(({ id }) => id),
      invites: [invites[0]!.id],
      inviteTokens: [tokenOf(invites[1]!)],
      keys: [made.id],
      sessions: sessions.filter(({ current }) => !current).map(({ id }) => id),
      stems: waves.map(({ name }) => name),
    },
  }
}

/** Which dictionary a parameter takes its values from, by operations. Other values come up too. */
const bindings: { names: string; parameters: Record<string, string> }[] = [
  { names: '^(GET|PATCH|PUT) /api/songs/\\{id\\}|^POST /api/songs/\\{id\\}/fetch', parameters: { id: 'songs' } },
  { names: '^DELETE /api/songs/\\{id\\}', parameters: { id: 'spareSongs' } },
  { names: '/restore$', parameters: { id: 'trashedSongs' } },
  { names: '^(GET|PATCH|PUT|POST) /api/playlists/\\{id\\}', parameters: { id: 'lists' } },
  { names: '^DELETE /api/playlists/\\{id\\}', parameters: { id: 'spareLists' } },
  { names: '^DELETE /api/tasks/', parameters: { id: 'spareTasks' } },
  { names: '^POST /api/v1/song/extend', parameters: { 'body.origin_audio.audio_content': 'sources' } },
  { names: '^POST /api/v1/song/generate', parameters: { 'body.reference_audio.audio_content': 'sources' } },
  { names: '^POST /api/v1/task/cancel', parameters: { 'body.id': 'tasks' } },
  { names: '^GET /api/v1/task/', parameters: { task_id: 'tasks', task_ids: 'tasks' } },
  { names: '/api/uploads/', parameters: { id: 'uploads' } },
  { names: '/api/people/', parameters: { id: 'members' } },
  { names: '/api/invites/', parameters: { id: 'invites' } },
  { names: '/api/keys/', parameters: { id: 'keys' } },
  { names: '/api/sessions/', parameters: { id: 'sessions' } },
  { names: '/api/join/', parameters: { token: 'inviteTokens' } },
  { names: '/api/oembed', parameters: { url: 'shareUrls' } },
  { names: ' /media/\\{token\\}', parameters: { token: 'songTokens', stem: 'stems' } },
  { names: ' /media/shared/', parameters: { token: 'shareTokens', id: 'songs' } },
]

/** Other ids would be learnt from answers, and end the sessions that the test itself uses. */
const PROBABILITIES: Record<string, number> = { sessions: 1, members: 1 }

const cookieValue = ({ cookie }: SignedInUser) => cookie.slice(cookie.indexOf('=') + 1)

const configOf = (dictionaries: Record<string, string[]>, owner: SignedInUser, member: SignedInUser) =>
  [
    `seed = ${SEED}`,
    `headers = { Origin = "${studio.url}" }`,
    'continue-on-failure = true',
    'request-timeout = 60',
    ...CHECKS.map((check) => `checks.${check}.enabled = true`),
    '[auth.openapi]',
    `session = { api_key = "${cookieValue(owner)}" }`,
    `key = { bearer = "${studio.key}" }`,
    `metricsKey = { bearer = "${METRICS_KEY}" }`,
    '[dictionaries]',
    ...Object.entries(dictionaries).map(([name, values]) => `${name} = { values = ${JSON.stringify(values)} }`),
    ...bindings.flatMap(({ names, parameters }) => [
      '[[operations]]',
      `include-name-regex = ${JSON.stringify(names)}`,
      '[operations.parameters]',
      ...Object.entries(parameters).map(
        ([name, dictionary]) =>
          `"${name}" = { dictionary = "${dictionary}", probability = ${PROBABILITIES[dictionary] ?? 0.7} }`,
      ),
    ]),
    // oEmbed asks for 501 where the format is another one than JSON.
    '[[operations]]',
    'include-name = "GET /api/oembed"',
    'checks.not_a_server_error.expected-statuses = ["2xx", "4xx", "501"]',
    // A member signs out: the owner’s session is needed for the rest.
    '[[operations]]',
    'include-name = "DELETE /api/session"',
    `headers = { Origin = "${studio.url}", Cookie = "${member.cookie}" }`,
  ].join('\n')

const run = (apiClient: string, args: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(apiClient, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.once('close', (code) => resolve({ code, output }))
  })

test.skipIf(missing)(
  `requests of schemathesis › every operation › no 5xx and no answer outside the document${missing}`,
  async () => {
    const owner = await firstOwner(studio)
    await signInAs(studio.url, OWNER_CREDENTIALS)
    const { things, member } = await furnish(owner)
    writeFileSync(join(folder, 'schemathesis.toml'), configOf(things, owner, member))
    const { code, output } = await run(join(folder, 'venv/bin/schemathesis'), [
      '--config-file',
      join(folder, 'schemathesis.toml'),
      'run',
      `${studio.url}/api/openapi.json`,
      `--checks=${CHECKS.join(',')}`,
      `--max-examples=${MAX_EXAMPLES}`,
      '--phases=examples,coverage,fuzzing',
      '--generation-database=none',
    ])
    console.log(output)
    expect(code, output).toBe(0)
    const { paths } = await json<{ paths: Record<string, object> }>(fetch(`${studio.url}/api/openapi.json`))
    const operations = Object.values(paths).flatMap((item) => Object.keys(item)).length
    // Schemathesis leaves out the address of the document.
    expect(output).toMatch(new RegExp(`Tested: ${operations - 1}$`, 'm'))
    // The session lasted to the end, so that no operation was only refused.
    expect((await owner.get('/api/settings')).status).toBe(200)
  },
  3_600_000,
)
