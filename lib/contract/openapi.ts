import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import * as api from '#lib/contract/api'
import * as editing from '#lib/contract/editing'
import { ERRORS, type ErrorCode } from '#lib/contract/errors'
import { VOICES } from '#lib/contract/limits'
import { type CallerKind, type Method, OPERATIONS, type Operation } from '#lib/contract/operations'
import * as people from '#lib/contract/people'
import { Problem } from '#lib/contract/problem'
import * as studio from '#lib/contract/studio'
import * as edits from '#lib/music/edits'

const DESCRIPTION = `Songloom composes songs. Submit a task, poll it, and play or download its songs.

Programs send \`Authorization: Bearer <key>\`; browsers send the session cookie. Writes from a browser need Songloom’s own \`Origin\`.
Media URLs contain a secret token and need neither.

Requests are limited per user and kind; \`RateLimit\` and \`RateLimit-Policy\` say how much is left.
JSON bodies can be at most 256 KB; those that create songs 2 MB. Their text must not contain NUL or lone surrogates.`

type Security = NonNullable<ZodOpenApiOperationObject['security']>

/** Credentials of each kind of caller, and the errors that all its operations may return. */
const CALLERS: Record<CallerKind, { security: Security; problems: ErrorCode[] }> = {
  anyone: { security: [], problems: [] },
  page: { security: [], problems: [] },
  program: { security: [{ key: [] }, { session: [] }], problems: ['unauthorized', 'too_many_requests'] },
  user: { security: [{ session: [] }], problems: ['unauthorized', 'too_many_requests'] },
  admin: { security: [{ session: [] }], problems: ['unauthorized', 'too_many_requests', 'not_found'] },
  account: { security: [{ session: [] }], problems: ['unauthorized', 'too_many_requests', 'not_found'] },
  'account-admin': { security: [{ session: [] }], problems: ['unauthorized', 'too_many_requests', 'not_found'] },
  metrics: { security: [{ metricsKey: [] }], problems: ['unauthorized', 'not_found'] },
  backup: { security: [{ backupSignature: [] }], problems: ['not_found'] },
}

/** Errors that any operation may return. */
const EVERYWHERE: ErrorCode[] = ['wrong_host', 'internal', 'unavailable']
const WITH_BODY: ErrorCode[] = ['bad_json', 'bad_body', 'bad_text', 'too_large', 'invalid']

const PATH_PARAMETERS: Record<string, z.ZodType> = {
  id: z.string().min(1),
  token: z.string().min(1).describe('Secret token that grants read access.'),
  format: z.enum(['mp3', 'wav', 'flac', 'ogg', 'opus', 'm4a', 'webm']),
  extension: z.enum(['wav', 'flac', 'mp3']),
  picture: z.enum(['cover', 'thumb']),
  kind: z.enum(VOICES),
  text: z.enum(['lyrics', 'chords']),
  archive: z.enum(['stems', 'all', 'reaper']),
  file: z.string().min(1).describe('As the HTML of pages names it.'),
  stem: z.string().min(1).describe('As GET /media/{token}/parts.json names it.'),
}

const problemCodes = (method: Method, { caller, body, query, problems = [] }: Operation): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...CALLERS[caller].problems,
    // Pages send their origin with each write.
    ...(method !== 'GET' && method !== 'HEAD' && caller !== 'backup'
      ? (['forbidden_origin', 'storage_full'] as const)
      : []),
    ...(body instanceof z.ZodType || (body && 'application/x-www-form-urlencoded' in body) ? WITH_BODY : []),
    ...(query ? (['invalid'] as const) : []),
    ...problems,
    ...EVERYWHERE,
  ]),
]

/** Equal responses share one component. */
const knownResponses = new Map<string, ZodOpenApiResponseObject>()

