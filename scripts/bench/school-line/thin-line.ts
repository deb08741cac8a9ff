import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type LineOptions = { host: string; port: number; bitsPerSecond: number; latencyMs: number }

type Connection = { client: Socket; platform: Socket; queue: Buffer[]; queued: number }

const tickMs = 5
const pieceBytes = 1460
/** Of a router: a connection that fills it waits. */
const maxQueuedBytes = 64 * 1024

/**
 * The line of a school: one rate for all connections, taken in turns by packets of 1,460 bytes, and a latency for each
 * answer and for each connection that opens.
 */
export async function startThinLine({ host, port, bitsPerSecond, latencyMs }: LineOptions) {
  const connections = new Set<Connection>()
  const line = { bytes: 0 }
  let turn: Connection[] = []
  let budget = 0
  let lastTick = performance.now()

  function send(connection: Connection): number {
    const [first] = connection.queue
    if (first === undefined) return 0
    const piece = first.subarray(0, pieceBytes)
    if (piece.length === first.length) connection.queue.shift()
    else connection.queue[0] = first.subarray(pieceBytes)
    connection.queued -= piece.length
    if (connection.queued < maxQueuedBytes) connection.platform.resume()
    setTimeout(() => connection.client.write(piece), latencyMs)
    return piece.length
  }

  const timer = setInterval(() => {
    const now = performance.now()
    const perMs = bitsPerSecond / 8000
    budget = Math.min(budget + (now - lastTick) * perMs, 50 * perMs)
    lastTick = now
    while (budget > 0) {
      if (turn.length === 0) turn = [...connections].filter(({ queued }) => queued > 0)
      const next = turn.shift()
      if (next === undefined) break
      const sent = send(next)
      budget -= sent
      line.bytes += sent
    }
  }, tickMs)

  const server = createServer((client) => {
    // A handshake crosses the line once more.
    client.pause()
    const opening = setTimeout(() => {
      const platform = connect(port, host)
      const connection: Connection = { client, platform, queue: [], queued: 0 }
      connections.add(connection)
      client.on('data', (bytes: Buffer) => {
        line.bytes += bytes.length
        platform.write(bytes)
      })
      platform.on('data', (bytes: Buffer) => {
        connection.queue.push(bytes)
        connection.queued += bytes.length
        if (connection.queued >= maxQueuedBytes) platform.pause()
      })
      const end = (): void => {
        connections.delete(connection)
        client.destroy()
        platform.destroy()
      }
      client.on('close', end)
      platform.on('error', end)
      // A host that closes an idle connection is seen to do so; what is on its way arrives first.
      platform.on('end', () => void (connection.queued === 0 && setTimeout(end, latencyMs)))
      client.resume()
    }, latencyMs)
    client.on('error', () => clearTimeout(opening))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    bytes: () => line.bytes,
    close: async () => {
      clearInterval(timer)
      for (const { client } of connections) client.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
