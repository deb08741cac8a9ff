import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

export type HostileSite = {
  origin: string
  /** Null without a network. */
  inNetwork: string | null
  requestedPaths: string[]
  close(): Promise<void>
}

const worker = `
const ask = (url) => fetch(url, { headers: url.startsWith('app:') ? { 'content-type': 'application/json', \
'x-tutorat-request': '1' } : {}, referrerPolicy: 'no-referrer' }).then((answer) => answer.text().then(() => 'reached \
' + answer.status), () => 'refused');
const serve = (port) => { port.onmessage = async ({ data }) => port.postMessage(await Promise.all(data.map(ask))); };
if ('onconnect' in self) self.onconnect = ({ ports: [port] }) => serve(port); else serve(self);
`

export async function startHostileSite(): Promise<HostileSite> {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    const isWorker = request.url === '/worker.js'
    response.writeHead(200, {
      'content-type': isWorker ? 'text/javascript' : 'text/html',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(
      isWorker
        ? worker
        : '<!doctype html><title>partner</title><a id="out" href="https://evil.example/" target="_blank">out</a>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)
  return {
    origin: `http://127.0.0.1:${port}`,
    inNetwork: own === undefined ? null : `http://${own.address}:${port}`,
    requestedPaths,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export async function liveAddresses(site: HostileSite): Promise<string[]> {
  const addresses = [
    site.origin,
    site.origin.replace('127.0.0.1', 'localhost'),
    ...(site.inNetwork === null ? [] : [site.inNetwork]),
  ].map((origin) => `${origin}/probe`)
  for (const address of addresses) await (await fetch(address)).text()
  site.requestedPaths.length = 0
  return addresses
}
