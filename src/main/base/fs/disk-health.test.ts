import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import { createCipher } from '../encryption'
import { afterWrite, createDiskHealth, toRefusal, type DiskHealth } from './disk-health'
import { openPlainFile } from './external-file'
import { type FileSystem, nodeFileSystem } from './file-system'
import { createFiles } from './files'

const schema = z.object({ count: z.number() })
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-health-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const failure = (code: string) => Object.assign(new Error(code), { code })

function world(isProfileClosed = false) {
  const refusing: { code: string | null; file: string } = { code: null, file: '' }
  const states: DiskState[] = []
  let waiting: { ms: number; run: () => void }[] = []
  const disk: FileSystem = {
    ...nodeFileSystem,
    open: async (file, how) => {
      const handle = await nodeFileSystem.open(file, how)
      return {
        ...handle,
        write: (content) =>
          refusing.code === null || !path.basename(file).startsWith(refusing.file)
            ? handle.write(content)
            : Promise.reject(failure(refusing.code)),
      }
    },
  }
  const health = createDiskHealth({
    isProfileClosed,
    disk,
    retry: () => files.retryWrites(),
    hasUnsaved: () => files.hasUnsaved(),
    changed: (state) => states.push(state),
    schedule: (ms, run) => {
      const entry = { ms, run }
      waiting.push(entry)
      return () => void (waiting = waiting.filter((other) => other !== entry))
    },
  })
  const files = createFiles({
    directory,
    disk: health.disk,
    onAllSaved: () => health.allSaved(),
    onProblem: (problem) => health.problem(problem),
  })
  const pass = (upTo: number) => {
    const due = waiting.filter(({ ms }) => ms <= upTo)
    waiting = waiting.filter(({ ms }) => ms > upTo)
    for (const { run } of due) run()
  }
  return { refusing, states, health, files, pass }
}

describe('refused writes', () => {
  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EFBIG', 'full'],
    ['EACCES', 'read-only'],
    ['EROFS', 'read-only'],
    ['EIO', 'failed'],
    ['EBUSY', 'failed'],
  ] as const)(
    'G5, I3: reports %s as %s, continues in memory and writes once the disk recovers',
    async (code, refused) => {
      const { refusing, states, health, files, pass } = world()
      const store = files.openStore('settings.json', schema, () => ({ count: 0 }), { kind: 'settings' })
      await store.save({ count: 1 })
      refusing.code = code
      await expect(store.save({ count: 2 })).rejects.toThrow(code)
      expect(store.current()).toEqual({ count: 2 })
      pass(0)
      expect(states).toEqual([{ refused, recovered: false, setAside: [] }])
      pass(15_000)
      refusing.code = null
      await expect
        .poll(() => {
          pass(15_000)
          return health.state().recovered
        })
        .toBe(true)
      expect(states.at(-1)).toEqual({ refused: null, recovered: true, setAside: [] })
      await expect.poll(() => readFileSync(path.join(directory, 'settings.json'), 'utf8')).toContain('{"count":2}')
      expect(readdirSync(directory)).not.toContain('probe')
    },
  )

  it('G5: reports the refused file until it is written itself, also if others are', async () => {
    const { refusing, health, files } = world()
    const settings = files.openStore('settings.json', schema, () => ({ count: 0 }), { kind: 'settings' })
    const sealed = files
      .openSealed('shared', createCipher(new Uint8Array(32), 'work'))
      .openStore('page.json', schema, () => ({ count: 0 }), { kind: 'screens' })
    Object.assign(refusing, { code: 'ENOSPC', file: 'settings' })
    await expect(settings.save({ count: 1 })).rejects.toThrow('ENOSPC')
    await sealed.save({ count: 1 })
    await files.openStore('window.json', schema, () => ({ count: 0 }), { kind: 'window' }).save({ count: 1 })
    expect(health.state()).toMatchObject({ refused: 'full', recovered: false })
    Object.assign(refusing, { file: 'page' })
    await expect(sealed.save({ count: 2 })).rejects.toThrow('ENOSPC')
    await settings.save({ count: 2 })
    expect(health.state()).toMatchObject({ refused: 'full', recovered: false })
    refusing.code = null
    await files.retryWrites()
    expect(health.state()).toMatchObject({ refused: null, recovered: true })
  })

  it('I3: keeps reporting a profile that was closed at startup', async () => {
    const { health, files } = world(true)
    await files.openStore('settings.json', schema, () => ({ count: 0 }), { kind: 'settings' }).save({ count: 1 })
    expect(health.state()).toMatchObject({ refused: 'profile', recovered: false })
  })

  it('classifies only the errors that the disk causes', () => {
    expect([toRefusal(new Error('x')), toRefusal('x'), toRefusal(failure('ENOSPC'))]).toEqual([null, null, 'full'])
  })

  it('never reports refused and recovered at the same time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('full' as const, 'read-only' as const, null)), (writes) => {
        let health: DiskHealth = { refused: null, recovered: false }
        for (const write of writes) {
          health = afterWrite(health, write)
          expect(health.refused !== null && health.recovered).toBe(false)
          if (write !== null) expect(health.refused).toBe(write)
        }
      }),
    )
  })
})

