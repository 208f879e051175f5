import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { ERRORS } from '#lib/contract/errors'
import { createOpenApi } from '#lib/contract/openapi'
import { routesUnder } from '../harness/routes'

const METHODS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete'])

/** As a client receives it. */
const document = JSON.parse(JSON.stringify(createOpenApi({ version: '1.2.3', sessionCookie: 'songloom' }))) as {
  info: { version: string }
  paths: Record<string, Record<string, { operationId: string; parameters?: { in: string; name: string }[] }>>
}

/** `GET /api/songs/{id}` */
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => METHODS.has(method))
    .map((method) => `${method.toUpperCase()} ${path}`),
)

test.each(Object.keys(document.paths))('path › %s › its parameters are declared', (path) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  for (const { parameters = [] } of Object.values(document.paths[path]!))
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names)
})

test('operations › ids › unique', () => {
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

/** Answers 404 to every path that has no route of its own. */
const FALLBACK = '/api/[...path]'
const routes = [...routesUnder('api'), ...routesUnder('media')].filter((route) => !route.endsWith(FALLBACK))

test('document › independent validator › valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(document.info.version).toBe('1.2.3')
})

/** The route that Next chooses for an operation: the longest fixed beginning wins. */
const routeOf = (operation: string): string | undefined =>
  routes
    .filter((route) => {
      const pattern = route.replace(/\[\.{3}\w+\]/g, '.+').replace(/\[\w+\]/g, '[^/]+')
      return new RegExp(`^${pattern}$`).test(operation.replace(/\{\w+\}/g, 'x'))
    })
    .sort((a, b) => `${b}[`.indexOf('[') - `${a}[`.indexOf('['))[0]

const documented = new Set(operations.map(routeOf))

test.each(routes)('route › %s › is in the document', (route) => {
  expect(documented).toContain(route)
})

test.each(operations)('operation › %s › has a route', (operation) => {
  expect(routes).toContain(routeOf(operation))
})

test.each(Object.keys(ERRORS))('problem code › %s › some operation answers it', (code) => {
  expect(JSON.stringify(document)).toContain(`"${code}"`)
})

/** Paths that the pages name, with `{}` where they insert something. */
const named = new Set(
  readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join('components', name), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, ''))
    .concat(readFileSync('public/sw.js', 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/'(\/(?:api|media)\/[^']+)'/g),
      ...text.matchAll(/"(\/(?:api|media)\/[^"]+)"/g),
      ...text.matchAll(/`(\/(?:api|media)\/(?:[^`$]|\$\{[^{}]*\})+)/g),
    ])
    .map(([, path]) => path!.replace(/\$\{[^{}]*\}/g, '{}').split('?')[0]!)
    .filter((path) => !path.endsWith('/')),
)

const isPath = (name: string, path: string) => {
  const segments = path.split('/')
  const parts = name.split('/')
  return (
    parts.length === segments.length &&
    parts.every(
      (part, i) => segments[i]!.includes('{') || new RegExp(`^${part.replace('{}', '.+')}$`).test(segments[i]!),
    )
  )
}

test.each([...named])('page › calls %s › is in the document', (name) => {
  expect(Object.keys(document.paths).filter((path) => isPath(name, path))).not.toEqual([])
})
