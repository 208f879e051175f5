// @ts-check
import { ClientError } from './client.mjs'

/**
 * The part of the OpenAPI document that tools are made of.
 * @typedef {Record<string, any>} JsonSchema
 * @typedef {{ in: string, name: string, required?: boolean, description?: string, schema: JsonSchema }} Parameter
 * @typedef {{ description?: string, parameters?: Parameter[], requestBody?: { content: Record<string, { schema: JsonSchema }> } }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, JsonSchema> } }} Document
 * @typedef {{ type: 'object', properties: Record<string, JsonSchema>, required: string[], additionalProperties: false }} InputSchema
 */

/**
 * Replaces references by what they name, because many clients of MCP don’t follow references.
 * @param {any} schema
 * @param {Document} document
 * @returns {any}
 */
const inlined = (schema, document) => {
  if (Array.isArray(schema)) return schema.map((part) => inlined(part, document))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, discriminator: _, ...rest } = schema
  const named = $ref ? document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : {}
  return Object.fromEntries(
    Object.entries({ ...named, ...rest })
      .filter(([name]) => name !== 'discriminator')
      .map(([name, value]) => [name, inlined(value, document)]),
  )
}

/**
 * The input of a tool, from the operation that it calls.
 * @param {Document} document
 * @param {string} name such as `GET /api/songs`
 * @param {{ fixed: Record<string, unknown>, fields: string[] | null, paths: Record<string, string> }} options
 *   `fixed`: values that the tool sends itself; `fields`: those that the tool takes, all if null; `paths`: parameters of
 *   the path by their names in the tool
 * @returns {InputSchema}
 */
export const inputSchema = (document, name, { fixed, fields, paths }) => {
  const [method = '', path = ''] = name.split(' ')
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new ClientError(`This version of Songloom has no operation ${name}.`)
  const takes = (/** @type {string} */ field) => !(field in fixed) && (fields === null || fields.includes(field))

  /** @type {JsonSchema} */
  const body = inlined(operation.requestBody?.content['application/json']?.schema ?? {}, document)
  /** @type {JsonSchema} */
  const chosen =
    body.oneOf?.find((/** @type {JsonSchema} */ one) =>
      Object.entries(fixed).every(([field, value]) => [undefined, value].includes(one.properties[field]?.const)),
    ) ?? body

  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query' && takes(one.name))
  const properties = {
    ...Object.fromEntries(Object.keys(paths).map((field) => [field, { type: 'string', minLength: 1 }])),
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, inlined(schema, document)])),
    ...Object.fromEntries(Object.entries(chosen.properties ?? {}).filter(([field]) => takes(field))),
  }
  const required = [
    ...Object.keys(paths),
    ...parameters.filter((one) => one.required).map((one) => one.name),
    .../** @type {string[]} */ (chosen.required ?? []).filter(takes),
  ]
  return { type: 'object', properties, required, additionalProperties: false }
}

/**
 * Refuses arguments that a tool doesn’t have, and missing ones. The server checks their values.
 * @param {InputSchema} schema
 * @param {Record<string, unknown>} args
 */
export const checkArguments = ({ properties, required }, args) => {
  const missing = required.filter((field) => args[field] === undefined)
  if (missing.length > 0) throw new ClientError(`Missing: ${missing.join(', ')}.`)
  const unknown = Object.keys(args).filter((field) => !Object.hasOwn(properties, field))
  if (unknown.length > 0)
    throw new ClientError(`Unknown: ${unknown.join(', ')}. This tool takes ${Object.keys(properties).join(', ')}.`)
}