describe('unreadable files', () => {
  const damages: [string, (file: string) => void][] = [
    ['no bytes', (file) => writeFileSync(file, '')],
    ['half of it', (file) => writeFileSync(file, readFileSync(file).subarray(0, 40))],
    ['noise', (file) => writeFileSync(file, Buffer.from([0, 255, 1, 254, 10, 0]))],
    ['another kind of value', (file) => writeFileSync(file, '[1,2,3]\n')],
  ]

  it.each(damages)(
    'I3: %s: quarantines the file under the reported name and restores the last-good copy',
    async (_what, damage) => {
      const first = world()
      const store = first.files.openStore('settings.json', schema, () => ({ count: 0 }), { kind: 'settings' })
      await store.save({ count: 1 })
      await store.save({ count: 2 })
      damage(path.join(directory, 'settings.json'))
      const { files, health } = world()
      expect(files.openStore('settings.json', schema, () => ({ count: 0 }), { kind: 'settings' }).current()).toEqual({
        count: 1,
      })
      expect(health.state().setAside).toEqual([
        { thing: 'settings', backupFile: 'settings.json.corrupt', restored: true },
      ])
      expect(readdirSync(directory)).toContain('settings.json.corrupt')
    },
  )

  it('I3: reports the use of default values without a backup', async () => {
    writeFileSync(path.join(directory, 'settings.json'), 'x')
    const { files, health, states, pass } = world()
    expect(files.openStore('settings.json', schema, () => ({ count: 7 }), { kind: 'settings' }).current()).toEqual({
      count: 7,
    })
    pass(0)
    expect(states).toEqual([health.state()])
    expect(health.state().setAside).toEqual([
      { thing: 'settings', backupFile: 'settings.json.corrupt', restored: false },
    ])
  })

  it('I3: quarantines a folder in place of the file beside an older one and writes the next value', async () => {
    mkdirSync(path.join(directory, 'window.json', 'deep'), { recursive: true })
    mkdirSync(path.join(directory, 'window.json.corrupt', 'deep'), { recursive: true })
    const { files, health } = world()
    const store = files.openStore('window.json', schema, () => ({ count: 0 }), { kind: 'window' })
    expect(health.state().setAside).toEqual([{ thing: 'window', backupFile: 'window.json.corrupt.2', restored: false }])
    await store.save({ count: 3 })
    expect(
      world()
        .files.openStore('window.json', schema, () => ({ count: 0 }), { kind: 'window' })
        .current(),
    ).toEqual({ count: 3 })
  })
})

it('I4: writes and removes a file of another program atomically, creating its folder', async () => {
  const file = openPlainFile(path.join(directory, 'autostart', 'tutorat.desktop'))
  expect(file.read()).toBeNull()
  await file.write('[Desktop Entry]\n')
  expect(file.read()).toBe('[Desktop Entry]\n')
  expect(readdirSync(path.join(directory, 'autostart'))).toEqual(['tutorat.desktop'])
  await file.remove()
  expect(file.read()).toBeNull()
})
