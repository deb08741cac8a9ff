import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { chromium, expect, type Page } from '@playwright/test'
import { environment } from './tutorat'

const stated: Record<number, FuseState> = {
  [FuseV1Options.RunAsNode]: FuseState.DISABLE,
  [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
}

export async function expectFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  for (const [fuse, state] of Object.entries(stated))
    expect(wire[Number(fuse) as FuseV1Options], FuseV1Options[Number(fuse)]).toBe(state)
}

const always = [
  /^\/package\.json$/,
  /^\/resources\/icons\/\d+x\d+\.png$/,
  /^\/out\/(page-files|licences)\.json$/,
  /^\/out\/preload\/index\.cjs$/,
  /^\/out\/prerender\/[\w-]+\.(html|css)$/,
  /^\/out\/main\/index\.js$/,
  /^\/out\/main\/push\.js$/,
  /^\/out\/main\/[\w.-]+-[\w-]{8}\.js$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[\w.@-]+-[\w-]{8}\.js$/,
  /^\/out\/renderer\/assets\/[\w.@-]+-[\w-]{8}\.css$/,
  /^\/out\/renderer\/assets\/[\w.@-]+-[\w-]{8}\.woff2$/,
  /^\/out\/renderer\/assets\/[\w.@-]+-[\w-]{8}\.(svg|png|jpg|webp)$/,
  /^\/node_modules\/keytar\/package\.json$/,
  /^\/node_modules\/keytar\/LICENSE\.md$/,
  /^\/node_modules\/keytar\/lib\/keytar\.js$/,
]
const demo = [/^\/out\/main\/demo\.js$/, /^\/resources\/demo\//]

export function expectContent(archive: string, { platform, withDemo }: { platform: string; withDemo: boolean }): void {
  const listed = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'))
  const files = listed.filter((file) => !listed.some((other) => other.startsWith(`${file}/`)))
  const manifest = [
    ...always,
    ...(withDemo ? demo : []),
    new RegExp(`^/node_modules/keytar/prebuilds/${platform}/keytar\\.node$`),
  ]
  expect(
    files.filter((file) => !manifest.some((line) => line.test(file))),
    `${archive} holds what is in no line of tests/e2e/support/packaged.ts: leave it out in ` +
      'electron-builder.yml, or write it down',
  ).toEqual([])
  expect(
    manifest.filter((line) => !files.some((file) => line.test(file))).map(String),
    `${archive} lacks what is written down`,
  ).toEqual([])
  expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1)
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('exit', () => resolve()))

export function readLog(profile: string): string {
  const log = path.join(profile, 'logs', 'main.log')
  return existsSync(log) ? readFileSync(log, 'utf8') : ''
}

export function shippedEnvironment(
  folder: string,
  env: Record<string, string> = {},
): { profile: string; env: Record<string, string> } {
  return {
    profile: path.join(folder, 'Tutorat'),
    env: environment({ profile: path.join(folder, 'elsewhere'), env: { ...env, XDG_CONFIG_HOME: folder } }),
  }
}

type Driven = { page: Page; pid: number; close(): Promise<void> }

export async function drive(
  program: string,
  env: Record<string, string>,
  cwd = path.resolve('.'),
  args: readonly string[] = [],
): Promise<Driven> {
  const child = spawn(program, ['--remote-debugging-port=0', ...args], {
    env,
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const gone = ended(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = (): string | undefined => /DevTools listening on (ws:\S+)/.exec(said)?.[1]
  await expect.poll(address, { timeout: 30_000, message: 'the program says where it can be driven' }).toBeTruthy()
  const browser = await chromium.connectOverCDP(address() ?? '')
  const found = (): Page | undefined =>
    browser
      .contexts()[0]
      ?.pages()
      .find((each) => each.url().startsWith('app://'))
  await expect.poll(() => found() !== undefined, { timeout: 20_000, message: 'the program shows its page' }).toBe(true)
  const page = found()
  const pid = child.pid
  if (page === undefined || pid === undefined) throw new Error('the packaged application shows no page')
  return {
    page,
    pid,
    close: async () => {
      await browser.close()
      process.kill(-pid, 'SIGKILL')
      await gone
    },
  }
}

export function descendants(program: number, text: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...about(name) }))
  const below = (pid: number): number[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid)])
  const family = new Set(below(program))
  return all.filter(({ pid, command }) => family.has(pid) && command.includes(text)).map(({ pid }) => pid)
}

function about(pid: string): { parent: number; command: string } {
  try {
    return {
      parent: Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    }
  } catch {
    return { parent: 0, command: '' }
  }
}
