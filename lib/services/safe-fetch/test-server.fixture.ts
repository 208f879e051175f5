import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A server on this machine that treats each connection as a test says, and records what it receives. */
export type TestServer = {
  port: number
  connections: number
  openNow: number
  /** Of requests, after decryption. */
  receivedBytes: number
  /** Time of the last close of a connection, in ms of performance.now(). */
  closedAt: number | null
  /** SNI of the last connection. */
  name: string | null
  text: string
  stop(): Promise<void>
}

export type ConnectionHandler = (socket: Socket, testServer: TestServer) => void

const open = new Set<TestServer>()

const listen = async (server: Server, event: string, behave: ConnectionHandler, port: number): Promise<TestServer> => {
  const sockets = new Set<Socket>()
  const testServer: TestServer = {
    port: 0,
    connections: 0,
    openNow: 0,
    receivedBytes: 0,
    closedAt: null,
    name: null,
    text: '',
    stop: () =>
      new Promise((resolve) => {
        open.delete(testServer)
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  server.on('connection', () => {
    testServer.connections++
  })
  server.on(event, (socket: Socket) => {
    sockets.add(socket)
    testServer.openNow = sockets.size
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      testServer.receivedBytes += chunk.length
      testServer.text += chunk.toString('latin1')
    })
    socket.on('close', () => {
      sockets.delete(socket)
      testServer.openNow = sockets.size
      testServer.closedAt = performance.now()
    })
    behave(socket, testServer)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  testServer.port = (server.address() as AddressInfo).port
  open.add(testServer)
  return testServer
}

export const startTestServer = (behave: ConnectionHandler, port = 0): Promise<TestServer> =>
  listen(createServer(), 'connection', behave, port)

export const startTlsTestServer = (
  certificate: { cert: string; key: string },
  behave: ConnectionHandler,
): Promise<TestServer> => {
  const server = createTlsServer(certificate)
  server.on('tlsClientError', () => {})
  return listen(
    server,
    'secureConnection',
    (socket, testServer) => {
      testServer.name = 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : null
      behave(socket, testServer)
    },
    0,
  )
}

export const stopTestServers = () => Promise.all([...open].map((testServer) => testServer.stop()))

/** Runs after the head of a request. */
export const onRequest =
  (answer: (socket: Socket, testServer: TestServer) => void): ConnectionHandler =>
  (socket, testServer) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (!text.includes('\r\n\r\n')) return
      socket.off('data', read)
      answer(socket, testServer)
    }
    socket.on('data', read)
  }

/** Responds to every request with these lines and this body, then ends. */
export const respondWith = (head: string[], body: Uint8Array | string = ''): ConnectionHandler =>
  onRequest((socket) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.end(body)
  })

export const neverRespond: ConnectionHandler = () => {}
