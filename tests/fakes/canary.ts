import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A loopback listener that must receive no connection. It records connections and data, and never responds. */
export type Canary = {
  readonly host: string
  readonly port: number
  readonly connections: number
  readonly bytes: number
  /** All received data. */
  readonly heard: string
  close(): Promise<void>
}

/** `port` 0 selects a free one; `host` may be any address of this machine. */
export const startCanary = async (options: { host?: string; port?: number } = {}): Promise<Canary> => {
  const { host = '127.0.0.1', port = 0 } = options
  const sockets = new Set<Socket>()
  const heard: Buffer[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('data', (bytes) => heard.push(bytes))
    socket.on('error', () => undefined) // An aborted connection is counted and is not an error.
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    host,
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections
    },
    get bytes() {
      return heard.reduce((sum, { length }) => sum + length, 0)
    },
    get heard() {
      return Buffer.concat(heard).toString('latin1')
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
