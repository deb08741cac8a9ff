import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Certificate } from './certificate'

/** A server over TLS that remembers what it could read: nothing, as long as nobody trusts it. */
export async function startSecureServer({ cert, key }: Certificate, host = '127.0.0.1') {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer({ cert, key }, (request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''} ${JSON.stringify(request.headers)}`)
    response.end('{}')
  })
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.on('tlsClientError', () => undefined)
  server.on('secureConnection', (socket) => socket.on('data', (bytes: Buffer) => void heard.push(bytes.toString('latin1'))))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    server,
    port: (server.address() as AddressInfo).port,
    /** All that was decrypted. */
    heard,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
