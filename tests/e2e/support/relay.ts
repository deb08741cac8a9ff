import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A chunk is small, so that a slow connection is steady instead of silent and then fast. */
const chunkBytes = 500

export type Relay = {
  origin: string
  /** Origin of the platform behind it. */
  target: string
  /** Of all connections together, each way; null is as fast as the computer. */
  bytesPerSecond: number | null
  close(): Promise<void>
}

/** A connection between the application and the platform that becomes slow when a test says so. */
export async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>()
  const up = { freeAt: 0 }
  const down = { freeAt: 0 }
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(relay.target).port), '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('error', () => undefined)
    client.on('close', () => upstream.destroy())
    // A platform that ends an idle connection is long done with an answer that still drips to the application.
    upstream.on('error', () => client.destroy())
    client.pipe(pace(up)).pipe(upstream)
    upstream.pipe(pace(down)).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const relay: Relay = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    bytesPerSecond: null,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }

  /** The time at which the direction has carried `bytes` more, in milliseconds from now. */
  function delayOf(direction: { freeAt: number }, bytes: number): number {
    if (relay.bytesPerSecond === null) return 0
    const now = performance.now()
    direction.freeAt = Math.max(now, direction.freeAt) + (bytes / relay.bytesPerSecond) * 1000
    return direction.freeAt - now
  }

  function pace(direction: { freeAt: number }): Transform {
    return new Transform({
      transform(data: Buffer, _encoding, done) {
        const pass = (at: number): void => {
          if (at >= data.length) return done()
          const chunk = data.subarray(at, at + chunkBytes)
          setTimeout(
            () => {
              this.push(chunk)
              pass(at + chunkBytes)
            },
            delayOf(direction, chunk.length),
          )
        }
        pass(0)
      },
    })
  }
  return relay
}
