import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { environment } from './tutorat'

const builtIn = (version: string): string => path.resolve('dist', 'for-tests', `update-${version}`)
const nameOf = (version: string): string => `Tutorat-${version}-x86_64.AppImage`

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

export type FeedHost = {
  feed: string
  answers: Map<string, Answer>
  requests: { path: string; range: string | undefined }[]
  sent: () => number
  close(): Promise<void>
  /** Default response. */ plain: Answer
}

export const newFile = path.join(builtIn('1.0.1'), nameOf('1.0.1'))
export const newFeed = (): string => readFileSync(path.join(builtIn('1.0.1'), 'latest-linux.yml'), 'utf8')
export const getHash = (file: string): string => createHash('sha512').update(readFileSync(file)).digest('base64')

/** Serves 1.0.1, one range per request, by default. */
export async function serveUpdates(): Promise<FeedHost> {
  const package1 = readFileSync(newFile)
  let sent = 0
  const host: FeedHost = {
    plain: () => undefined,
    feed: newFeed(),
    answers: new Map(),
    requests: [],
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const pathOf = (request: http.IncomingMessage): string => (request.url ?? '').split('?')[0] ?? ''
  const server = http.createServer((request, response) => {
    host.requests.push({ path: pathOf(request), range: request.headers.range })
    ;(host.answers.get(pathOf(request)) ?? plain)(request, response)
  })
  const plain: Answer = (request, response) => {
    const requestedPath = pathOf(request)
    if (requestedPath === '/latest-linux.yml')
      return void response.writeHead(200, { 'content-type': 'text/yaml' }).end(host.feed)
    if (requestedPath !== `/${nameOf('1.0.1')}`) return void response.writeHead(404).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const body = range ? package1.subarray(Number(range[1]), Number(range[2]) + 1) : package1
    sent += body.length
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      'accept-ranges': 'bytes',
    }
    response
      .writeHead(
        range ? 206 : 200,
        range ? { ...headers, 'content-range': `bytes ${range[1]}-${range[2]}/${String(package1.length)}` } : headers,
      )
      .end(body)
  }
  host.plain = plain
  await new Promise<void>((resolve) => server.listen(47811, '127.0.0.1', resolve))
  return host
}

export type Computer = { folder: string; program: string; profile: string; env: Record<string, string> }

export async function newComputer(platform?: string): Promise<Computer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-updated-'))
  for (const name of ['programs', 'tmp', 'cache', 'profile']) mkdirSync(path.join(folder, name))
  const program = path.join(folder, 'programs', nameOf('1.0.0'))
  copyFileSync(path.join(builtIn('1.0.0'), nameOf('1.0.0')), program)
  chmodSync(program, 0o755)
  const own = {
    APPIMAGE_EXTRACT_AND_RUN: '1',
    TMPDIR: path.join(folder, 'tmp'),
    XDG_CACHE_HOME: path.join(folder, 'cache'),
  }
  const profile = path.join(folder, 'profile')
  return {
    folder,
    program,
    profile,
    env: environment({ profile, env: own, ...(platform === undefined ? {} : { platform }) }),
  }
}

export const forgetComputer = ({ folder }: Computer): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 })

export type Running = { child: ChildProcess; page: Page; browser: Browser; gone: Promise<void>; kill(): Promise<void> }

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

export async function startAppImage({ program, env }: Computer): Promise<Running> {
  const child = spawn(program, ['--remote-debugging-port=0', '--lang=fr'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = gone(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = () => /DevTools listening on (ws:\S+)/.exec(said)?.[1]
  try {
    await expect.poll(address, { timeout: 60_000 }).toBeTruthy()
  } catch (cause) {
    const end = child.signalCode ?? child.exitCode ?? 'running'
    throw new Error(`The AppImage opened no debugger (${String(end)}):\n${said.slice(-2000)}`, { cause })
  }
  const browser = await chromium.connectOverCDP(address() ?? '')
  const pages = () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .filter((each) => each.url().startsWith('app://'))
  await expect.poll(() => pages().length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [page] = pages()
  if (page === undefined) throw new Error('the AppImage shows no page')
  await page.waitForLoadState()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return {
    child,
    page,
    browser,
    gone: ended,
    async kill() {
      await killGroup(child)
      await browser.close().catch(() => undefined)
    },
  }
}

export async function killGroup(child: ChildProcess): Promise<void> {
  const ended = gone(child)
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  } catch {
    // Already ended.
  }
  await ended
}

const logOf = ({ profile }: Computer): string => {
  const file = path.join(profile, 'logs', 'main.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
export { logOf }

export const started = (computer: Computer): string[] =>
  [...logOf(computer).matchAll(/start \{[^\n]*?"version":"([\d.]+)"/g)].map(([, version]) => version ?? '')

export const listPrograms = ({ program }: Computer): string[] => readdirSync(path.dirname(program))

export function endAll(computer: Computer): void {
  for (const id of listProcesses(computer)) end(id)
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

/** Those that the test has started, and their children. */
export function listProcesses({ folder }: Computer): number[] {
  return listWhere(({ environment }) => environment.includes(`XDG_CACHE_HOME=${path.join(folder, 'cache')}`))
}

/** Also those that another process has started again, whose environment is their own (threats A9). */
export async function endRestarted({ folder }: Computer): Promise<void> {
  const list = (): number[] =>
    listWhere(({ environment, commandLine }) => environment.includes(folder) || commandLine.includes(folder))
  const left = (): number => {
    for (const id of list()) end(id)
    return list().length
  }
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
}

function listWhere(matches: (process: { environment: string; commandLine: string }) => boolean): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((id) => {
    try {
      const read = (file: string): string => readFileSync(`/proc/${String(id)}/${file}`, 'utf8')
      return id !== process.pid && matches({ environment: read('environ'), commandLine: read('cmdline') })
    } catch {
      // Another user's process, or already gone.
      return false
    }
  })
}
