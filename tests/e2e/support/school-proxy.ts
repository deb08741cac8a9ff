import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RequestError, Server } from 'proxy-chain'

type Wish = {
  account?: { username: string; password: string }
  blocks?: RegExp
  opens?: { hosts: RegExp; server: HttpServer }
}

export async function startSchoolProxy({ account, blocks, opens }: Wish = {}) {
  const passed: string[] = []
  const refused: string[] = []
  const server = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ username, password, hostname, port }) => {
      if (account !== undefined && (username !== account.username || password !== account.password)) {
        refused.push(username)
        return { requestAuthentication: true }
      }
      if (blocks?.test(hostname)) throw new RequestError('blocked here', 403)
      passed.push(`${hostname}:${port}`)
      return opens?.hosts.test(hostname) ? { customConnectServer: opens.server } : undefined
    },
  })
  await server.listen()
  return { port: server.port, passed, refused, close: () => server.close(true) }
}

export function systemProxy(port: number): Record<string, string> {
  const address = `http://127.0.0.1:${port}`
  return {
    http_proxy: address,
    https_proxy: address,
    no_proxy: '<-loopback>',
    XDG_CURRENT_DESKTOP: '',
    DESKTOP_SESSION: '',
  }
}

export async function serveProxyScript(proxy: string) {
  const server = createServer((request, response) => {
    if (request.url !== '/proxy.pac') return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' })
      .end(`function FindProxyForURL(url, host) { return 'PROXY ${proxy}' }`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
