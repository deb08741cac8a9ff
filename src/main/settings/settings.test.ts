import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import type { Settings } from '#shared/desktop/settings.ts'
import { nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { createSettings, openSettings } from './settings'
import { type StoredSettings, initialSettings, storedSettings } from './stored-settings'

function memoryStore(initial: StoredSettings, refuses = false) {
  let value = initial
  return {
    current: () => value,
    save(next: StoredSettings) {
      value = next
      return refuses ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()
    },
  }
}

test('starts in the language of the operating system', () => {
  expect(initialSettings(['ar-TN', 'fr']).language).toBe('ar')
  expect(initialSettings(['de-DE', 'en-GB']).language).toBe('en')
  expect(initialSettings([]).language).toBe('fr')
})

test('I3: replaces an invalid value by its default and preserves the others', () => {
  const schema = storedSettings(['fr'])
  expect(
    schema.parse({
      version: 9,
      language: 'ar',
      theme: 'purple',
      sharedComputer: false,
      hardwareAcceleration: false,
      dataSaver: 'yes',
    }),
  ).toEqual({
    version: 1,
    language: 'ar',
    theme: 'system',
    comfort: defaultComfort,
    sharedComputer: false,
    hardwareAcceleration: false,
    dataSaver: false,
    offlineLimitGb: 5,
    zoom: 100,
    proxy: { mode: 'system' },
    sharingAnswered: false,
    reminders: true,
    nativeNotifications: true,
    quietHours: { on: false, from: '21:00', to: '07:00' },
    tray: false,
    openAtLogin: false,
    spelling: false,
    languageSettled: true,
  })
  expect(
    schema.parse({ quietHours: { on: true, from: '25:00', to: '07:00' }, nativeNotifications: false }),
  ).toMatchObject({
    quietHours: { on: false, from: '21:00', to: '07:00' },
    nativeNotifications: false,
  })
  expect(schema.parse({ comfort: { contrast: 'high', motion: 'none', largeTargets: true } }).comfort).toEqual({
    ...defaultComfort,
    contrast: 'high',
    largeTargets: true,
  })
  expect(schema.parse({ comfort: 'large' }).comfort).toEqual(defaultComfort)
  expect(schema.parse({})).toEqual({ ...initialSettings(['fr']), languageSettled: true })
  expect(schema.safeParse('nonsense').success).toBe(false)
})

test('I3: treats an unreadable shared-computer setting as shared', () => {
  expect(storedSettings([]).parse({ sharedComputer: 'certainly' }).sharedComputer).toBe(true)
})

test('I3: replaces an invalid zoom or proxy by its default', () => {
  const schema = storedSettings(['fr'])
  for (const proxy of [
    { mode: 'manual', host: 'a b', port: 1 },
    { mode: 'script', url: 'javascript:x' },
    'system',
    { mode: 'manual', host: 'a', port: 70_000 },
  ]) {
    expect(schema.parse({ zoom: 103, proxy, sharingAnswered: 1, reminders: 'never', languageSettled: false })).toEqual(
      initialSettings(['fr']),
    )
  }
  const chosen = {
    zoom: 150 as const,
    proxy: { mode: 'manual' as const, host: 'proxy.ecole.tn', port: 3128 },
    sharingAnswered: true,
    reminders: false,
  }
  expect(schema.parse(chosen)).toEqual({ ...initialSettings(['fr']), ...chosen, languageSettled: true })
})

test('enforces managed values, rejects changes of them, and preserves the choices of the user', async () => {
  const store = memoryStore({ ...initialSettings(['fr']), language: 'ar' })
  const changes: Settings[] = []
  const options = { store, changed: (now: Settings) => changes.push(now), log: { warn: () => undefined } }
  const settings = createSettings({ ...options, forced: { language: 'en', proxy: { mode: 'system' } } })
  expect(settings.current().language).toBe('en')
  await expect(settings.change({ language: 'fr' })).rejects.toThrow('The school decides "language" on this computer.')
  await expect(settings.change({ theme: 'dark', proxy: { mode: 'script', url: 'http://a.tn/p' } })).rejects.toThrow(
    'The school decides "proxy"',
  )
  expect([settings.current().theme, changes]).toEqual(['system', []])
  expect(await settings.change({ theme: 'dark', language: 'en' })).toMatchObject({ theme: 'dark', language: 'en' })
  expect(changes.map(({ theme, language }) => [theme, language])).toEqual([['dark', 'en']])
  expect(createSettings(options).current()).toMatchObject({ theme: 'dark', language: 'ar' })
})

test('zooms step by step, stops at the ends, and resets', async () => {
  const settings = createSettings({
    store: memoryStore(initialSettings(['fr'])),
    changed: () => undefined,
    log: { warn: () => undefined },
  })
  const after = (command: 'in' | 'out' | 'reset') => {
    settings.zoom(command)
    return settings.current().zoom
  }
  expect([after('in'), after('in'), after('in'), after('in'), after('in'), after('in')]).toEqual([
    110, 125, 150, 175, 200, 200,
  ])
  expect([after('reset'), after('out'), after('out'), after('out'), after('reset')]).toEqual([100, 90, 75, 75, 100])
  await settings.change({ zoom: 200 })
  expect(after('out')).toBe(175)
})

test('saves and reports a change once, and not for the same value', async () => {
  const changes: { now: Settings; before: Settings }[] = []
  const settings = createSettings({
    store: memoryStore(initialSettings(['fr'])),
    changed: (now, before) => changes.push({ now, before }),
    log: { warn: () => undefined },
  })
  expect(settings.current().languageSettled).toBe(false)
  await settings.change({ language: 'ar' })
  await settings.change({ language: 'ar' })
  expect(settings.current().languageSettled).toBe(true)
  expect(settings.current().language).toBe('ar')
  expect(settings.current()).not.toHaveProperty('version')
  expect(changes.map(({ now, before }) => [before.language, now.language])).toEqual([['fr', 'ar']])
})

test('answers a change that is still being saved with what was chosen meanwhile', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<null>()
  const store = memoryStore(initialSettings(['fr']))
  const settings = createSettings({
    store: { ...store, save: (next) => store.save(next).then(() => written.then(() => undefined)) },
    changed: () => undefined,
    log: { warn: () => undefined },
  })
  const earlier = settings.change({ language: 'en' })
  const later = settings.change({ language: 'ar', theme: 'dark' })
  write(null)
  expect(await earlier).toMatchObject({ language: 'ar', theme: 'dark' })
  expect(await later).toMatchObject({ language: 'ar', theme: 'dark' })
})

