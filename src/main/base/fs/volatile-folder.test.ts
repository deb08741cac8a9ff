import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createVolatileFolder, findVolatileRoot } from './volatile-folder'

const userId = process.getuid?.()
const hasModes = process.platform !== 'win32'
let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'volatile-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
})

const create = () => createVolatileFolder({ root, run: crypto.randomUUID(), userId })

describe('findVolatileRoot', () => {
  const find = (runtime: string | undefined, platform: NodeJS.Platform = 'linux') =>
    findVolatileRoot({ platform, environment: { XDG_RUNTIME_DIR: runtime }, temporary: '/temporary', userId })

  it('uses the runtime folder of the user', () => {
    chmodSync(root, 0o700)
    expect(find(root)).toBe(root)
  })

  it.each([
    ['is not set', () => undefined],
    ['is relative', () => 'run'],
    ['is missing', () => path.join(root, 'missing')],
    ['is open to others', () => (chmodSync(root, 0o755), root)],
  ])('does not use a runtime folder that %s', (_name, runtime) => {
    expect(['/dev/shm', '/temporary']).toContain(find(hasModes ? runtime() : undefined))
  })

  it.each(['darwin', 'win32'] as const)('uses the temporary folder of the user on %s', (platform) => {
    expect(find(root, platform)).toBe('/temporary')
  })
})

describe('createVolatileFolder', () => {
  it('creates its folder for its user alone, at the first file', async () => {
    const { folder, directory } = create()
    expect(readdirSync(root)).toEqual([])
    folder.make()
    const file = await folder.create('copie.pdf')
    await file.close()
    const modeOf = (each: string): number => statSync(each).mode & 0o777
    if (hasModes) expect([modeOf(directory), modeOf(path.join(directory, 'copie.pdf'))]).toEqual([0o700, 0o600])
  })

  it('removes what earlier runs left and nothing else', async () => {
    const crashed = create()
    crashed.folder.make()
    mkdirSync(path.join(root, 'tutorat-documents'))
    mkdirSync(path.join(root, 'pulse'))
    const next = create()
    next.folder.make()
    await next.sweep()
    expect([existsSync(crashed.directory), existsSync(next.directory)]).toEqual([false, true])
    expect(readdirSync(root)).toEqual(expect.arrayContaining(['pulse', 'tutorat-documents']))
    await next.erase()
    expect(readdirSync(root).toSorted()).toEqual(['pulse', 'tutorat-documents'])
  })

  it('leaves the folder of another brand that runs beside it', async () => {
    const other = path.join(root, 'madar-0f8e5c1a-9b7d-4c3e-8a21-5d6f7e8a9b0c')
    mkdirSync(other)
    await create().sweep()
    expect(existsSync(other)).toBe(true)
  })

  it('sweeps and erases without a folder', async () => {
    const { sweep, erase } = createVolatileFolder({ root: path.join(root, 'missing'), run: 'x', userId })
    await expect(Promise.all([sweep(), erase()])).resolves.toBeDefined()
  })
})
