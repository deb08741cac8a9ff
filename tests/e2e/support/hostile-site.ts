import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A partner's page gone bad: shown in an allowed frame, it does nothing by itself; the test makes it attack. */
export type HostileSite = {
  origin: string
  /** Every path that was asked of it. */
  asked: string[]
  close(): Promise<void>
}

/** Starts the site on this computer, on a free port. */
export async function startHostileSite(): Promise<HostileSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
    response.end('<!doctype html><title>partner</title><a id="out" href="https://evil.example/" target="_blank">out</a>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
