import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A server of this machine that does to each connection what a test says, and counts what it sees. */
export type FarEnd = {
  port: number
  connections: number
  openNow: number
  /** Bytes of requests, after decryption. */
  heard: number
  /** When the last connection was closed, in ms of performance.now(). */
  closedAt: number | null
  /** The name that was asked for with TLS. */
  name: string | null
  text: string
  stop(): Promise<void>
}

export type Behaviour = (socket: Socket, far: FarEnd) => void

const open = new Set<FarEnd>()

const listen = async (server: Server, event: string, behave: Behaviour, port: number): Promise<FarEnd> => {
  const sockets = new Set<Socket>()
  const far: FarEnd = {
    port: 0,
    connections: 0,
    openNow: 0,
    heard: 0,
    closedAt: null,
    name: null,
    text: '',
    stop: () =>
      new Promise((resolve) => {
        open.delete(far)
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  server.on('connection', () => {
    far.connections++
  })
  server.on(event, (socket: Socket) => {
    sockets.add(socket)
    far.openNow = sockets.size
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      far.heard += chunk.length
      far.text += chunk.toString('latin1')
    })
    socket.on('close', () => {
      sockets.delete(socket)
      far.openNow = sockets.size
      far.closedAt = performance.now()
    })
    behave(socket, far)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  far.port = (server.address() as AddressInfo).port
  open.add(far)
  return far
}

export const farEnd = (behave: Behaviour, port = 0): Promise<FarEnd> =>
  listen(createServer(), 'connection', behave, port)

export const farEndWithTls = (certificate: { cert: string; key: string }, behave: Behaviour): Promise<FarEnd> => {
  const server = createTlsServer(certificate)
  server.on('tlsClientError', () => {})
  return listen(
    server,
    'secureConnection',
    (socket, far) => {
      far.name = 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : null
      behave(socket, far)
    },
    0,
  )
}

export const stopFarEnds = () => Promise.all([...open].map((far) => far.stop()))

/** Once the head of a request has come in. */
export const onRequest =
  (answer: (socket: Socket, far: FarEnd) => void): Behaviour =>
  (socket, far) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (!text.includes('\r\n\r\n')) return
      socket.off('data', read)
      answer(socket, far)
    }
    socket.on('data', read)
  }

/** Answers every request with these lines and this body, then ends. */
export const answering = (head: string[], body: Uint8Array | string = ''): Behaviour =>
  onRequest((socket) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.end(body)
  })

export const nothing: Behaviour = () => {}
