import { randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Certificate } from './certificate'

type Answer = (request: Request) => Promise<Response>

const brokenRecord = (): Buffer => Buffer.concat([Buffer.from([0x17, 0x03, 0x03, 0x00, 0x40]), randomBytes(0x40)])

export async function startSecureServer(
  { cert, key }: Certificate,
  host = '127.0.0.1',
  answer: Answer = () => Promise.resolve(new Response('{}')),
) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let broken = 0
  const server = createServer({ cert, key }, (request, response) => {
    received.push(`${request.method ?? ''} ${request.url ?? ''} ${JSON.stringify(request.headers)}`)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = 'GET', url = '', headers } = request
      const body = Buffer.concat(parts)
      const webRequest = new Request(`https://${headers.host ?? host}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
      })
      void answer(webRequest)
        .then(async (answered) => {
          if (broken > 0 && method !== 'GET') {
            broken -= 1
            return [...sockets]
              .find(({ remotePort }) => remotePort === request.socket.remotePort)
              ?.write(brokenRecord())
          }
          response.writeHead(answered.status, Object.fromEntries(answered.headers))
          return response.end(Buffer.from(await answered.arrayBuffer()))
        })
        .catch(() => response.destroy())
    })
  })
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.on('tlsClientError', () => undefined)
  server.on('secureConnection', (socket) =>
    socket.on('data', (bytes: Buffer) => void received.push(bytes.toString('latin1'))),
  )
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    server,
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    breakAnswers: (count: number) => void (broken = count),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
