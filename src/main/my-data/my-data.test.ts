import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Loss } from '#shared/desktop/my-data.ts'
import { createLocalStores } from './local-stores'
import { createMyData } from './my-data'

type Options = Parameters<typeof createMyData>[0]

const token = 'session-token-0123456789'

function open(overrides: Partial<Options> = {}) {
  const saved: { file: string; content: Uint8Array }[] = []
  const steps: string[] = []
  const stores = createLocalStores()
  stores.register({ name: 'notes', describe: () => 'Notes', export: () => Promise.resolve([`my ${token}`]) })
  stores.register({
    name: 'keychain',
    describe: () => 'Trousseau',
    export: () => Promise.resolve(null),
    erase: () => Promise.resolve(steps.push('erase')),
  })
  const service = createMyData({
    stores,
    platform: () => [{ name: 'profile', read: () => Promise.resolve({ name: 'Amira', password: 'x' }) }],
    client: { call: () => Promise.reject(new Error('unused')) },
    session: () => ({ userId: 7 }),
    secrets: () => Promise.resolve([token]),
    language: () => 'fr',
    now: () => Date.parse('2026-11-25T10:00:00Z'),
    progress: () => undefined,
    chooseFile: (name) => Promise.resolve(`/home/amira/${name}`),
    save: (file, content) => Promise.resolve(void saved.push({ file, content })),
    losses: () => [],
    requestErase: () => Promise.resolve(void steps.push('request')),
    signOut: () => Promise.resolve(steps.push('sign-out')),
    withLimit: (work) => work,
    restart: () => void steps.push('restart'),
    log: { info: () => undefined, warn: () => undefined },
    ...overrides,
  })
  const texts = () => Object.values(unzipSync(saved[0]?.content ?? new Uint8Array())).map((each) => strFromU8(each))
  return { service, saved, steps, texts }
}

const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('export', () => {
  it('D4: saves one file without the token and passwords', async () => {
    const { service, saved, texts } = open()
    expect(await service.exportAll(true)).toEqual({ outcome: 'saved', missing: [] })
    expect(saved.map(({ file }) => file)).toEqual(['/home/amira/tutorat-mes-donnees-2026-11-25.zip'])
    expect(texts().join()).toContain('Amira')
    expect(texts().join()).not.toContain(token)
    expect(texts().join()).not.toMatch(/"password": "x"/)
  })

  it('leaves the platform out on request', async () => {
    const { service, texts } = open()
    await service.exportAll(false)
    expect(texts().join()).not.toContain('Amira')
  })

  it('names the parts that could not be read', async () => {
    const { service, texts } = open({
      platform: () => [{ name: 'profile', read: () => Promise.reject(new Error('x')) }],
    })
    expect(await service.exportAll(true)).toEqual({ outcome: 'saved', missing: ['Profil'] })
    expect(texts().join()).toContain('n’a pas pu être lue')
  })

  it('writes nothing without a chosen file, or once it is cancelled', async () => {
    const none = open({ chooseFile: () => Promise.resolve(null) })
    expect(await none.service.exportAll(true)).toEqual({ outcome: 'cancelled', missing: [] })
    const atEnd = open({ progress: ({ done, total }) => done === total && atEnd.service.cancel() })
    expect(await atEnd.service.exportAll(true)).toEqual({ outcome: 'stopped', missing: [] })
    expect(atEnd.saved).toEqual([])
    const stopped = open({ progress: () => stopped.service.cancel() })
    expect(await stopped.service.exportAll(true)).toMatchObject({ outcome: 'stopped' })
    expect([...none.saved, ...stopped.saved]).toEqual([])
  })

  it('tells a full disk from another failure, and works again afterwards', async () => {
    expect(await open({ save: failWith('ENOSPC') }).service.exportAll(true)).toMatchObject({ outcome: 'disk-full' })
    expect(await open({ save: failWith('EDQUOT') }).service.exportAll(true)).toEqual({
      outcome: 'disk-full',
      missing: [],
    })
    const unknown = open({ save: () => Promise.reject(new Error('no code')) })
    expect(await unknown.service.exportAll(true)).toMatchObject({ outcome: 'failed' })
    const { service } = open({ save: failWith('EACCES') })
    expect(await service.exportAll(true)).toMatchObject({ outcome: 'failed' })
    expect(await service.exportAll(true)).toMatchObject({ outcome: 'failed' })
  })

  it('runs once at a time', async () => {
    const choice = Promise.withResolvers<string | null>()
    const { service, saved } = open({ chooseFile: () => choice.promise })
    const first = service.exportAll(true)
    expect(await service.exportAll(true)).toMatchObject({ outcome: 'cancelled' })
    choice.resolve('/tmp/a.zip')
    await first
    expect(saved).toHaveLength(1)
  })
})

describe('description', () => {
  it('names what is here and on the platform, and what an erasure would lose', () => {
    const { service } = open({ losses: () => ['order'] })
    expect(service.describe()).toEqual({ stores: ['Notes', 'Trousseau'], parts: ['Profil'], losses: ['order'] })
  })
})

describe('erase', () => {
  it('marks the profile before anything else, then erases what is outside, signs out, and restarts', async () => {
    const { service, steps } = open()
    expect(await service.erase([])).toMatchObject({ outcome: 'restarting' })
    expect(steps).toEqual(['request', 'erase', 'sign-out', 'restart'])
  })

  it('refuses each loss that was not accepted, also one that came meanwhile', async () => {
    const losses: Loss[] = ['homework-sending', 'order']
    const { service, steps } = open({ losses: () => losses })
    expect(await service.erase([])).toEqual({ outcome: 'at-risk', losses })
    expect(await service.erase(['order'])).toEqual({ outcome: 'at-risk', losses })
    expect(steps).toEqual([])
    expect(await service.erase(['order', 'homework-sending'])).toMatchObject({ outcome: 'restarting' })
  })

  it('erases nothing if the request cannot be written', async () => {
    const { service, steps } = open({ requestErase: failWith('ENOSPC') })
    expect(await service.erase([])).toMatchObject({ outcome: 'failed' })
    expect(steps).toEqual([])
  })

  it('goes on with the other stores where one cannot be erased, and says so in the log', async () => {
    const warnings: unknown[] = []
    const { service, steps } = open({
      log: { info: () => undefined, warn: (event, fields) => void warnings.push([event, fields]) },
      stores: {
        all: () => [
          { name: 'a', describe: () => 'A', export: () => Promise.resolve(null), erase: failWith('EBUSY') },
          {
            name: 'b',
            describe: () => 'B',
            export: () => Promise.resolve(null),
            erase: () => Promise.resolve(steps.push('erase b')),
          },
        ],
      },
    })
    expect(await service.erase([])).toMatchObject({ outcome: 'restarting' })
    expect(steps).toEqual(['request', 'erase b', 'sign-out', 'restart'])
    expect(warnings).toMatchObject([['my-data.erase-failed', { failure: { code: 'EBUSY' } }]])
  })

  it('stops an export that runs', async () => {
    const choice = Promise.withResolvers<string | null>()
    const { service, saved } = open({ chooseFile: () => choice.promise })
    const running = service.exportAll(true)
    await service.erase([])
    choice.resolve('/tmp/a.zip')
    expect([await running, saved]).toEqual([{ outcome: 'stopped', missing: [] }, []])
  })

  it('restarts even if the sign-out fails, because the next start repeats it', async () => {
    const { service, steps } = open({ signOut: () => Promise.reject(new Error('keychain')) })
    expect(await service.erase([])).toMatchObject({ outcome: 'restarting' })
    expect(steps).toEqual(['request', 'erase', 'restart'])
  })
})
