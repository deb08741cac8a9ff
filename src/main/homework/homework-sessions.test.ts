import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createComputer, createSchool, draftThat, createPdf, toPieces } from '#tests/support/homework-world.ts'
import { samples } from '#tests/support/office-files.ts'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import type { PlatformClient } from '../base/platform-client'
import type { HttpClient } from '../gateway/http-client'
import { createPlatformClient } from '../gateway/platform-client'
import type { Homework } from './homework'
import { createHomeworkApi } from './homework-api'

const examId = 5
const userId = 7
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

function createPausedFile() {
  const gate = Promise.withResolvers<null>()
  const started = Promise.withResolvers<null>()
  async function* content(): AsyncGenerator<Uint8Array> {
    yield samples.pdf.subarray(0, 200)
    started.resolve(null)
    await gate.promise
    yield samples.pdf.subarray(200)
  }
  return { content: content(), resume: () => gate.resolve(null), started: started.promise }
}

it('H4: refuses a file whose copy outlasts the session, and leaves nothing of it on a shared computer', async () => {
  for (const isSharedComputer of [false, true]) {
    const { open, filesOf, directory } = createComputer({ isSharedComputer, faster: 1 })
    const homework = open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'avant.pdf', toPieces(samples.pdf))
    const { content, resume, started } = createPausedFile()
    const adding = homework.add(examId, 'copie.pdf', content)
    await started
    homework.sessionChanged({ userId: null, signedOutUserId: userId })
    resume()
    expect((await adding).refused).toEqual([{ name: 'copie.pdf', reason: 'closed' }])
    await homework.settled()
    if (isSharedComputer) expect(readdirSync(path.join(directory, 'homework'))).toEqual([])
    else expect(filesOf(userId, examId).filter((name) => !name.startsWith('manifest'))).toHaveLength(1)
  }
})

it('H4: stops reading a file when its session ends', async () => {
  const { open } = createComputer()
  const homework = open()
  homework.sessionChanged({ userId })
  let [pulled, isReturned] = [0, false]
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        pulled += 1
        if (pulled === 3) homework.sessionChanged({ userId: null })
        if (pulled === 50) return
        yield samples.pdf
        await turn()
      }
    } finally {
      isReturned = true
    }
  }
  expect((await homework.add(examId, 'copie.pdf', content())).refused).toEqual([
    { name: 'copie.pdf', reason: 'closed' },
  ])
  expect([pulled, isReturned]).toEqual([3, true])
})

it('H4: makes no upload call while signed out or signed in as another user', async () => {
  const left: string[] = []
  const httpClient: HttpClient = {
    call: ({ path: address }) => (left.push(address), Promise.resolve({ ok: false, failure: 'cut' })),
    stream: () => Promise.resolve({ ok: false, failure: 'cut' }),
  }
  for (const [signedIn, calls] of [
    [null, 0],
    [8, 0],
    [userId, 2],
  ] as const) {
    const client = createPlatformClient({
      httpClient,
      vault: { bearer: () => Promise.resolve(signedIn === null ? null : { token: 'secret-token', userId: signedIn }) },
    })
    const { fetchExam, submit } = createHomeworkApi({
      client,
      clock: { now: () => 0 },
      schedule: () => () => undefined,
      uuid: () => 'boundary',
    })
    const file = {
      id: 'a',
      name: 'copie.pdf',
      type: 'pdf' as const,
      bytes: 1,
      earlierSends: 0,
      fill: () => Promise.resolve(true),
    }
    const outcomes = [
      await fetchExam(examId, userId, new AbortController().signal),
      await submit(examId, userId, file, new AbortController().signal, () => undefined),
    ]
    expect(outcomes.map(({ kind }) => kind)).toEqual(['lost', 'lost'])
    expect(left.splice(0)).toHaveLength(calls)
  }
})

it('H4: leaves nothing on a shared computer of a draft that opens while the session ends', async () => {
  const { open, directory } = createComputer({ isSharedComputer: true })
  const first = open()
  first.sessionChanged({ userId })
  await first.add(examId, 'copie.pdf', toPieces(samples.pdf))
  first.sessionChanged({ userId: null })
  const homework = open()
  homework.sessionChanged({ userId })
  const reading = homework.add(examId, 'suite.pdf', toPieces(samples.pdf)).catch(() => null)
  homework.sessionChanged({ userId: null, signedOutUserId: userId })
  await Promise.all([reading, homework.settled()])
  expect(readdirSync(path.join(directory, 'homework'))).toEqual([])
})

