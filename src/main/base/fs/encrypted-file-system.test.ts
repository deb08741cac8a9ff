import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { createCipher } from '../encryption'
import { type Files, createFiles } from './files'
import { createSharedFiles } from './shared-computer-files'
import { createVolatileFolder } from './volatile-folder'

let directory: string
let memory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-sealed-'))
  memory = mkdtempSync(path.join(tmpdir(), 'tutorat-memory-'))
  onTestFinished(() => {
    for (const each of [directory, memory]) rmSync(each, { recursive: true, force: true })
  })
})

const openSealed = (key: Uint8Array): Files => createFiles({ directory }).openSealed('work', createCipher(key, 'work'))

function onDisk(): string {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

async function write(files: Files, folder: string, name: string, pieces: readonly Uint8Array[]): Promise<void> {
  const place = files.openFolder(folder)
  place.make()
  const file = await place.create(`${name}.part`)
  for (const piece of pieces) await file.write(piece)
  await file.sync()
  await file.close()
  await place.rename(`${name}.part`, name)
}

describe('encryptFileSystem', () => {
  it('D3: reads back any content and size, and stores none of it in plain text', async () => {
    const key = randomBytes(32)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 12, maxLength: 400 }), { maxLength: 6 }), async (pieces) => {
        const files = openSealed(key)
        const whole = new Uint8Array(Buffer.concat(pieces))
        await write(files, 'copies', 'a.pdf', pieces)
        const folder = files.openFolder('copies')
        expect(new Uint8Array((await folder.read('a.pdf')) ?? [0])).toEqual(whole)
        expect(await folder.list()).toEqual(new Map([['a.pdf', whole.byteLength]]))
        const into = new Uint8Array(whole.byteLength)
        expect([await folder.readInto('a.pdf', into), into]).toEqual([true, whole])
        expect(await folder.readInto('a.pdf', new Uint8Array(whole.byteLength + 1))).toBe(false)
        const text = onDisk()
        for (const piece of pieces) expect(text).not.toContain(Buffer.from(piece).toString('latin1'))
      }),
      { numRuns: 40 },
    )
  })

  it('D3: encrypts values, backups and logs, of which a crash damages one line only', async () => {
    const key = randomBytes(32)
    const store = openSealed(key).openStore('thing.json', z.object({ name: z.string() }), () => ({ name: '' }), {
      kind: 'other',
    })
    for (const name of ['canary-one', 'canary-two']) await store.save({ name })
    const log = openSealed(key).openLog('outbox.log')
    for (const line of ['canary-three\n', 'canary-é\n', 'canary-torn\n']) await log.append(line)
    await log.close()
    expect(onDisk()).not.toContain('canary')
    const again = openSealed(key)
    expect(
      again.openStore('thing.json', z.object({ name: z.string() }), () => ({ name: '' }), { kind: 'other' }).current(),
    ).toEqual({
      name: 'canary-two',
    })
    const file = path.join(directory, 'work', 'outbox.log')
    truncateSync(file, readFileSync(file).byteLength - 3)
    const torn = again.openLog('outbox.log')
    expect(await torn.read()).toBe('canary-three\ncanary-é\n')
    await torn.append('after\n')
    await torn.close()
    expect(await again.openLog('outbox.log').read()).toBe('canary-three\ncanary-é\nafter\n')
  })

  it('D3: decrypts nothing with another key', async () => {
    await write(openSealed(randomBytes(32)), 'copies', 'a.pdf', [Buffer.from('canary')])
    const folder = openSealed(randomBytes(32)).openFolder('copies')
    expect((await folder.read('a.pdf'))?.byteLength).toBe(0)
    appendFileSync(path.join(directory, 'work', 'copies', 'a.pdf'), 'no line\n')
    expect((await folder.read('a.pdf'))?.byteLength).toBe(0)
  })
})

describe('createSharedFiles', () => {
  const previews = () => createVolatileFolder({ root: memory, run: crypto.randomUUID(), userId: process.getuid?.() })
  const shared = (isSharedComputer: boolean, warned: string[] = []) =>
    createSharedFiles({
      files: createFiles({ directory }),
      run: crypto.randomUUID(),
      cipher: () => createCipher(randomBytes(32), 'work'),
      previews: previews(),
      isSharedComputer: () => isSharedComputer,
      log: { warn: (event) => void warned.push(event) },
    })

  it('D3: encrypts files and removes those of an earlier run at the next start', async () => {
    for (const isNextShared of [true, false]) {
      const crashed = shared(true)
      await write(crashed.now(), 'homework', 'a.pdf', [Buffer.from('canary')])
      crashed.previews.make()
      expect([onDisk().includes('canary'), readdirSync(memory).length]).toEqual([false, 1])
      await shared(isNextShared).sweep()
      expect([readdirSync(directory), readdirSync(memory)]).toEqual([[], []])
    }
  })

  it('D3: removes only user data that an earlier run left in plain text on a shared computer', async () => {
    const files = createFiles({ directory })
    await write(files, 'homework', 'a.pdf', [Buffer.from('canary')])
    for (const name of ['outbox-7.log', 'outbox-7.refused.log']) await files.openLog(name).append('canary')
    await files.openStore('settings.json', z.unknown(), () => null, { kind: 'other' }).save(1)
    await shared(false).sweep()
    expect(readdirSync(directory).toSorted()).toEqual([
      'homework',
      'outbox-7.log',
      'outbox-7.refused.log',
      'settings.json',
    ])
    const present = shared(true)
    await write(present.now(), 'homework', 'b.pdf', [Buffer.from('x')])
    await present.sweep()
    expect(readdirSync(directory).filter((name) => !name.startsWith('shared-'))).toEqual(['settings.json'])
    expect((await present.now().openFolder('homework').read('b.pdf'))?.byteLength).toBe(1)
    present.previews.make()
    await present.erase()
    expect([readdirSync(directory), readdirSync(memory)]).toEqual([['settings.json'], []])
  })
})
