import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import { maxHomeLength } from '#shared/home-snapshot/home-snapshot.ts'
import { lastHome } from '#tests/support/last-home.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import { createCipher, type Cipher } from '../base/encryption'
import type { FileSystem } from '../base/fs/file-system'
import { openBlobs } from '../base/fs/files'
import { createHomeSnapshots } from './home-snapshots'

const morning = Date.parse('2026-11-29T07:00:00Z')
const file = '/data/home/last'
const text = JSON.stringify(lastHome)

const script = { name: 'script', attributes: {}, style: {}, children: ['early()'] }

const seal = (content: string): Uint8Array =>
  createCipher(atHome.key ?? randomBytes(32), 'home').encrypt(Buffer.from(content), 'home of 12')

/** As this session would have stored it, with other content. */
function sealHome(part: object, length = 0): Uint8Array {
  const stored = { version: '1.0.0', day: '2026-11-29', zoom: 100, home: { ...lastHome, ...part } }
  return seal(JSON.stringify(stored).padEnd(length))
}

const atHome = {
  userId: 12 as number | null,
  signedIn: true,
  adminUserId: null as string | null,
  memoryReason: null as 'no-keychain' | 'keychain-locked' | null,
  key: randomBytes(32) as Uint8Array | null,
  isShared: false,
  isKeyUnknown: false,
  version: '1.0.0',
  now: morning,
  look: { language: 'fr' as 'fr' | 'ar', theme: 'light' as 'light' | 'dark', comfort: defaultComfort, zoom: 100 },
}
type World = typeof atHome

type HomeCipher = Pick<Cipher, 'encrypt' | 'decrypt'>

function start(world: World, disk: FileSystem, cipher?: HomeCipher) {
  return createHomeSnapshots({
    blobs: openBlobs(disk, '/data/home'),
    session: () => world,
    cipher: () => (world.key === null ? null : (cipher ?? createCipher(world.key, 'home'))),
    isSharedComputer: () => world.isShared,
    isKeyUnknown: () => world.isKeyUnknown,
    look: () => world.look,
    now: () => world.now,
    version: world.version,
    log: { info: () => undefined, warn: () => undefined },
  })
}

async function diskWithHome(world: World = atHome) {
  const disk = createMemoryDisk(() => morning)
  await start(world, disk).save(text)
  return disk
}

const differences: [string, Partial<World>][] = [
  ['another user', { userId: 13 }],
  ['a session whose user is not known', { userId: null }],
  ['a visitor', { signedIn: false, userId: null, key: null }],
  ['a session without a keychain', { key: null }],
  ['an administrator in the account', { adminUserId: '9' }],
  ['a computer that is shared now', { isShared: true }],
  ['another version', { version: '1.0.1' }],
  ['the next day in Tunis', { now: Date.parse('2026-11-29T23:00:00Z') }],
  ['the day before, by a clock that was set back', { now: morning - 24 * 3_600_000 }],
  ['another language', { look: { ...atHome.look, language: 'ar' } }],
  ['another theme', { look: { ...atHome.look, theme: 'dark' } }],
  ['another comfort', { look: { ...atHome.look, comfort: { ...defaultComfort, largeTargets: true } } }],
  ['another zoom', { look: { ...atHome.look, zoom: 125 } }],
]

const differencesWhileItRuns = differences.filter(([, { version }]) => version === undefined)

