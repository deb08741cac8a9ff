import { describe, expect, it } from 'vitest'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { afterWrite, createDiskHealth, toRefusal, watchDisk } from './disk-health'
import type { FileSystem } from './file-system'

const failure = (code: string) => Object.assign(new Error(code), { code })

type Start = { isProfileClosed?: boolean; hasUnsaved?: () => boolean; again?: () => Promise<unknown> }

function setUp({ isProfileClosed = false, hasUnsaved = () => false, again = () => Promise.resolve() }: Start = {}) {
  const states: DiskState[] = []
  let timers: { ms: number; run: () => void }[] = []
  const memory = createMemoryDisk()
  const refusing: { code: string | null } = { code: null }
  const tries = { count: 0 }
  const health = createDiskHealth({
    isProfileClosed,
    hasUnsaved,
    changed: (state) => states.push(state),
    retry: () => (tries.count++, again()),
    disk: {
      ...memory,
      rename: (from, to) => (refusing.code === null ? memory.rename(from, to) : Promise.reject(failure(refusing.code))),
    },
    schedule: (ms, run) => {
      timers.push({ ms, run })
      return () => undefined
    },
  })
  const write = async () => {
    const handle = await health.disk.open('/a', 'new')
    await handle.write('x')
    if (refusing.code === null) await handle.sync()
    else await health.disk.rename('/a', '/b').catch(() => undefined)
    await handle.close()
  }
  const pass = async (ms: number) => {
    const due = timers.filter((timer) => timer.ms === ms)
    timers = timers.filter((timer) => timer.ms !== ms)
    for (const { run } of due) run()
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  return { health, states, write, refusing, tries, pass, waits: () => timers.map(({ ms }) => ms) }
}

describe('createDiskHealth', () => {
  it('G5: reports each refusal and each recovery once', async () => {
    const { write, refusing, states, pass } = setUp()
    await write()
    await pass(0)
    expect(states).toEqual([])
    refusing.code = 'ENOSPC'
    for (let round = 0; round < 2; round += 1) {
      await write()
      await pass(0)
    }
    expect(states).toEqual([{ refused: 'full', recovered: false, setAside: [] }])
    refusing.code = null
    for (let round = 0; round < 2; round += 1) {
      await write()
      await pass(0)
    }
    expect(states.slice(1)).toEqual([{ refused: null, recovered: true, setAside: [] }])
    refusing.code = 'EIO'
    await write()
    await pass(0)
    expect(states.slice(2)).toEqual([{ refused: 'failed', recovered: false, setAside: [] }])
  })

  it('G5: does not report a recovery before the last refused value is written', async () => {
    let isUnsaved = true
    const { health, write, refusing } = setUp({ hasUnsaved: () => isUnsaved })
    refusing.code = 'ENOSPC'
    await write()
    isUnsaved = false
    health.allSaved()
    expect(health.state()).toMatchObject({ refused: 'full', recovered: false })
    isUnsaved = true
    refusing.code = null
    await write()
    expect(health.state()).toMatchObject({ refused: 'full', recovered: false })
    isUnsaved = false
    health.allSaved()
    expect(health.state()).toMatchObject({ refused: null, recovered: true })
  })

  it('reports all changes of one turn in a single notification', async () => {
    const { health, states, pass, waits } = setUp()
    health.problem({ kind: 'corrupt', file: 'settings.json', data: 'settings', backupFile: 'settings.json.corrupt' })
    health.problem({ kind: 'corrupt', file: 'window.json', data: 'window', backupFile: 'window.json.corrupt' })
    expect([waits(), states]).toEqual([[0], []])
    await pass(0)
    expect(states.map(({ setAside }) => setAside.map(({ thing }) => thing))).toEqual([['settings', 'window']])
  })

  it('G5: retries every fifteen seconds while the disk refuses, with one pending timer', async () => {
    const { write, refusing, tries, pass, waits } = setUp({ again: () => Promise.reject(new Error('still full')) })
    refusing.code = 'ENOSPC'
    await write()
    await write()
    expect(waits().filter((ms) => ms > 0)).toEqual([15_000])
    await pass(15_000)
    expect([tries.count, waits().filter((ms) => ms > 0)]).toEqual([1, [15_000]])
    refusing.code = null
    await write()
    await pass(15_000)
    expect([tries.count, waits().filter((ms) => ms > 0)]).toEqual([2, []])
  })

  it('retries neither a healthy disk nor a closed profile', async () => {
    const healthy = setUp()
    await healthy.write()
    expect(healthy.waits()).toEqual([])
    const closed = setUp({ isProfileClosed: true })
    closed.refusing.code = 'ENOSPC'
    await closed.write()
    expect([closed.waits(), closed.health.state()]).toEqual([
      [],
      { refused: 'profile', recovered: false, setAside: [] },
    ])
  })

  it.each([
    [null, null],
    ['full', 'full'],
  ] as const)('does not change its state after a write without effect: %s', (refused, refusal) => {
    const health = { refused, recovered: false }
    expect(afterWrite(health, refusal)).toEqual(health)
  })

  it('classifies only errors of the system', () => {
    expect([
      toRefusal({ code: 'ENOSPC' }),
      toRefusal(null),
      toRefusal(failure('EPERM')),
      toRefusal(failure('ETIMEDOUT')),
    ]).toEqual([null, null, 'read-only', null])
  })
})

describe('I3: createDiskHealth, damaged files', () => {
  it('reports each kind of data with its first quarantine name and whether the backup was restored', () => {
    const { health } = setUp()
    health.problem({ kind: 'corrupt', file: 'settings.json', data: 'settings', backupFile: 'settings.json.corrupt' })
    health.problem({ kind: 'corrupt', file: 'outbox.log', data: 'progress', backupFile: null })
    expect(health.state().setAside).toEqual([
      { thing: 'settings', backupFile: 'settings.json.corrupt', restored: false },
      { thing: 'progress', backupFile: null, restored: false },
    ])
    health.problem({ kind: 'restored', file: 'settings.json', data: 'settings' })
    health.problem({ kind: 'corrupt', file: 'settings.json', data: 'settings', backupFile: 'settings.json.corrupt.2' })
    expect(health.state().setAside).toEqual([
      { thing: 'progress', backupFile: null, restored: false },
      { thing: 'settings', backupFile: 'settings.json.corrupt', restored: true },
    ])
  })

  it('names the data that its store names, whatever the file is called', () => {
    const { health } = setUp()
    health.problem({ kind: 'corrupt', file: 'updates', data: 'other', backupFile: null })
    health.problem({ kind: 'corrupt', file: 'settings-of-the-orders.json', data: 'payments', backupFile: null })
    expect(health.state().setAside.map((each) => each.thing)).toEqual(['other', 'payments'])
  })

  it('ignores the data folder and unknown unreadable files', () => {
    const { health } = setUp()
    health.problem({ kind: 'unreadable', file: 'tutorat', data: null })
    health.problem({ kind: 'unreadable', file: 'probe.json', data: 'other' })
    expect(health.state().setAside).toEqual([])
    health.problem({ kind: 'unreadable', file: 'probe.json', data: 'other', backupFile: 'probe.json.corrupt' })
    health.problem({ kind: 'unreadable', file: 'settings.json', data: 'settings' })
    expect(health.state().setAside.map(({ thing }) => thing)).toEqual(['other', 'settings'])
  })
})

it('G5: reports a write as durable after its sync, and a refusal of any step', async () => {
  const wrote: (string | null)[] = []
  let code: string | null = null
  let closed = 0
  const refuse = async () => {
    if (code !== null) throw failure(code)
  }
  const disk: FileSystem = {
    ...createMemoryDisk(),
    open: async () => (await refuse(), { write: refuse, sync: refuse, close: async () => void closed++ }),
    rename: refuse,
  }
  const watched = watchDisk(disk, (refusal) => wrote.push(refusal))
  const handle = await watched.open('/a', 'new')
  await handle.write('x')
  await watched.rename('/a', '/b')
  expect(wrote).toEqual([])
  await handle.sync()
  await handle.close()
  expect([wrote, closed]).toEqual([[null], 1])
  code = 'ENOSPC'
  const steps = [
    () => watched.open('/a', 'new'),
    () => handle.write('x'),
    () => handle.sync(),
    () => watched.rename('/a', '/b'),
  ]
  for (const step of steps) await expect(step()).rejects.toThrow('ENOSPC')
  expect(wrote.slice(1)).toEqual(['full', 'full', 'full', 'full'])
  code = 'ETIMEDOUT'
  await expect(handle.sync()).rejects.toThrow('ETIMEDOUT')
  expect(wrote).toHaveLength(5)
})