it('H4: sends a file once when the session ends and begins again during the request', async () => {
  const { client, examId: exam, userId: user, uploads } = await createSchool('naive')
  const computer = createComputer({ client })
  const homework = computer.open()
  homework.sessionChanged({ userId: user })
  await homework.add(exam, 'copie.pdf', toPieces(createPdf(4_000)))
  const before = uploads().length
  const late = computer.open()
  late.sessionChanged({ userId: user })
  const sent = late.send(exam).catch(() => null)
  late.sessionChanged({ userId: null })
  late.sessionChanged({ userId: user })
  await sent
  await late.send(exam)
  await draftThat(computer, ({ delivery }) => delivery.step === 'handed-in')
  await late.settled()
  expect(uploads().slice(before)).toHaveLength(1)
})

it('signs out without waiting for the calls of the purge', async () => {
  let calls = 0
  const client: PlatformClient = {
    call: (_endpoint, options) =>
      new Promise((resolve) => {
        calls += 1
        options?.signal?.addEventListener('abort', () => resolve({ ok: false, failure: 'cancelled' }), { once: true })
      }),
  }
  const createdAt = Date.parse('2026-01-01T00:00:00Z')
  const { directory } = await (async () => {
    const computer = createComputer({ now: () => createdAt })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    return computer
  })()
  const homework = createComputer({
    directory,
    client,
    faster: 0.0001,
    platformNow: () => createdAt,
  }).open()
  homework.sessionChanged({ userId })
  await vi.waitFor(() => expect(calls).toBe(1))
  homework.sessionChanged({ userId: null })
  await homework.settled()
})

it('H4: retries a copy that is temporarily unreadable, and never sends one that changed', async () => {
  const { client, examId: exam, userId: user, uploads } = await createSchool('keyed')
  let failures = 2
  const disk: FileSystem = {
    ...nodeFileSystem,
    readInto: (file, into) =>
      failures-- > 0
        ? Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
        : nodeFileSystem.readInto(file, into),
  }
  const computer = createComputer({ client, disk })
  const homework = computer.open()
  homework.sessionChanged({ userId: user })
  await homework.add(exam, 'copie.pdf', toPieces(createPdf(4_000)))
  const before = uploads().length
  await homework.send(exam)
  await draftThat(computer, ({ delivery }) => delivery.step === 'handed-in')
  expect(uploads().slice(before)).toMatchObject([{ name: 'copie.pdf', size: 4_000 }])
  await homework.add(exam, 'suite.pdf', toPieces(createPdf(5_000)))
  const [name = ''] = computer.filesOf(user, exam).filter((each) => !each.startsWith('manifest'))
  writeFileSync(path.join(computer.folderOf(user, exam), name), createPdf(5_000, 9))
  computer.notified.length = 0
  await homework.send(exam)
  await vi.waitFor(async () => expect((await homework.read(exam)).files).toEqual([]))
  await turn()
  expect(uploads().slice(before)).toHaveLength(1)
  expect(computer.lines).toContain('homework.copy-missing {"count":1}')
})

it('removes previews with the draft', async () => {
  const { open, opened, filesOf } = createComputer()
  const homework = open()
  homework.sessionChanged({ userId })
  await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
  const id = (await homework.read(examId)).files[0]?.id ?? ''
  expect(await homework.preview(examId, id)).toBe(true)
  expect(opened).toHaveLength(1)
  await homework.discard(examId)
  expect(filesOf(userId, examId).filter((name) => !name.startsWith('manifest'))).toEqual([])
})