describe('the last Home at the next start', () => {
  it('D2: is read by the same session on the same day, once, and nothing of it can be read in the file', async () => {
    const disk = await diskWithHome()
    expect(disk.files.get(file)?.bytes.includes('Amira')).toBe(false)
    const next = start({ ...atHome, now: Date.parse('2026-11-29T22:59:00Z') }, disk)
    next.prefetch()
    expect(await next.take()).toEqual(lastHome)
    expect(await next.take()).toBeNull()
  })

  it.each(differences)('D2: is not shown to %s', async (_name, difference) => {
    const disk = await diskWithHome()
    expect(await start({ ...atHome, ...difference }, disk).take()).toBeNull()
    expect(await start(atHome, disk).take()).toEqual(lastHome)
  })

  it.each(differencesWhileItRuns)('D2: is not shown to %s where it was opened before', async (_name, difference) => {
    const world = { ...atHome }
    const next = start(world, await diskWithHome())
    next.prefetch()
    await next.prepare()
    Object.assign(world, difference)
    expect(await next.take()).toBeNull()
  })

  it('D2: is not shown to another session of the same user, whose key differs', async () => {
    expect(await start({ ...atHome, key: randomBytes(32) }, await diskWithHome()).take()).toBeNull()
  })

  it('is opened ahead of the document, and once', async () => {
    const disk = await diskWithHome()
    let opened = 0
    const cipher = createCipher(atHome.key ?? randomBytes(32), 'home')
    const decrypt = (sealed: Uint8Array, about: string) => ((opened += 1), cipher.decrypt(sealed, about))
    const next = start(atHome, disk, { encrypt: cipher.encrypt, decrypt })
    await next.prepare()
    expect(opened).toBe(0)
    next.prefetch()
    await next.prepare()
    expect(opened).toBe(1)
    expect(await next.take()).toEqual(lastHome)
    await next.prepare()
    expect(opened).toBe(1)
  })

  it.each<[string, (sealed: Buffer) => Uint8Array]>([
    ['cut', (sealed) => sealed.subarray(0, sealed.length / 2)],
    ['empty', () => new Uint8Array()],
    ['changed in one bit', (sealed) => sealed.map((byte, index) => (index === 200 ? byte ^ 1 : byte))],
    ['2 MB large', () => randomBytes(2_000_000)],
    ['not sealed', () => Buffer.from(text)],
    ['sealed, but no JSON', () => seal('{')],
    ['2 MB large with the right key', () => sealHome({}, 2_000_000)],
    ['sealed with an element that is not in the allow-list', () => sealHome({ tree: [script] })],
  ])('A2: a file that is %s opens the ordinary start', async (_name, damage) => {
    const disk = await diskWithHome()
    disk.files.set(file, { writtenAt: 0, bytes: Buffer.from(sealHome({})) })
    expect(await start(atHome, disk).take()).toEqual(lastHome)
    const stored = disk.files.get(file)
    disk.files.set(file, { writtenAt: 0, bytes: Buffer.from(damage(stored?.bytes ?? Buffer.alloc(0))) })
    expect(await start(atHome, disk).take()).toBeNull()
  })

  it('stands in a window only where it was written into the document, and in that window alone', async () => {
    const next = start(atHome, await diskWithHome())
    // Read too late for the document.
    await next.take()
    expect(next.consumeWritten()).toBe(false)
    next.written()
    expect([next.consumeWritten(), next.consumeWritten()]).toEqual([true, false])
  })

  it('a disk that refuses to be read opens the ordinary start', async () => {
    const disk = await diskWithHome()
    const refusing = { ...disk, readBytes: () => Promise.reject(new Error('EIO')) }
    expect(await start(atHome, refusing).take()).toBeNull()
    const prefetched = start(atHome, refusing)
    prefetched.prefetch()
    expect(await prefetched.take()).toBeNull()
  })

  it('is read from the disk once, however often it is fetched before', async () => {
    const disk = await diskWithHome()
    const read: string[] = []
    const next = start(atHome, { ...disk, readBytes: (name) => (read.push(name), disk.readBytes(name)) })
    next.prefetch()
    next.prefetch()
    expect(read).toEqual([file])
    await next.take()
    expect(read).toEqual([file])
  })

  it('a kill at each step of writing leaves the Home before or the new one', async () => {
    const newer = JSON.stringify({ ...lastHome, rootAttributes: { 'data-text': 'larger' } })
    const seen = new Set<string | undefined>()
    for (let steps = 0; steps < 12; steps += 1) {
      const disk = await diskWithHome()
      let left = steps
      const dies = <T>(work: () => Promise<T>): Promise<T> =>
        (left -= 1) < 0 ? new Promise<never>(() => undefined) : work()
      const dying: FileSystem = {
        ...disk,
        open: (name, how) =>
          dies(async () => {
            const handle = await disk.open(name, how)
            return {
              // Half of the content reaches the disk before the last step.
              write: async (content) => {
                const bytes = Buffer.from(content)
                await handle.write(bytes.subarray(0, bytes.length / 2))
                await dies(() => handle.write(bytes.subarray(bytes.length / 2)))
              },
              sync: () => dies(() => handle.sync()),
              close: () => dies(() => handle.close()),
            }
          }),
        rename: (from, to) => dies(() => disk.rename(from, to)),
        syncDirectory: () => dies(() => Promise.resolve()),
      }
      void start(atHome, dying).save(newer)
      await new Promise((resolve) => setImmediate(resolve))
      seen.add((await start(atHome, disk).take())?.rootAttributes['data-text'])
    }
    expect(seen).toEqual(new Set(['large', 'larger']))
  })
})

