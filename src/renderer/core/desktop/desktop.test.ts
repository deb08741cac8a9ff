import { afterEach, expect, it, vi } from 'vitest'
import { openLink, reportFailure } from './desktop'
import { report } from './report-lacking-host'

const failures: { where: string; message: string; stack: string | null }[] = []
const hosts: unknown[] = []

function onDesktop(commands: Record<string, unknown> = {}): void {
  vi.stubGlobal('window', {
    desktop: {
      'log.failure': (failure: (typeof failures)[number]) => Promise.resolve(void failures.push(failure)),
      'diagnostics.host-lacking': (host: unknown) => Promise.resolve(void hosts.push(host)),
      ...commands,
    },
  })
}
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

afterEach(() => {
  vi.unstubAllGlobals()
  failures.length = 0
  hosts.length = 0
})

it.each([
  [{ opened: true }, 'opened'],
  [{ opened: false }, 'refused'],
  [{ opened: false, managed: true }, 'withheld'],
])('says of a link that was answered with %j that it is %s', async (answer, outcome) => {
  onDesktop({ 'links.open': () => Promise.resolve(answer) })
  expect(await openLink('https://exemple.tn')).toBe(outcome)
})

it('says of a link that it is refused where the main process does not answer', async () => {
  onDesktop({ 'links.open': () => Promise.reject(new Error('closed')) })
  expect(await openLink('https://exemple.tn')).toBe('refused')
})

it('logs a failure in a bounded length, whatever was thrown', async () => {
  onDesktop()
  const long = Object.assign(new Error('m'.repeat(3000)), { stack: 's'.repeat(9000) })
  reportFailure('w'.repeat(300), long)
  reportFailure('notes.save', 'a text')
  await settle()
  expect(failures.map(({ where, message, stack }) => [where.length, message.length, stack?.length ?? null])).toEqual([
    [200, 2000, 8000],
    [10, 6, null],
  ])
})

it('never throws where the log is away', async () => {
  vi.stubGlobal('window', {})
  expect(() => reportFailure('a', new Error('b'))).not.toThrow()
  await settle()
})

it('tells Diagnostic once of each host that is not allowed, and of twenty at most', async () => {
  onDesktop()
  for (const address of ['no address', 'blob:app://tutorat/1', 'data:text/plain,a']) report(address, 'images')
  report('https://cdn.exemple.tn/a.png', 'images')
  report('https://cdn.exemple.tn/b.png', 'images')
  report('http://cdn.exemple.tn/a.mp4', 'media')
  await settle()
  expect(hosts).toEqual([
    { host: 'cdn.exemple.tn', use: 'images' },
    { host: 'cdn.exemple.tn', use: 'media' },
  ])
  for (let index = 0; index < 30; index += 1) report(`https://h${String(index)}.exemple.tn/`, 'frames')
  await settle()
  expect(hosts).toHaveLength(20)
})
