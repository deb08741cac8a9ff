import { randomBytes, randomUUID } from 'node:crypto'
import { createCipher } from '#main/base/encryption.ts'
import { createFiles } from '#main/base/fs/files.ts'
import type { Folder } from '#main/base/fs/folder.ts'
import { openVolatileFolder } from '#main/base/fs/volatile-folder.ts'
import { createHttpClient } from '#main/gateway/http-client.ts'
import { createPlatformClient } from '#main/gateway/platform-client.ts'
import { createHomework } from '#main/homework/homework.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { socketUpload } from './socket-upload'

const [directory = '', config = '', mode = '', user = '', exam = ''] = process.argv.slice(2)
const faster = 100
const [userId, examId] = [Number(user), Number(exam)]
const say = (word: string): void => void process.stdout.write(`${word}\n`)

const client = createPlatformClient({
  httpClient: createHttpClient({
    config: platformConfig.parse(JSON.parse(config)),
    transport: fetch,
    uploadTransport: socketUpload,
    language: () => 'fr',
  }),
  vault: { bearer: () => Promise.resolve({ token: process.env['HOMEWORK_TOKEN'] ?? '', userId }) },
})
const dataFiles = createFiles({ directory })
const folder = dataFiles.openFolder('homework')
const isSharedComputer = mode === 'preview'
let sealed: Folder | null = null
const sealedFolder = (): Folder =>
  (sealed ??= dataFiles.openSealed('shared', createCipher(randomBytes(32), 'work')).openFolder('homework'))
const homework = createHomework({
  folder,
  sealedFolder: isSharedComputer ? sealedFolder : () => folder,
  previews: openVolatileFolder().folder,
  client,
  clock: { now: () => Date.now(), monotonic: () => performance.now() * faster },
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms / faster)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  uuid: randomUUID,
  platformNow: () => null,
  afterFirstPaint: Promise.resolve(),
  chooseFiles: () => Promise.resolve([]),
  openFile: (file) => {
    say(`opened ${file}`)
    return Promise.resolve(true)
  },
  isSharedComputer: () => isSharedComputer,
  onChange: ({ delivery }) => {
    if (delivery.step === 'handed-in') say('handed-in')
  },
  log: { info: () => undefined, warn: () => undefined },
})

async function* content(index: number): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  const text = `%PDF-1.7\n${String(index)} `
  yield new TextEncoder().encode(text)
  for (let piece = 0; piece < 8; piece += 1) yield new Uint8Array(16 * 1024).fill(index)
}

homework.sessionChanged({ userId })
const { files, delivery } = await homework.read(examId)
say(`found ${String(files.length)}`)
if (delivery.step === 'handed-in') say('handed-in')
for (let index = files.length; mode === 'add' && index < 100; index += 1) {
  await homework.add(examId, `feuille-${String(index)}.pdf`, content(index))
  say('added')
}
if (mode === 'send' && delivery.step === 'editing') {
  await homework.send(examId)
  say('sent')
}
if (isSharedComputer) {
  const { draft } = await homework.add(examId, 'Amira Ben Salah.pdf', content(0))
  await homework.preview(examId, draft.files[0]?.id ?? null)
}
