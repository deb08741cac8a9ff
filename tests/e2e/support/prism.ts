import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { services } from '#shared/contract/endpoint.ts'
import { platformConfig } from '#shared/platform-config.ts'

export type PrismMock = { file: string; close(): Promise<void> }

const cli = path.resolve('node_modules/@stoplight/prism-cli/dist/index.js')
const humanCheck = '<!doctype html><title>Check</title><script>location.hash = "token=checked"</script>'

/** Runs Prism as a developer of a platform would, beside a page that answers the human check. */
export async function startPrismMock(document: string): Promise<PrismMock> {
  const pages = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(humanCheck)
  })
  const pageOrigin = await listen(pages)
  const port = await freePort()
  // A build in this process sets NODE_ENV to production, for which Prism starts a second process, and fails in Node 24.
  const options = ['--host', '127.0.0.1', '--port', port, '--multiprocess', 'false']
  const prism = spawn(process.execPath, [cli, 'mock', path.resolve(document), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(prism.stdout)
  const exited = once(prism, 'exit')
  await Promise.race([
    (async () => {
      for await (const line of lines) if (line.includes('Prism is listening')) return
      throw new Error('Prism ended before it listened')
    })(),
    exited.then(() => Promise.reject(new Error('Prism ended before it listened'))),
  ])
  // The end of the loop has closed `lines`; the rest of the output must be read, or Prism would wait.
  prism.stdout.resume()
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-prism-'))
  const file = path.join(folder, 'platform.json')
  await writeFile(file, JSON.stringify(configOf(`http://127.0.0.1:${port}`, pageOrigin)))
  return {
    file,
    close: async () => {
      prism.kill()
      await exited
      pages.closeAllConnections()
      await new Promise((resolve) => pages.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listen(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

/** Prism takes a number only. */
async function freePort(): Promise<string> {
  const server = createServer()
  const { port } = new URL(await listen(server))
  await new Promise((resolve) => server.close(resolve))
  return port
}

function configOf(mock: string, pages: string) {
  return platformConfig.parse({
    name: 'Prism',
    services: Object.fromEntries(services.map((name) => [name, { base: `${mock}/${name}` }])),
    pages: { humanCheck: `${pages}/human-check`, teacher: `${pages}/teacher` },
    links: {},
    youtubeEmbed: `${pages}/embed/`,
    hosts: { images: [pages], media: [pages], frames: [pages], browser: [] },
  })
}
