import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another program's server, which is told when tasks have ended. */
export type Receiver = {
  /** Where it listens; its addresses are anything below that. */
  origin: string
  told: { path: string; headers: IncomingHttpHeaders; body: string; time: number }[]
  /** What it answers next, in turn; 204 once they are used up. `hang`: nothing, ever. */
  answers: (number | 'hang' | { redirect: string })[]
  /** Resolves as soon as this path was told so often. @throws after so many milliseconds */
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
