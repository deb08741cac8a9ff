import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { account } from '#shared/contract/account.ts'
import { notifications } from '#shared/contract/notifications.ts'
import { getFixedT } from '../i18n/i18n'
import { createArchive } from './archive'
import { collect, maxPartBytes } from './collect'
import { createLocalStores } from './local-stores'
import { maxPages, getParts, platformParts, type PlatformPart } from './platform-parts'

const t = getFixedT('fr', 'main-my-data')
const ok = (payload: unknown) => ({ ok: true as const, status: 200, body: { success: true, payload } })
type Client = Parameters<typeof collect>[0]['client']

function run(options: Partial<Parameters<typeof collect>[0]>) {
  return collect({
    stores: [],
    platform: [],
    client: { call: () => Promise.resolve(ok([])) },
    userId: 7,
    secrets: [],
    t,
    signal: new AbortController().signal,
    progress: () => undefined,
    ...options,
  })
}

const store = (name: string, read: () => Promise<unknown>) => ({ name, describe: () => name, export: read })
const partNamed = (name: string) => platformParts.filter((each) => each.name === name)

describe('collect', () => {
  it('names a part that fails and reads the others', async () => {
    const parts = await run({
      stores: [store('a', () => Promise.reject(new Error('disk'))), store('b', () => Promise.resolve({ zoom: 100 }))],
      platform: platformParts,
      client: {
        call: (endpoint) =>
          Promise.resolve(endpoint === account.profile ? { ok: false, failure: 'offline' as const } : ok([])),
      },
    })
    expect(parts.find(({ name }) => name === 'a')?.value).toBeUndefined()
    expect(parts.find(({ name }) => name === 'b')?.value).toEqual({ zoom: 100 })
    expect(parts.find(({ name }) => name === 'profile')?.value).toBeUndefined()
    expect(parts.find(({ name }) => name === 'bookmarks')?.value).toEqual([])
  })

  it('does not take a refusal, another status or an unreadable answer for data', async () => {
    const answers = [
      { ok: true as const, status: 403, body: { success: false } },
      { ok: true as const, status: 200, body: '<html>' },
      { ok: true as const, status: 200, body: { success: false, payload: [] } },
    ]
    for (const answer of answers) {
      const [part] = await run({ platform: partNamed('bookmarks'), client: { call: () => Promise.resolve(answer) } })
      expect(part?.value).toBeUndefined()
    }
  })

  it('reads nothing of the platform for a visitor, and always for the user who asked', async () => {
    const users: unknown[] = []
    const client: Client = { call: (_, args) => (users.push(args?.userId), Promise.resolve(ok([]))) }
    expect(await run({ platform: platformParts, client, userId: null })).toEqual([])
    await run({ platform: platformParts, client, userId: 7 })
    expect(new Set(users)).toEqual(new Set([7]))
  })

  it('reads all pages of notifications, each row once, and ends at the bound', async () => {
    const row = (id: number) => ({ id, title: `n${String(id)}`, body: '', link: null, url: null, seen: false })
    const pages = (lastPage: number): Client => ({
      call: (endpoint, args) => {
        expect(endpoint).toBe(notifications.list)
        const { page } = args?.query as { page: number }
        // A row that came meanwhile moved the last row of each page to the next one.
        const data = [row(page * 2), row(page * 2 + 1), row(page * 2 + 2)]
        return Promise.resolve(ok({ data, meta: { current_page: page, last_page: lastPage, total: 0 } }))
      },
    })
    const [few] = await run({ platform: partNamed('notifications'), client: pages(3) })
    expect(few?.value).toHaveLength(7)
    const [many] = await run({ platform: partNamed('notifications'), client: pages(100_000) })
    expect(many?.value).toHaveLength(maxPages * 2 + 1)
  })

  it('leaves out a part that exceeds the size and keeps the next', async () => {
    const parts = await run({
      stores: [store('a', () => Promise.resolve('x'.repeat(maxPartBytes + 1))), store('b', () => Promise.resolve(1))],
    })
    expect(parts.map(({ value }) => value)).toEqual([undefined, 1])
  })

  it('takes a part of exactly the size, and leaves out what exceeds the size of all together', async () => {
    const large = 'x'.repeat(maxPartBytes - 2)
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const parts = await run({
      stores: names.map((name) => store(name, () => Promise.resolve(name === 'f' ? null : large))),
    })
    expect(parts.filter(({ value }) => value !== undefined).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
    const fewer = await run({ stores: names.map((name) => store(name, () => Promise.resolve(name === 'f' ? 1 : 'y'))) })
    expect(fewer.map(({ value }) => value)).toEqual(['y', 'y', 'y', 'y', 'y', 1])
  })

  it('asks the platform for nothing more once it is cancelled, and returns nothing', async () => {
    const stop = new AbortController()
    const calls: unknown[] = []
    const reading = run({
      platform: partNamed('bookmarks'),
      stores: [store('a', () => Promise.resolve(stop.abort()))],
      client: { call: (endpoint) => (calls.push(endpoint), Promise.resolve(ok([]))) },
      signal: stop.signal,
    })
    await expect(reading).rejects.toThrow()
    expect(calls).toEqual([])
    const last = new AbortController()
    const late = run({ stores: [store('a', () => Promise.resolve(last.abort()))], signal: last.signal })
    await expect(late).rejects.toThrow()
  })

  it('stops between two parts once it is cancelled', async () => {
    const stop = new AbortController()
    const read: string[] = []
    const part = (name: 'profile' | 'messages'): PlatformPart => ({
      name,
      read: () => {
        read.push(name)
        stop.abort()
        return Promise.resolve(1)
      },
    })
    await expect(run({ platform: [part('profile'), part('messages')], signal: stop.signal })).rejects.toThrow()
    expect(read).toEqual(['profile'])
  })

  it('reports each part before it is read', async () => {
    const reports: string[] = []
    await run({
      stores: [store('a', () => Promise.resolve(1)), store('b', () => Promise.resolve(2))],
      progress: ({ done, total, title }) => reports.push(`${String(done)}/${String(total)} ${title}`),
    })
    expect(reports).toEqual(['0/2 a', '1/2 b', '2/2 '])
  })
})

describe('createArchive', () => {
  it('returns every value unchanged, with a page and the names of what is missing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parts = [
          { folder: 'computer' as const, name: 'settings', title: 'Réglages', value },
          { folder: 'platform' as const, name: 'profile', title: 'Profil', value: undefined },
        ]
        const archive = createArchive({ parts, page: '<!doctype html>é', missing: ['Profil'], now: new Date(1e12) })
        const files = unzipSync(archive)
        expect(Object.keys(files)).toEqual(['index.html', 'export.json', 'computer/settings.json'])
        expect(strFromU8(files['index.html'] ?? new Uint8Array())).toBe('<!doctype html>é')
        const read = JSON.parse(strFromU8(files['computer/settings.json'] ?? new Uint8Array()))
        expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(JSON.stringify(value))))
        expect(JSON.parse(strFromU8(files['export.json'] ?? new Uint8Array()))).toMatchObject({ missing: ['Profil'] })
      }),
      { numRuns: 40 },
    )
  })
})

describe('local stores', () => {
  it('refuse two stores of one name and names that are no file names', () => {
    const stores = createLocalStores()
    stores.register(store('notes', () => Promise.resolve(null)))
    expect(() => stores.register(store('notes', () => Promise.resolve(null)))).toThrow()
    for (const name of ['', '../a', 'A', 'a/b', 'a.json'])
      expect(() => stores.register(store(name, () => Promise.resolve(null)))).toThrow()
    expect(stores.all().map(({ name }) => name)).toEqual(['notes'])
  })
})

describe('partsOf', () => {
  it('leaves out the messages of a platform without their service', () => {
    const names = (services: Parameters<typeof getParts>[0]) => getParts(services).map(({ name }) => name)
    expect(names({ notifications: { base: 'https://messages.ecole.tn/' } })).toEqual(names(null))
    expect(names(null).filter((name) => !names({}).includes(name))).toEqual(['messages'])
  })
})
