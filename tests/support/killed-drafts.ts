import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type FileSystem, nodeFileSystem } from '#main/base/fs/file-system.ts'
import { createFiles } from '#main/base/fs/files.ts'
import { createHomework } from '#main/homework/homework.ts'
import { randomFrom } from '../../scripts/chaos/seed'

/**
 * Prints `found <hashes>`, `adding <hash>`, `added <hash>`, `removing <hash>`. `blocked`: numbers of failing reads and
 * renames.
 */
const [directory = '', seedText = '', blockedText = '{}'] = process.argv.slice(2)
const blocked: { manifest?: number; copies?: number; renames?: number } = JSON.parse(blockedText)
const [userId, examId] = [7, 5]
const maxFileCount = 12
const random = randomFrom(Number(seedText))
const say = (word: string): void => void process.stdout.write(`${word}\n`)

let [manifestLeft, copiesLeft] = [blocked.manifest ?? 0, blocked.copies ?? 0]
const busy = (): Error => Object.assign(new Error('busy'), { code: 'EBUSY' })
const isManifest = (file: string): boolean => path.basename(file).startsWith('manifest.json')
const disk: FileSystem = {
  ...nodeFileSystem,
  readTextSync(file) {
    if (isManifest(file) && manifestLeft-- > 0) throw busy()
    return nodeFileSystem.readTextSync(file)
  },
  readBytes(file) {
    if (isManifest(file) && (blocked.manifest ?? 0) > 0) return Promise.reject(busy())
    return /\.pdf$/.test(file) && copiesLeft-- > 0 ? Promise.reject(busy()) : nodeFileSystem.readBytes(file)
  },
  rename: (from, to) => (random() < (blocked.renames ?? 0) ? Promise.reject(busy()) : nodeFileSystem.rename(from, to)),
}

const folder = createFiles({ directory, disk }).openFolder('homework')
const homework = createHomework({
  folder,
  sealedFolder: () => folder,
  previews: folder,
  client: { call: () => Promise.resolve({ ok: false, failure: 'offline' }) },
  clock: { now: () => Date.now(), monotonic: () => performance.now() },
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  uuid: randomUUID,
  platformNow: () => null,
  afterFirstPaint: Promise.resolve(),
  chooseFiles: () => Promise.resolve([]),
  openFile: () => Promise.resolve(false),
  isSharedComputer: () => false,
  onChange: () => undefined,
  log: { info: () => undefined, warn: () => undefined },
})

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function newFile(): Uint8Array {
  const bytes = new Uint8Array(1000 + Math.floor(random() * 30_000)).fill(1 + Math.floor(random() * 250))
  bytes.set(new TextEncoder().encode(`%PDF-1.7\n${randomUUID()} `))
  return bytes
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  for (let at = 0; at < bytes.byteLength; at += 8192) yield bytes.subarray(at, at + 8192)
}

function hashesOnDisk(ids: readonly string[]): string[] {
  const folder = path.join(directory, 'homework', String(userId), String(examId))
  const names = ids.length === 0 ? [] : readdirSync(folder)
  return ids.map((id) => hashOf(readFileSync(path.join(folder, names.find((name) => name.startsWith(id)) ?? 'gone'))))
}

homework.sessionChanged({ userId })
let { files } = await homework.read(examId)
say(`found ${hashesOnDisk(files.map(({ id }) => id)).join(' ')}`)
for (;;) {
  if (files.length > 0 && (files.length >= maxFileCount || random() < 0.2)) {
    const gone = files[Math.floor(random() * files.length)]?.id ?? ''
    say(`removing ${hashesOnDisk([gone]).join('')}`)
    files = (await homework.remove(examId, gone)).files
  } else if (files.length > 1 && random() < 0.2) {
    files = (await homework.arrange(examId, files.map(({ id }) => id).toReversed())).files
  } else {
    const bytes = newFile()
    say(`adding ${hashOf(bytes)}`)
    const { draft, refused } = await homework.add(examId, 'copie.pdf', piecesOf(bytes))
    if (refused.length === 0) say(`added ${hashOf(bytes)}`)
    files = draft.files
  }
}