describe('D3: homework on a shared computer', () => {
  const canary = 'canary-of-amira'
  const content = () => toPieces(new TextEncoder().encode(`%PDF-1.7\n${canary}\n%%EOF\n`))

  const holding = (directory: string): string[] =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && readFileSync(path.join(entry.parentPath, entry.name), 'latin1').includes(canary),
      )
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))

  it('encrypts drafts on the disk, readable to their user while the application runs', async () => {
    const computer = createComputer({ isSharedComputer: true, sealed: true })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    const { draft } = await homework.add(examId, `${canary}.pdf`, content())
    expect(draft.files).toHaveLength(1)
    expect(holding(computer.directory)).toEqual([])
    homework.sessionChanged({ userId: null })
    homework.sessionChanged({ userId })
    const { files } = await homework.read(examId)
    expect(files.map(({ name }) => name)).toEqual([`${canary}.pdf`])
    homework.sessionChanged({ userId: null, signedOutUserId: userId })
    await homework.settled()
    expect(readdirSync(path.join(computer.directory, 'shared', 'homework'))).toEqual([])
  })

  async function previewed() {
    const computer = createComputer({ isSharedComputer: true, sealed: true })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    const { draft } = await homework.add(examId, `${canary}.pdf`, content())
    expect(await homework.preview(examId, draft.files[0]?.id ?? '')).toBe(true)
    return { computer, homework, preview: computer.opened[0] ?? '' }
  }

  it('shows a copy outside the data folder, under a name that says nothing of its user', async () => {
    const { computer, preview } = await previewed()
    expect(readFileSync(preview, 'utf8')).toContain(canary)
    expect(holding(computer.directory)).toEqual([])
    expect(path.basename(preview)).toBe('copie.pdf')
    expect(path.relative(computer.memory, preview).split(/[/\\-]/)).not.toContain(String(userId))
    if (process.platform !== 'win32') expect(statSync(preview).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['signs out', (homework: Homework) => homework.sessionChanged({ userId: null, signedOutUserId: userId })],
    ['loses the session', (homework: Homework) => homework.sessionChanged({ userId: null })],
    ['discards the draft', (homework: Homework) => void homework.discard(examId)],
  ])('removes the copy once its user %s', async (_name, act) => {
    const { homework, preview } = await previewed()
    act(homework)
    await homework.settled()
    await vi.waitFor(() => expect(existsSync(preview)).toBe(false))
  })

  it('creates no folder before a sign-in', () => {
    const { open, directory } = createComputer({ isSharedComputer: true, sealed: true })
    open().sessionChanged({ userId: null })
    expect(readdirSync(directory)).toEqual([])
  })

  it('leaves nothing readable to the next process after a crash', async () => {
    const crashed = createComputer({ isSharedComputer: true, sealed: true })
    const first = crashed.open()
    first.sessionChanged({ userId })
    await first.add(examId, 'copie.pdf', content())
    const next = createComputer({ directory: crashed.directory, isSharedComputer: true, sealed: true }).open()
    next.sessionChanged({ userId })
    expect((await next.read(examId)).files).toEqual([])
  })

  it('erases drafts once another program releases a locked copy', async () => {
    let isHeld = true
    const disk: FileSystem = {
      ...nodeFileSystem,
      removeDirectory: (folder) =>
        isHeld && folder.endsWith(String(userId))
          ? Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
          : nodeFileSystem.removeDirectory(folder),
    }
    const computer = createComputer({ isSharedComputer: true, disk, faster: 30_000 })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'copie.pdf', content())
    homework.sessionChanged({ userId: null, signedOutUserId: userId })
    await homework.settled()
    expect(computer.filesOf(userId, examId).length).toBeGreaterThan(0)
    expect(computer.lines.some((line) => line.startsWith('homework.erase-failed'))).toBe(true)
    isHeld = false
    await vi.waitFor(() => expect(readdirSync(path.join(computer.directory, 'homework'))).toEqual([]))
  })

  it('does not retry a refused erasure once its user has new work in the draft', async () => {
    let refusals = 1
    const disk: FileSystem = {
      ...nodeFileSystem,
      removeDirectory: (folder) =>
        folder.includes('shared') && folder.endsWith(String(userId)) && refusals-- > 0
          ? Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
          : nodeFileSystem.removeDirectory(folder),
    }
    const computer = createComputer({ isSharedComputer: true, disk, sealed: true, faster: 30_000 })
    const homework = computer.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    homework.sessionChanged({ userId })
    homework.sessionChanged({ userId: null, signedOutUserId: userId })
    await homework.settled()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'suite.pdf', content())
    expect(refusals).toBeLessThan(1)
    await vi.advanceTimersByTimeAsync(100)
    await homework.settled()
    homework.sessionChanged({ userId: null })
    homework.sessionChanged({ userId })
    expect((await homework.read(examId)).files).toHaveLength(1)
  })

  it('moves a draft of which another program blocks a page for longer than the retries', async () => {
    let [isShared, left] = [false, 0]
    const disk: FileSystem = {
      ...nodeFileSystem,
      readBytes: (file) =>
        file.endsWith('.pdf') && (left -= 1) >= 0
          ? Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
          : nodeFileSystem.readBytes(file),
    }
    const computer = createComputer({ isSharedComputer: () => isShared, sealed: true, disk })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'copie.pdf', content())
    const before = await homework.read(examId)
    for (const next of [true, false]) {
      isShared = next
      left = 2
      homework.sessionChanged({ userId })
      expect(await homework.read(examId)).toEqual(before)
    }
  })

  it('moves drafts without loss when shared mode is turned on or off', async () => {
    let isShared = false
    const computer = createComputer({ isSharedComputer: () => isShared, sealed: true })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, `${canary}.pdf`, content())
    const before = await homework.read(examId)
    expect(holding(computer.directory).length).toBeGreaterThan(0)
    for (const next of [true, false]) {
      isShared = next
      homework.sessionChanged({ userId })
      expect(await homework.read(examId)).toEqual(before)
      expect(holding(computer.directory).length > 0).toBe(!isShared)
    }
  })
})