describe('recording Home', () => {
  it.each<[string, Partial<World>]>([
    ['on a shared computer', { isShared: true }],
    ['without a keychain', { key: null }],
    ['of a visitor', { signedIn: false, userId: null }],
    ['of an account that an administrator has opened', { adminUserId: '9' }],
    ['in an appearance that is not the chosen one', { look: { ...atHome.look, theme: 'dark' } }],
  ])('D2: writes nothing %s', async (_name, difference) => {
    expect((await diskWithHome({ ...atHome, ...difference })).files.size).toBe(0)
  })

  it('A2: rejects what the allow-list does not name, and keeps the Home before', async () => {
    const disk = await diskWithHome()
    const now = start(atHome, disk)
    const tree = [{ name: 'script', attributes: {}, style: {}, children: [] }]
    for (const wrong of ['', JSON.stringify({ ...lastHome, tree }), text.padEnd(maxHomeLength + 1)])
      await expect(now.save(wrong)).rejects.toThrow('allow-list')
    expect(await now.read()).toEqual(lastHome)
  })
})

describe('the end of a session', () => {
  it.each<[string, Partial<World>]>([
    ['after the sign-out', { signedIn: false, userId: null, key: null }],
    ['once the computer is shared', { isShared: true }],
    ['when the session is stored nowhere any more', { key: null, memoryReason: 'no-keychain' }],
    ['when another user has signed in', { userId: 13, key: randomBytes(32) }],
  ])('D3: erases the last Home %s', async (_name, difference) => {
    const disk = createMemoryDisk(() => morning)
    const world = { ...atHome }
    const now = start(world, disk)
    await now.save(text)
    now.sessionChanged()
    await now.flush()
    expect(disk.files.size).toBe(1)
    Object.assign(world, difference)
    now.sessionChanged()
    await now.flush()
    expect(disk.files.size).toBe(0)
  })

  it('D3: tries again to erase the last Home after the disk refused it, and does not do it twice', async () => {
    const disk = await diskWithHome()
    const removals: string[] = []
    let refuses = true
    const removeDirectory = (name: string) => {
      removals.push(name)
      return refuses ? Promise.reject(new Error('EBUSY')) : disk.removeDirectory(name)
    }
    const now = start({ ...atHome, signedIn: false, userId: null, key: null }, { ...disk, removeDirectory })
    now.sessionChanged()
    await now.flush().catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    refuses = false
    now.sessionChanged()
    await now.flush()
    now.sessionChanged()
    await now.flush()
    expect([removals.length, disk.files.size]).toEqual([2, 0])
  })

  it('D3: leaves the Home of a user whose number is not known for the moment', async () => {
    const disk = createMemoryDisk(() => morning)
    const world = { ...atHome }
    const now = start(world, disk)
    await now.save(text)
    world.userId = null
    now.sessionChanged()
    world.userId = 12
    now.sessionChanged()
    await now.flush()
    expect(disk.files.size).toBe(1)
  })

  it('D3: leaves the file while a locked keychain may hold its key', async () => {
    const disk = await diskWithHome()
    const now = start({ ...atHome, signedIn: false, userId: null, key: null, isKeyUnknown: true }, disk)
    now.sessionChanged()
    await now.flush()
    expect(disk.files.size).toBe(1)
  })

  it('D3: leaves the file of a session that the keychain did not store in time', async () => {
    const disk = await diskWithHome()
    const now = start({ ...atHome, key: null, memoryReason: 'keychain-locked' }, disk)
    now.sessionChanged()
    await now.flush()
    expect(disk.files.size).toBe(1)
  })

  it('D3: a record that waits while the session ends is not written', async () => {
    const disk = createMemoryDisk(() => morning)
    const written: string[] = []
    const open: FileSystem['open'] = (name, how) => (written.push(name), disk.open(name, how))
    const world: World = { ...atHome, signedIn: false, userId: null, key: null }
    const now = start(world, { ...disk, open })
    // An earlier sign-out of this run has erased already.
    now.sessionChanged()
    Object.assign(world, atHome)
    const records = [now.save(text), now.save(text)]
    Object.assign(world, { signedIn: false, userId: null, key: null })
    now.sessionChanged()
    await Promise.all(records)
    await now.flush()
    expect([written, disk.files.size]).toEqual([[], 0])
  })
})