test('G5: applies a setting until quit when it cannot be saved', async () => {
  const warnings: string[] = []
  const settings = createSettings({
    store: memoryStore(initialSettings(['fr']), true),
    changed: () => undefined,
    log: { warn: (event) => warnings.push(event) },
  })
  expect((await settings.change({ theme: 'dark' })).theme).toBe('dark')
  expect(settings.current().theme).toBe('dark')
  expect(warnings).toEqual(['settings.save-failed'])
})

/** A computer whose settings another program blocks for the first `reads` reads of a file. */
async function blockedComputer(reads: number) {
  const directory = await mkdtemp(path.join(tmpdir(), 'tutorat-settings-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const changes: [Settings, Settings][] = []
  const open = (disk = nodeFileSystem) =>
    openSettings({
      files: createFiles({ directory, disk }),
      locales: ['fr'],
      forced: {},
      changed: (now, before) => void changes.push([now, before]),
      log: { warn: () => undefined },
      pause: (ms) => void vi.advanceTimersByTime(ms),
    })
  await open().change({ sharedComputer: true, zoom: 150 })
  changes.length = 0
  let left = reads
  const settings = open({
    ...nodeFileSystem,
    readTextSync(file) {
      if ((left -= 1) >= 0) throw new Error('EBUSY')
      return nodeFileSystem.readTextSync(file)
    },
  })
  const isSetAside = async () => (await readdir(directory)).some((name) => name.includes('corrupt'))
  return { settings, changes, isSetAside, reopen: () => open().current() }
}

describe('I3: a file that says that the computer is shared, and that another program blocks', () => {
  test('is awaited at the start', async () => {
    const { settings, isSetAside } = await blockedComputer(4)
    expect(settings.current().sharedComputer).toBe(true)
    await settings.change({ zoom: 125 })
    expect(await isSetAside()).toBe(false)
  })

  test('is read after the start as well, and says so', async () => {
    const { settings, changes } = await blockedComputer(20)
    expect(settings.current().sharedComputer).toBe(false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(settings.current()).toMatchObject({ sharedComputer: true, zoom: 150 })
    expect(changes).toMatchObject([[{ sharedComputer: true }, { sharedComputer: false }]])
  })

  test('takes what was chosen meanwhile, and loses nothing else', async () => {
    const { settings, isSetAside, reopen } = await blockedComputer(20)
    expect(await settings.change({ theme: 'dark' })).toMatchObject({ theme: 'dark' })
    await vi.advanceTimersByTimeAsync(30_000)
    const stored = { sharedComputer: true, zoom: 150, theme: 'dark' }
    expect(settings.current()).toMatchObject(stored)
    await vi.waitFor(() => expect(reopen()).toMatchObject(stored))
    expect(await isSetAside()).toBe(false)
  })

  test('is set aside after a minute when something was chosen', async () => {
    const { settings, isSetAside, reopen } = await blockedComputer(Infinity)
    await settings.change({ zoom: 125 })
    await vi.advanceTimersByTimeAsync(55_000)
    expect(await isSetAside()).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(async () => expect(await isSetAside()).toBe(true))
    expect(settings.current().zoom).toBe(125)
    await vi.waitFor(() => expect(reopen().zoom).toBe(125))
  })
})
