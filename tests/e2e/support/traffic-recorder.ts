import { createServer, type AddressInfo } from 'node:net'
import type { Tutorat } from './tutorat'

/** Counts connections of any protocol. */
export type TrafficRecorder = {
  argument: string
  countConnections(): number
  close(): Promise<void>
}

export async function startTrafficRecorder(host: string): Promise<TrafficRecorder> {
  let connectionCount = 0
  const server = createServer((socket) => {
    connectionCount += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    argument: `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`,
    countConnections: () => connectionCount,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

export async function requestOutsidePolicy({ app }: Tutorat, url: string): Promise<void> {
  await app.evaluate(
    ({ session }, address) =>
      session
        .fromPartition('past-rules')
        .fetch(address)
        .then(
          () => undefined,
          () => undefined,
        ),
    url,
  )
}

/** Refused requests too; returns their reader. */
export async function recordRequests({ app, page }: Tutorat): Promise<() => Promise<string[]>> {
  const seen = new Set<string>()
  page.on('request', (request) => seen.add(request.url()))
  await app.evaluate(({ BrowserWindow }) => {
    const urls = new Set<string>()
    Reflect.set(globalThis, 'requestedUrls', urls)
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session
    session?.webRequest.onCompleted(({ url }) => void urls.add(url))
    session?.webRequest.onErrorOccurred(({ url }) => void urls.add(url))
  })
  return async () => {
    const ofSession = await app.evaluate(() => [...(Reflect.get(globalThis, 'requestedUrls') as Set<string>)])
    return [...new Set([...seen, ...ofSession].map((url) => url.split('/').slice(0, 3).join('/')))].toSorted()
  }
}
