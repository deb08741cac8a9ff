import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  endAll,
  getHash,
  killGroup,
  newFile,
  listProcesses,
  listPrograms,
  startAppImage,
  started,
  type Computer,
  type FeedHost,
  type Running,
} from './app-image'
import { clickWithoutWaiting } from './click-without-waiting'

export async function openUpdates(page: Page) {
  await page.goto('app://tutorat/parametres#mises-a-jour')
  return page.getByRole('region', { name: 'Mises à jour' })
}

export const during = [
  'while the feed is awaited',
  'at the first part of the file',
  'at the second part, half of it here',
  'at the third part',
  'while the download is verified',
  'once it is ready',
] as const
export const replacing = [
  'right after the person agreed',
  'when the copy is begun',
  'when half is copied',
  'when all is copied',
  'once it is in place',
] as const
type Point = (typeof during)[number] | (typeof replacing)[number]

const packagePath = '/Tutorat-1.0.1-x86_64.AppImage'

const when = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => (holds() ? resolve() : void setImmediate(look))
    look()
  })

function hold(host: FeedHost, requestedPath: string, number: number, share = 0): Promise<void> {
  let count = 0
  return new Promise((resolve) => {
    host.answers.set(requestedPath, (request, response) => {
      count += 1
      if (count !== number) return host.plain(request, response)
      if (share > 0) {
        response.writeHead(206, { 'content-length': 1_000_000 })
        response.write(Buffer.alloc(Math.round(1_000_000 * share)))
      }
      resolve()
    })
  })
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? -1

async function reach(point: Point, { page }: Running, { folder, program }: Computer, host: FeedHost): Promise<void> {
  const panel = await openUpdates(page)
  const check = () => panel.getByRole('button', { name: 'Rechercher maintenant' }).click()
  const held = {
    'while the feed is awaited': ['/latest-linux.yml', 1, 0],
    'at the first part of the file': [packagePath, 1, 0],
    'at the second part, half of it here': [packagePath, 2, 0.5],
    'at the third part': [packagePath, 3, 0],
  } as const
  if (point in held) {
    const [requestedPath, number, share] = held[point as keyof typeof held]
    const stopped = hold(host, requestedPath, number, share)
    await check()
    return stopped
  }
  const pending = path.join(folder, 'cache')
  if (point === 'while the download is verified') {
    await check()
    return when(
      () =>
        existsSync(pending) &&
        readdirSync(pending, { recursive: true }).some((name) => String(name).endsWith(`pending${packagePath}`)),
    )
  }
  await check()
  const install = panel.getByRole('button', { name: 'Redémarrer pour mettre à jour' })
  await expect(install).toBeVisible({ timeout: 60_000 })
  if (point === 'once it is ready') return
  const beside = path.join(path.dirname(program), `.${path.basename(program)}.update`)
  const { ino } = statSync(program)
  const whole = sizeOf(newFile)
  const isThere = () => statSync(program).ino !== ino
  const reached = when(
    {
      'right after the person agreed': () => true,
      'when the copy is begun': () => existsSync(beside) || isThere(),
      'when half is copied': () => sizeOf(beside) > whole / 2 || isThere(),
      'when all is copied': () => sizeOf(beside) === whole || isThere(),
      'once it is in place': isThere,
    }[point as (typeof replacing)[number]],
  )
  await Promise.all([clickWithoutWaiting(install), reached])
}

/** Ends the application as a log-out does, within two seconds. */
export async function endBySignal(signal: NodeJS.Signals, { child }: Running, computer: Computer): Promise<void> {
  const sentAt = performance.now()
  process.kill(-(child.pid ?? 0), signal)
  await when(() => listProcesses(computer).length === 0)
  expect(performance.now() - sentAt).toBeLessThan(2000)
}

export async function interrupt(
  point: Point,
  computer: Computer,
  host: FeedHost,
  end: (running: Running) => Promise<void> = ({ child }) => killGroup(child),
): Promise<void> {
  const old = getHash(computer.program)
  const running = await startAppImage(computer)
  await reach(point, running, computer, host)
  await end(running)
  endAll(computer)
  await running.browser.close().catch(() => undefined)
  host.answers.clear()
  expect([old, getHash(newFile)]).toContain(getHash(computer.program))
  const again = await startAppImage(computer)
  await expect(again.page.getByRole('heading', { level: 1 })).toBeVisible()
  // Until this start, a process that outlived the signal may still have put the new file in place.
  expect(started(computer).at(-1)).toBe(getHash(computer.program) === old ? '1.0.0' : '1.0.1')
  await expect.poll(() => listPrograms(computer)).toEqual([path.basename(computer.program)])
  await again.kill()
}