const problemResponse = (codes: ErrorCode[], hasBody: boolean): ZodOpenApiResponseObject => {
  const id = [...codes, ...(hasBody ? [] : ['head'])].join('.')
  const known = knownResponses.get(id)
  if (known) return known
  const made: ZodOpenApiResponseObject = {
    id,
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}.`).join(' '),
    ...(codes.some(mayBeRetried) && { headers: RETRY_AFTER }),
    ...(hasBody && {
      content: {
        'application/problem+json': { schema: z.intersection(Problem, z.looseObject({ code: z.enum(codes) })) },
      },
    }),
  }
  knownResponses.set(id, made)
  return made
}

/** One response per status of these codes. */
const problemResponses = (method: Method, codes: ErrorCode[]): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries(
    [...new Set(codes.map((code) => ERRORS[code][0]))].map((status) => [
      status,
      problemResponse(
        codes.filter((code) => ERRORS[code][0] === status),
        method !== 'HEAD',
      ),
    ]),
  )

/** Node rejects such a request before routing. */
const HEAD_TOO_LARGE: ZodOpenApiResponseObject = {
  id: 'head_too_large',
  description: 'URL and headers together exceed 16 KB. The response has no body.',
}

const mayBeRetried = (code: ErrorCode) =>
  code === 'too_many_requests' || code === 'unavailable' || code === 'storage_full' || code === 'not_ready'
const RETRY_AFTER = z.object({ 'Retry-After': z.string().describe('Seconds to wait.').optional() })

const MEANINGS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Done',
  206: 'Partial content',
  304: 'Not modified',
  307: 'Temporary redirect, valid for one minute',
}

const successResponses = (operation: Operation): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [
      status,
      {
        description: MEANINGS[status]!,
        ...(operation.answerHeaders && { headers: z.object(operation.answerHeaders) }),
        ...(answer && {
          content: answer instanceof z.ZodType ? { 'application/json': { schema: answer } } : answer,
        }),
      },
    ]),
  )

// operationId('GET', '/api/songs/{id}/share') → 'getApiSongsIdShare'
const operationId = (method: Method, path: string) =>
  `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string = '') => letter.toUpperCase())}`

const pathParameters = (path: string): z.ZodObject | null => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, PATH_PARAMETERS[name]!])))
}

const toOpenApi = (tag: string, method: Method, path: string, operation: Operation): ZodOpenApiOperationObject => {
  const { summary, description, caller, query, headers, body, isBodyOptional, callbacks } = operation
  const parameters = pathParameters(path)
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    ...(description && { description }),
    security: CALLERS[caller].security,
    requestParams: {
      ...(parameters && { path: parameters }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: body instanceof z.ZodType ? { 'application/json': { schema: body } } : body,
      },
    }),
    ...(callbacks && { callbacks }),
    responses: {
      ...successResponses(operation),
      ...problemResponses(method, problemCodes(method, operation)),
      431: HEAD_TOO_LARGE,
    },
  }
}

// Exported schemas become components under their names.
for (const [id, schema] of Object.entries<unknown>({ ...api, ...edits, ...editing, ...people, ...studio, Problem }))
  if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })

/**
 * The OpenAPI 3.1 document of every route, from the schemas of the routes.
 * @param options `version` of the product; `sessionCookie`: name of the session cookie
 */
export const createOpenApi = ({ version, sessionCookie }: { version: string; sessionCookie: string }) => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [tag, operations] of Object.entries(OPERATIONS))
    for (const [name, operation] of Object.entries(operations)) {
      const [method, path] = name.split(' ') as [Method, string]
      paths[path] = { ...paths[path], [method.toLowerCase()]: toOpenApi(tag, method, path, operation!) }
    }
  return createDocument({
    openapi: '3.1.1',
    info: { title: 'Songloom', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.keys(OPERATIONS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, from Settings.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by POST /api/session.',
        },
        metricsKey: { type: 'http', scheme: 'bearer', description: 'METRICS_KEY.' },
        backupSignature: { type: 'http', scheme: 'bearer', description: 'Made by `npm run backup`.' },
      },
    },
  })
}
