import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Studio } from './studio'

/** A proxy in front of several replicas. It tries the next replica if one does not listen. */
export type StudioProxy = { url: string; close(): void }

/** @param studios replicas; null for one that is down */
export const startProxy = async (studios: () => readonly (Studio | null)[]): Promise<StudioProxy> => {
  let turn = 0
  const front = createServer((request, response) => {
    const first = turn++
    const attempt = (tries: number) => {
      const all = studios()
      const studio = all[(first + tries) % all.length]
      const again = () => (tries < 40 ? setTimeout(() => attempt(tries + 1), 25) : response.writeHead(502).end())
      if (!studio) return again()
      const passed = ask(studio.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
        response.on('close', () => answer.destroy())
      })
      passed.on('error', () => (response.headersSent ? response.destroy() : again()))
      // Only requests without a body can be repeated.
      if (request.method === 'GET') passed.end()
      else request.pipe(passed)
    }
    attempt(0)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close() {
      front.close()
      front.closeAllConnections()
    },
  }
}

/** Reads like a player: after a broken connection it requests the rest. Returns the bytes and the number of breaks. */
export const listenOn = async (address: string) => {
  const heard: Buffer[] = []
  let size = Number.POSITIVE_INFINITY
  let breaks = 0
  for (let at = 0; at < size; ) {
    const answer = await fetch(address, { headers: { range: `bytes=${at}-` } })
    if (answer.status !== 206) throw new Error(`It answered ${answer.status} at ${at} of ${size}.`)
    size = Number(answer.headers.get('content-range')!.split('/')[1])
    try {
      for await (const chunk of answer.body!) {
        heard.push(Buffer.from(chunk))
        at += chunk.length
      }
    } catch {
      breaks++
    }
  }
  return { bytes: Buffer.concat(heard), breaks }
}
