// @ts-check
import { createServer } from 'node:http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { ClientError, createClient } from './client.mjs'
import { checkArguments, inputSchema } from './tool-schema.mjs'
import { TOOLS } from './tools.mjs'

/**
 * @import { Client } from './client.mjs'
 * @import { Context, Tool } from './tools.mjs'
 * @import { Document, InputSchema } from './tool-schema.mjs'
 */

const INSTRUCTIONS = `Songloom composes songs on the computer where it runs.
Create songs with create_song, then call wait_for_songs until complete is true. To change a song, read get_score and send edit_song; each edit creates a new version.`

/**
 * The input of a tool, and what it does with its arguments.
 * @param {Tool} tool
 * @param {Document} document
 * @returns {{ input: InputSchema, run: (args: Record<string, any>, context: Context) => Promise<unknown> }}
 */
const implement = (tool, document) => {
  if ('run' in tool) {
    const { properties, required, run } = tool
    return { input: { type: 'object', properties, required, additionalProperties: false }, run }
  }
  const { operation, fixed = {}, fields = null, paths = {}, flags = {}, shorten } = tool
  const input = inputSchema(document, operation, { fixed, fields, paths })
  return {
    input: { ...input, properties: { ...input.properties, ...flags } },
    run: async (args, { client, signal }) => {
      const sent = Object.entries(args).filter(([field]) => !Object.hasOwn(flags, field))
      const named = Object.fromEntries(sent.map(([field, value]) => [paths[field] ?? field, value]))
      const answer = await client.call(operation, { ...fixed, ...named }, signal)
      return shorten ? shorten(answer, args) : answer
    },
  }
}

/**
 * An MCP server with the tools of Songloom.
 * @param {{ client: Client, version: string, folder: string | null }} options
 */
const createMcpServer = ({ client, version, folder }) => {
  const server = new Server({ name: 'songloom', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS })
  /** @type {Promise<Document> | null} */
  let reading = null
  // It is read again after a failure: Songloom may start later than this server.
  const readDocument = () =>
    (reading ??= client.call('GET /api/openapi.json').catch((error) => {
      reading = null
      throw error
    }))

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const document = await readDocument()
    return {
      tools: TOOLS.map((tool) => ({
        name: tool.name,
        description: tool.description,
        inputSchema: implement(tool, document).input,
        annotations: { readOnlyHint: tool.isReadOnly ?? false, destructiveHint: false },
      })),
    }
  })

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const token = params._meta?.progressToken
    try {
      const tool = TOOLS.find(({ name }) => name === params.name)
      if (!tool) throw new ClientError(`There is no tool ${params.name}.`)
      const { input, run } = implement(tool, await readDocument())
      const args = params.arguments ?? {}
      checkArguments(input, args)
      const report = (/** @type {number} */ progress, /** @type {string} */ message) => {
        if (token === undefined) return
        // A client that has gone away needs no progress.
        sendNotification({
          method: 'notifications/progress',
          params: { progressToken: token, progress, message },
        }).catch(() => {})
      }
      const result = await run(args, { client, folder, signal, report })
      return { content: [{ type: 'text', text: JSON.stringify(result) }] }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { isError: true, content: [{ type: 'text', text: error.message }] }
    }
  })
  return server
}

/**
 * Serves one client over the standard input and output, until its input ends.
 * @param {{ client: Client, version: string, folder: string }} options
 */
export const serveStdio = async (options) => {
  const server = createMcpServer(options)
  const ended = new Promise((resolve) => {
    process.stdin.once('end', () => resolve(null))
  })
  await server.connect(new StdioServerTransport())
  await ended
  await server.close()
}

/**
 * Serves clients over HTTP, on this computer. Each sends its own API key, and no files are written.
 * @param {{ url: string, version: string, port: number }} options `url`: of Songloom
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export const serveHttp = async ({ url, version, port }) => {
  const http = createServer(async (request, response) => {
    const refuse = (/** @type {number} */ status, /** @type {string} */ message) => {
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      })
      response.end(message)
    }
    // A page of another site reaches this computer under a name of its own.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
      return refuse(403, 'This server can only be reached at localhost.')
    if (request.headers.origin !== undefined) return refuse(403, 'Pages can’t use this server.')
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp') return refuse(404, 'The path is /mcp.')
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!key) return refuse(401, 'Send an API key of Songloom: Authorization: Bearer <key>.')
    const server = createMcpServer({ client: createClient({ url, key }), version, folder: null })
    response.once('close', () => void server.close())
    try {
      // Stateless: no session connects requests.
      const transport = new StreamableHTTPServerTransport({})
      await server.connect(transport)
      await transport.handleRequest(request, response)
    } catch (error) {
      console.error(error)
      if (!response.headersSent) refuse(500, 'The request failed.')
    }
  })
  await new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', () => resolve(null))
  }).catch((error) => {
    throw new ClientError(`Port ${port} can’t be used: ${error.message}`)
  })
  const address = http.address()
  const bound = address && typeof address === 'object' ? address.port : port
  return {
    url: `http://127.0.0.1:${bound}/mcp`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
