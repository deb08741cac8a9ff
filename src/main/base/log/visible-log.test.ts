import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createVisibleLog } from './visible-log'

type User = { userId: number | null }

const lineAt = (epochMs: number, text: string): string => `${new Date(epochMs).toISOString()} info ${text}\n`
const startedAt = Date.parse('2026-11-28T08:00:00Z')

async function setUp(sharedComputer: boolean) {
  const logs = await mkdtemp(path.join(tmpdir(), 'tutorat-log-'))
  onTestFinished(() => rm(logs, { recursive: true, force: true }))
  const time = { now: startedAt }
  const listeners: ((change: { state: User; before: User }) => void)[] = []
  const read = createVisibleLog({
    directory: logs,
    now: () => time.now,
    isSharedComputer: () => sharedComputer,
    events: { on: (_event, listener) => listeners.push(listener) },
  })
  let userId: number | null = null
  return {
    read,
    write: (text: string) => writeFile(path.join(logs, 'main.log'), text),
    change(next: number | null, at: number) {
      time.now = at
      for (const listener of listeners) listener({ state: { userId: next }, before: { userId } })
      userId = next
    },
  }
}

const text =
  lineAt(startedAt - 60_000, 'an earlier run') +
  lineAt(startedAt + 1000, 'of the first pupil') +
  lineAt(startedAt + 60_000, 'of the second pupil')

it('shows on a shared computer only what was logged since the user changed', async () => {
  const { read, write, change } = await setUp(true)
  await write(text)
  expect(await read()).not.toContain('an earlier run')
  change(7, startedAt + 500)
  expect(await read()).toContain('of the first pupil')
  change(null, startedAt + 30_000)
  change(8, startedAt + 31_000)
  expect(await read()).toBe(lineAt(startedAt + 60_000, 'of the second pupil'))
  change(null, startedAt + 61_000)
  expect((await read()).trim()).toBe('')
})

it('shows the full log on a personal computer', async () => {
  const { read, write, change } = await setUp(false)
  await write(text)
  change(7, startedAt + 30_000)
  expect(await read()).toBe(text)
})
