import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createCipher } from '#main/base/encryption.ts'
import { type FileSystem, nodeFileSystem } from '#main/base/fs/file-system.ts'
import { createFiles } from '#main/base/fs/files.ts'
import type { Folder } from '#main/base/fs/folder.ts'
import { createVolatileFolder } from '#main/base/fs/volatile-folder.ts'
import type { PlatformClient } from '#main/base/platform-client.ts'
import { systemTimers } from '#main/base/timers.ts'
import { createHttpClient } from '#main/gateway/http-client.ts'
import { createPlatformClient } from '#main/gateway/platform-client.ts'
import { createHomework, type Homework } from '#main/homework/homework.ts'
import { examNumber } from '#sandbox/world/class-exams.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { samples } from './office-files'
import { startSandbox } from './sandbox-client'
import { socketUpload } from './socket-upload'

export async function* toPieces(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

export function createPdf(bytes: number, seed = 1): Uint8Array {
  const content = new Uint8Array(bytes)
  content.set(samples.pdf)
  let state = seed
  for (let at = samples.pdf.length; at < bytes; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    content[at] = state >> 16
  }
  return content
}

type Options = {
  client?: PlatformClient
  directory?: string
  disk?: FileSystem
  isSharedComputer?: boolean | (() => boolean)
  faster?: number
  now?: () => number
  monotonic?: () => number
  platformNow?: () => number | null
  choose?: () => string[]
  sealed?: boolean
}

export function createComputer({
  client,
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-homework-')),
  disk = nodeFileSystem,
  isSharedComputer = false,
  faster = 200,
  now = () => Date.now(),
  monotonic = () => performance.now() * faster,
  platformNow = () => null,
  choose = () => [],
  sealed = false,
}: Options = {}) {
  const memory = mkdtempSync(path.join(tmpdir(), 'tutorat-memory-'))
  onTestFinished(() => {
    for (const each of [directory, memory]) rmSync(each, { recursive: true, force: true })
  })
  const previews = createVolatileFolder({ root: memory, run: randomUUID(), userId: process.getuid?.() })
  const notified: HomeworkDraft[] = []
  const key = randomBytes(32)
  const lines: string[] = []
  const opened: string[] = []
  const withStack = (_key: string, value: unknown) => (value instanceof Error ? String(value.stack) : value)
  const note = (event: string, fields?: object): void =>
    void lines.push(`${event} ${JSON.stringify(fields ?? {}, withStack)}`)
  const foldersOf = () => {
    const files = createFiles({ directory, disk })
    const folder = files.openFolder('homework')
    let opened: Folder | null = sealed ? null : folder
    return {
      folder,
      sealedFolder: () => (opened ??= files.openSealed('shared', createCipher(key, 'work')).openFolder('homework')),
    }
  }
  const open = (): Homework =>
    createHomework({
      ...foldersOf(),
      previews: previews.folder,
      client: client ?? { call: () => Promise.resolve({ ok: false, failure: 'offline' }) },
      clock: { now, monotonic },
      platformNow,
      schedule: (ms, run) => systemTimers(ms / faster, run),
      random: Math.random,
      uuid: randomUUID,
      afterFirstPaint: Promise.resolve(),
      chooseFiles: () => Promise.resolve(choose()),
      openFile: (address) => Promise.resolve(opened.push(address) > 0),
      isSharedComputer: typeof isSharedComputer === 'function' ? isSharedComputer : () => isSharedComputer,
      onChange: (draft) => void notified.push(draft),
      log: { info: note, warn: note },
    })
  const folderOf = (userId: number, examId: number): string =>
    path.join(directory, 'homework', String(userId), String(examId))
  return {
    directory,
    memory,
    notified,
    lines,
    opened,
    open,
    folderOf,
    filesOf: (userId: number, examId: number): string[] => {
      try {
        return readdirSync(folderOf(userId, examId)).toSorted()
      } catch {
        return []
      }
    },
  }
}

export async function draftThat(
  computer: { notified: HomeworkDraft[] },
  fits: (draft: HomeworkDraft) => boolean,
): Promise<HomeworkDraft> {
  for (;;) {
    const found = computer.notified.findLast(fits)
    if (found !== undefined) return found
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
}

export async function createSchool(personality: 'keyed' | 'naive' = 'keyed') {
  const sandbox = await startSandbox({ personality })
  const { origin, close } = await sandbox.listen()
  onTestFinished(async () => void (await close()))
  const token = sandbox.signIn('amira')
  const userId = sandbox.world.student('amira').user.id
  const examId = examNumber('two-hours-left')
  const session = { token, userId, isSignedIn: true }
  const client = createPlatformClient({
    httpClient: createHttpClient({
      config: sandbox.platformConfig(origin),
      transport: fetch,
      uploadTransport: socketUpload,
      language: () => 'fr',
    }),
    vault: { bearer: () => Promise.resolve(session.isSignedIn ? session : null) },
  })
  const uploads = () => sandbox.world.student('amira').exams[String(examId)]?.uploads ?? []
  return { sandbox, origin, client, userId, examId, session, uploads }
}
