import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of an API client that receives callbacks. */
export type Receiver = {
  /** Base address; every path below it is accepted. */
  origin: string
  told: { path: string; headers: IncomingHttpHeaders; body: string; time: number }[]
  /** Next responses in order; 204 afterwards. `hang`: no response. */
  answers: (number | 'hang' | { redirect: string })[]
  /** Resolves once this path has received so many callbacks. @throws after so many milliseconds */
  until(path: string, count: number, within?: number): Promise<void>
  close(): Promise<void>
}

export const startReceiver = async (): Promise<Receiver> => {
  const told: Receiver['told'] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      told.push({ path: request.url ?? '', headers: request.headers, body, time: Date.now() })
      const answer = answers.shift() ?? 204
      if (answer === 'hang') return
      if (typeof answer === 'object') response.writeHead(307, { location: answer.redirect }).end()
      else response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    answers,
    async until(path, count, within = 60_000) {
      for (const end = Date.now() + within; Date.now() < end; ) {
        if (told.filter((one) => one.path === path).length >= count) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`${path} was not told ${count} times: ${JSON.stringify(told.map((one) => one.path))}`)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
