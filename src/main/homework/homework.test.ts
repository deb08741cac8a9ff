import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getFingerprint, homeworkLimits } from '#shared/desktop/homework.ts'
import { createComputer, createPdf, toPieces } from '#tests/support/homework-world.ts'
import { heic, samples, webp } from '#tests/support/office-files.ts'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import type { PlatformClient } from '../base/platform-client'
import type { Homework } from './homework'
import { readChosenFile } from './staged-files'

const examId = 5
const userId = 7
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutorat-chosen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function signedIn(options: Parameters<typeof createComputer>[0] = {}) {
  const computer = createComputer(options)
  const homework = computer.open()
  homework.sessionChanged({ userId })
  return { ...computer, homework }
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pieces) chunks.push(chunk)
  return chunks
}

const dayMs = 86_400_000

describe('H5: choosing files', () => {
  it('copies each file byte for byte, under a unique name, with access for its owner only', async () => {
    const chosen = ['copie.pdf', 'Copie.pdf'].map((name) => path.join(mkdtempSync(path.join(folder, 'x')), name))
    chosen.forEach((file, index) => writeFileSync(file, createPdf(300_000, index)))
    const { homework, folderOf, filesOf } = signedIn({ choose: () => chosen })
    const { draft, refused } = await homework.pick(examId)
    expect(refused).toEqual([])
    expect(draft.files).toMatchObject([
      { name: 'copie.pdf', kind: 'document', bytes: 300_000 },
      { name: 'Copie (2).pdf' },
    ])
    chosen.forEach((file) => rmSync(file))
    for (const [index, { id }] of draft.files.entries()) {
      const name = filesOf(userId, examId).find((each) => each.startsWith(id)) ?? ''
      expect(new Uint8Array(readFileSync(path.join(folderOf(userId, examId), name)))).toEqual(createPdf(300_000, index))
      if (process.platform !== 'win32')
        expect(statSync(path.join(folderOf(userId, examId), name)).mode & 0o777).toBe(0o600)
    }
    if (process.platform !== 'win32') expect(statSync(folderOf(userId, examId)).mode & 0o777).toBe(0o700)
  })

  it('refuses missing, linked, empty, large and renamed files and folders, and takes the rest', async () => {
    const at = (name: string, content: Uint8Array | string = ''): string => {
      writeFileSync(path.join(folder, name), content)
      return path.join(folder, name)
    }
    mkdirSync(path.join(folder, 'dossier.pdf'))
    symlinkSync(at('vrai.pdf', samples.pdf), path.join(folder, 'lien.pdf'))
    truncateSync(at('grand.pdf', samples.pdf), homeworkLimits.fileBytes + 1)
    const names = ['absent.pdf', 'dossier.pdf', 'lien.pdf', 'grand.pdf']
    const chosen = [
      ...names.map((name) => path.join(folder, name)),
      at('vide.pdf'),
      at('jeu.pdf', 'MZ\x90'),
      at('jeu.exe', 'MZ'),
      at('bon.pdf', samples.pdf),
    ]
    const { homework, filesOf } = signedIn({ choose: () => chosen })
    const { draft, refused } = await homework.pick(examId)
    expect(refused).toEqual([
      { name: 'absent.pdf', reason: 'unreadable' },
      { name: 'dossier.pdf', reason: 'unreadable' },
      { name: 'lien.pdf', reason: 'unreadable' },
      { name: 'grand.pdf', reason: 'too-large' },
      { name: 'vide.pdf', reason: 'empty' },
      { name: 'jeu.pdf', reason: 'content' },
      { name: 'jeu.exe', reason: 'type' },
    ])
    expect(draft.files).toMatchObject([{ name: 'bon.pdf' }])
    expect(filesOf(userId, examId).filter((name) => !name.startsWith('manifest'))).toHaveLength(1)
  })

  it('stores a picture under the name of another one with the type of its content', async () => {
    const { homework, filesOf } = signedIn()
    const added = [
      ['capture.jpg', samples.png],
      ['photo.png', samples.jpg],
      ['page.jfif', samples.jpg],
      ['photo.jpeg', samples.jpg],
    ] as const
    for (const [name, content] of added) await homework.add(examId, name, toPieces(content))
    const { files } = await homework.read(examId)
    expect(files.map(({ name }) => name)).toEqual(['capture.png', 'photo.jpg', 'page.jpg', 'photo.jpeg'])
    const stored = filesOf(userId, examId)
    expect(
      files.map(({ id }) =>
        stored
          .find((each) => each.startsWith(id))
          ?.split('.')
          .at(-1),
      ),
    ).toEqual(['png', 'jpg', 'jpg', 'jpeg'])
    expect(await homework.image(examId, files[0]?.id ?? '')).toMatchObject({ contentType: 'image/png' })
  })

  it('says of a picture of a telephone or a web page which format it has', async () => {
    const { homework } = signedIn()
    const refusals = async (name: string, content: Uint8Array) =>
      (await homework.add(examId, name, toPieces(content))).refused
    expect(await refusals('IMG_0042.HEIC', heic)).toEqual([{ name: 'IMG_0042.HEIC', reason: 'heic' }])
    expect(await refusals('iphone.jpg', heic)).toEqual([{ name: 'iphone.jpg', reason: 'heic' }])
    expect(await refusals('autocollant.png', webp)).toEqual([{ name: 'autocollant.png', reason: 'webp' }])
    expect(await refusals('copie.pdf', samples.png)).toEqual([{ name: 'copie.pdf', reason: 'content' }])
    expect(await refusals('dessin.svg', samples.png)).toEqual([{ name: 'dessin.svg', reason: 'content' }])
  })

  it('refuses a file that another program writes during the copy', async () => {
    const file = path.join(folder, 'copie.pdf')
    writeFileSync(file, createPdf(600_000))
    const pieces = readChosenFile(file)
    await pieces.next()
    appendFileSync(file, 'more')
    await expect(collect(pieces)).rejects.toThrow('changed')
    expect(Buffer.concat(await collect(readChosenFile(file))).byteLength).toBe(600_004)
  })

  it('takes a hundred files at most, also when they are added at once', async () => {
    const { homework, filesOf } = signedIn()
    const taken = await Promise.all(
      Array.from({ length: 105 }, () => homework.add(examId, 'photo.png', toPieces(samples.png))),
    )
    expect(taken.flatMap(({ refused }) => refused.map(({ reason }) => reason))).toEqual(
      Array.from({ length: 5 }, () => 'too-many'),
    )
    expect((await homework.read(examId)).files).toHaveLength(100)
    expect(filesOf(userId, examId).filter((name) => !name.startsWith('manifest'))).toHaveLength(100)
  })

  it('takes 400 MB in all at most', async () => {
    const { homework } = signedIn()
    const large = new Uint8Array(homeworkLimits.fileBytes)
    large.set(samples.pdf)
    for (let index = 0; index < 8; index += 1)
      expect((await homework.add(examId, 'copie.pdf', toPieces(large, 8_000_000))).refused).toEqual([])
    expect((await homework.add(examId, 'suite.pdf', toPieces(samples.pdf))).refused).toEqual([
      { name: 'suite.pdf', reason: 'too-much' },
    ])
  })

  it('leaves nothing behind when a source breaks off or the disk is full', async () => {
    let isFull = false
    const disk: FileSystem = {
      ...nodeFileSystem,
      open: async (file, how) => {
        const opened = await nodeFileSystem.open(file, how)
        const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
        return { ...opened, write: (content) => (isFull ? full() : opened.write(content)) }
      },
    }
    const { homework, filesOf } = signedIn({ disk })
    await homework.add(examId, 'avant.pdf', toPieces(samples.pdf))
    const before = filesOf(userId, examId)
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* toPieces(samples.pdf)
      throw new Error('the page went away')
    }
    expect((await homework.add(examId, 'copie.pdf', broken())).refused).toEqual([
      { name: 'copie.pdf', reason: 'unreadable' },
    ])
    isFull = true
    expect((await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))).refused).toEqual([
      { name: 'copie.pdf', reason: 'disk-full' },
    ])
    expect(filesOf(userId, examId)).toEqual(before)
    isFull = false
    expect((await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))).draft.files).toHaveLength(2)
  })
})

it('H4: syncs a copy before its rename, and the rename before the manifest lists it', async () => {
  const steps: string[] = []
  const name = (file: string): string => path.basename(file).replace(/^[0-9a-f-]{36}(?:\.[0-9a-f]{64})?/, 'copy')
  const disk: FileSystem = {
    ...nodeFileSystem,
    open: async (file, how) => {
      const opened = await nodeFileSystem.open(file, how)
      return { ...opened, sync: () => opened.sync().finally(() => steps.push(`sync ${name(file)}`)) }
    },
    rename: (from, to) =>
      nodeFileSystem.rename(from, to).finally(() => steps.push(`rename ${name(from)} to ${name(to)}`)),
    syncDirectory: (place) => nodeFileSystem.syncDirectory(place).finally(() => steps.push('sync folder')),
  }
  const { homework } = signedIn({ disk })
  await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
  expect(steps).toEqual([
    'sync copy.part',
    'rename copy.part to copy.pdf',
    'sync folder',
    'sync manifest.json.new',
    'rename manifest.json.new to manifest.json',
    'sync folder',
  ])
})

describe('homework draft', () => {
  it('H4: restores order, rotations and removals after a restart', async () => {
    const { homework, open } = signedIn()
    for (const name of ['a.png', 'b.png', 'c.pdf'])
      await homework.add(examId, name, toPieces(name.endsWith('png') ? samples.png : samples.pdf))
    const [a, b, c] = (await homework.read(examId)).files.map(({ id }) => id) as [string, string, string]
    await homework.arrange(examId, [c, b, a])
    await homework.arrange(examId, [a, b])
    await homework.arrange(examId, [a, a, a])
    await homework.turn(examId, b, 270)
    await homework.turn(examId, c, 90)
    const before = await homework.read(examId)
    expect(before.files.map(({ id, turn }) => [id, turn])).toEqual([
      [c, 0],
      [b, 270],
      [a, 0],
    ])
    const next = open()
    next.sessionChanged({ userId })
    expect(await next.read(examId)).toEqual(before)
    expect((await next.remove(examId, b)).files.map(({ id }) => id)).toEqual([c, a])
    expect(await next.discard(examId)).toEqual({ examId, files: [], merged: null, delivery: { step: 'editing' } })
  })

  it('accepts merged pages only as a PDF of the current images', async () => {
    const { homework, filesOf } = signedIn()
    await homework.add(examId, 'a.png', toPieces(samples.png))
    const of = getFingerprint((await homework.read(examId)).files)
    const pages = (content: Uint8Array, fingerprint = of) =>
      homework.addMerged(examId, { of: fingerprint, pages: 1, content: toPieces(content) })
    expect(await pages(samples.pdf, 'another')).toBe('changed')
    expect(await pages(samples.pdf, '')).toBe('changed')
    expect(await pages(samples.png)).toMatchObject({ refused: [{ reason: 'content' }] })
    expect(await pages(samples.pdf)).toMatchObject({
      draft: { merged: { pages: 1, bytes: samples.pdf.byteLength } },
      refused: [],
    })
    expect(await pages(createPdf(500))).toMatchObject({ draft: { merged: { bytes: 500 } } })
    expect(filesOf(userId, examId).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
    await homework.turn(examId, (await homework.read(examId)).files[0]?.id ?? '', 90)
    expect((await homework.read(examId)).merged).toBeNull()
  })

  it('shows images, opens documents as separate copies, and never opens an SVG', async () => {
    const { homework, opened } = signedIn()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    await homework.add(examId, 'dessin.svg', toPieces(samples.svg))
    const [pdf, svg] = (await homework.read(examId)).files.map(({ id }) => id) as [string, string]
    const image = await homework.image(examId, svg)
    expect([image?.contentType, new Uint8Array(image?.bytes ?? [])]).toEqual(['image/svg+xml', samples.svg])
    expect(await homework.image(examId, pdf)).toBeNull()
    expect([
      await homework.preview(examId, pdf),
      await homework.preview(examId, svg),
      await homework.preview(examId, null),
      await homework.preview(examId, crypto.randomUUID()),
    ]).toEqual([true, false, false, false])
    expect(opened.map((address) => path.basename(address))).toEqual(['copie.pdf'])
    writeFileSync(opened[0] ?? '', 'changed by another program')
    expect(new Uint8Array(readFileSync(opened[0] ?? ''))).not.toEqual(samples.pdf)
    expect(await homework.preview(examId, pdf)).toBe(true)
    expect(new Uint8Array(readFileSync(opened[1] ?? ''))).toEqual(samples.pdf)
  })

  it('opens the merged pages or one file', async () => {
    const { homework, opened } = signedIn()
    await homework.add(examId, 'photo.png', toPieces(samples.png))
    const { files } = await homework.read(examId)
    await homework.addMerged(examId, { of: getFingerprint(files), pages: 1, content: toPieces(samples.pdf) })
    expect([await homework.preview(examId, files[0]?.id ?? ''), await homework.preview(examId, null)]).toEqual([
      true,
      true,
    ])
    expect(opened.map((address) => new Uint8Array(readFileSync(address)))).toEqual([samples.png, samples.pdf])
  })

  it('shows a draft to its user only', async () => {
    const { homework } = signedIn()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    homework.sessionChanged({ userId: 8 })
    expect((await homework.read(examId)).files).toEqual([])
    homework.sessionChanged({ userId: null })
    await expect(homework.read(examId)).rejects.toThrow()
    expect(homework.isOpen()).toBe(false)
    homework.sessionChanged({ userId })
    expect((await homework.read(examId)).files).toHaveLength(1)
  })

  it('retains a draft at sign-out; on a shared computer erases it, unless the session only expires', async () => {
    for (const isSharedComputer of [false, true]) {
      const { homework, filesOf } = signedIn({ isSharedComputer })
      await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
      homework.sessionChanged({ userId: null })
      await homework.settled()
      expect(filesOf(userId, examId).length).toBeGreaterThan(0)
      homework.sessionChanged({ userId })
      homework.sessionChanged({ userId: null, signedOutUserId: userId })
      await homework.settled()
      expect(filesOf(userId, examId).length > 0).toBe(!isSharedComputer)
    }
  })

  it('counts as unsaved work while it has files that were viewed and not submitted', async () => {
    const { homework, open } = signedIn()
    expect(homework.unsavedWork()).toBeNull()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    expect(homework.unsavedWork()).toBe('draft')
    await homework.send(examId)
    expect(homework.unsavedWork()).toBe('sending')
    await homework.cancel(examId)
    const next = open()
    next.sessionChanged({ userId })
    await next.settled()
    expect(next.unsavedWork()).toBeNull()
  })
})

describe('H4: homework after a crash or a disk fault', () => {
  it('sweeps partial copies and copies that the manifest does not list', async () => {
    const { homework, open, folderOf, filesOf } = signedIn()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    const before = filesOf(userId, examId)
    writeFileSync(path.join(folderOf(userId, examId), `${crypto.randomUUID()}.part`), 'half')
    writeFileSync(path.join(folderOf(userId, examId), `${crypto.randomUUID()}.${'0'.repeat(64)}.pdf`), 'orphan')
    const next = open()
    next.sessionChanged({ userId })
    await next.settled()
    expect(filesOf(userId, examId)).toEqual(before)
  })

  it('drops a copy that changed on the disk', async () => {
    const { homework, open, folderOf, filesOf, lines } = signedIn()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    await homework.add(examId, 'suite.pdf', toPieces(createPdf(400)))
    const id = (await homework.read(examId)).files[0]?.id ?? ''
    writeFileSync(
      path.join(folderOf(userId, examId), filesOf(userId, examId).find((name) => name.startsWith(id)) ?? ''),
      'other',
    )
    const next = open()
    next.sessionChanged({ userId })
    expect((await next.read(examId)).files).toMatchObject([{ name: 'suite.pdf' }])
    expect(lines).toContain('homework.copies-damaged {"count":1}')
  })

  it('recovers intact copies under new names when the manifest is unreadable', async () => {
    const { homework, open, folderOf, filesOf, lines } = signedIn()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    await homework.add(examId, 'photo.png', toPieces(samples.png))
    for (const name of filesOf(userId, examId))
      if (name.startsWith('manifest')) writeFileSync(path.join(folderOf(userId, examId), name), 'damaged')
    writeFileSync(path.join(folderOf(userId, examId), `${crypto.randomUUID()}.${'0'.repeat(64)}.pdf`), 'not whole')
    const next = open()
    next.sessionChanged({ userId })
    expect((await next.read(examId)).files.map(({ name, kind }) => [kind, name.replace(/\d/, 'N')]).toSorted()).toEqual(
      [
        ['document', 'document-N.pdf'],
        ['image', 'image-N.png'],
      ],
    )
    expect(lines.some((line) => line.startsWith('homework.manifest-damaged'))).toBe(true)
    const third = open()
    third.sessionChanged({ userId })
    expect((await third.read(examId)).files).toHaveLength(2)
  })

  it('does not touch a folder that belongs to no exam', async () => {
    const { homework, folderOf, open } = signedIn()
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    mkdirSync(path.join(path.dirname(folderOf(userId, examId)), 'x'))
    const next = open()
    next.sessionChanged({ userId })
    await next.settled()
    expect(readdirSync(path.dirname(folderOf(userId, examId))).toSorted()).toEqual(['5', 'x'])
  })
})

describe('purge of old drafts', () => {
  const begin = Date.parse('2026-11-20T10:00:00Z')
  const answering = (date: number | null, due: string | null): PlatformClient => ({
    call: () =>
      Promise.resolve({
        ok: true,
        status: 200,
        retryAfter: null,
        date: date === null ? null : new Date(date).toUTCString(),
        body: {
          success: true,
          payload: { contentExam: { id: examId, content: { name: 'x' }, subject_exams: [], due_date: due } },
        },
      }),
  })
  type Visit = {
    /** Time of the platform; null while it has not answered. */
    platform: number | null
    computer?: number
    owner?: number
    due?: string | null
  }
  async function draftUsedAt(usedAt: number | null, computer = begin) {
    const created = signedIn({ now: () => computer, platformNow: () => usedAt })
    await created.homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    const { directory, folderOf } = created
    const visit = async ({ platform, computer: now = begin, owner = userId, due = '2026-11-18 10:00:00' }: Visit) => {
      const homework = createComputer({
        directory,
        now: () => now,
        platformNow: () => platform,
        client: answering(platform, due),
      }).open()
      homework.sessionChanged({ userId: owner })
      await homework.settled()
      return homework
    }
    const hasCopy = () => created.filesOf(userId, examId).some((name) => name.endsWith('.pdf'))
    const writeTimes = (at: number) => {
      for (const name of readdirSync(folderOf(userId, examId)))
        utimesSync(path.join(folderOf(userId, examId), name), at / 1000, at / 1000)
    }
    return { ...created, visit, hasCopy, writeTimes }
  }

  it('deletes a draft whose last use and exam lie thirty days back by the platform’s clock', async () => {
    const { visit, hasCopy } = await draftUsedAt(begin)
    await visit({ platform: begin + 30 * dayMs - 1000 })
    expect(hasCopy()).toBe(true)
    await visit({ platform: begin + 30 * dayMs })
    expect(hasCopy()).toBe(false)
  })

  it('deletes the draft of another user by the dates that it stores itself', async () => {
    const { visit, hasCopy } = await draftUsedAt(begin)
    await visit({ platform: begin + dayMs })
    await visit({ platform: begin + 30 * dayMs - 1000, owner: 8 })
    expect(hasCopy()).toBe(true)
    await visit({ platform: begin + 30 * dayMs, owner: 8 })
    expect(hasCopy()).toBe(false)
  })

  it.each([
    ['written when the clock of the computer was years behind', Date.parse('2015-01-01T00:00:00Z'), begin],
    ['read when the clock of the computer is years ahead', begin, begin + 4000 * dayMs],
  ])('retains drafts %s', async (_name, written, read) => {
    const { visit, hasCopy, writeTimes } = await draftUsedAt(begin, written)
    writeTimes(written)
    await visit({ platform: begin + dayMs, computer: read, owner: 8 })
    await visit({ platform: begin + dayMs, computer: read, due: '2026-09-01 10:00:00' })
    await visit({ platform: begin + 2 * dayMs, computer: read, owner: 8 })
    expect(hasCopy()).toBe(true)
  })

  it('retains the draft of another user without dates, and one whose exam was never named', async () => {
    const undated = await draftUsedAt(null)
    const unnamed = await draftUsedAt(begin)
    for (const { visit, hasCopy, writeTimes } of [undated, unnamed]) {
      writeTimes(begin - 4000 * dayMs)
      await visit({ platform: begin + 400 * dayMs, computer: begin + 400 * dayMs, owner: 8 })
      expect(hasCopy()).toBe(true)
    }
  })

  it('counts a draft without dates, as earlier versions wrote it, from the platform’s next response', async () => {
    const { visit, hasCopy, folderOf, writeTimes } = await draftUsedAt(null)
    const file = path.join(folderOf(userId, examId), 'manifest.json')
    const {
      usedAt: _usedAt,
      due: _due,
      ...earlier
    } = JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '') as Record<string, unknown>
    const body = JSON.stringify({ ...earlier, seenAt: begin - 4000 * dayMs })
    writeFileSync(file, `${createHash('sha256').update(body).digest('hex')}\n${body}\n`)
    writeTimes(begin - 4000 * dayMs)
    const seen = begin + 100 * dayMs
    await visit({ platform: seen })
    await visit({ platform: seen + 30 * dayMs - 1000, owner: 8 })
    expect(hasCopy()).toBe(true)
    await visit({ platform: seen + 30 * dayMs, owner: 8 })
    expect(hasCopy()).toBe(false)
  })

  it('retains a draft that was used again while the platform’s clock was unknown', async () => {
    const { visit, hasCopy } = await draftUsedAt(begin)
    await visit({ platform: begin + dayMs })
    const offline = await visit({ platform: null })
    await offline.read(examId)
    await visit({ platform: begin + 60 * dayMs, owner: 8 })
    expect(hasCopy()).toBe(true)
  })

  it('retains the files of another user without a manifest', async () => {
    const { visit, hasCopy, filesOf, folderOf, writeTimes } = await draftUsedAt(begin)
    for (const name of filesOf(userId, examId))
      if (name.startsWith('manifest')) rmSync(path.join(folderOf(userId, examId), name))
    writeTimes(begin - 4000 * dayMs)
    await visit({ platform: begin + 400 * dayMs, owner: 8 })
    expect(hasCopy()).toBe(true)
  })

  it('asks for the end of the exam again before it deletes a draft', async () => {
    const { visit, hasCopy } = await draftUsedAt(begin)
    await visit({ platform: begin + dayMs })
    await visit({ platform: begin + 40 * dayMs, due: '2027-06-01 10:00:00' })
    expect(hasCopy()).toBe(true)
    await visit({ platform: begin + 60 * dayMs, owner: 8 })
    expect(hasCopy()).toBe(true)
  })

  it.each(['', 'bientôt', null])('retains a draft whose exam has the due date %j', async (due) => {
    const { visit, hasCopy } = await draftUsedAt(begin)
    await visit({ platform: begin + dayMs, due })
    for (const owner of [userId, 8]) await visit({ platform: begin + 400 * dayMs, due, owner })
    expect(hasCopy()).toBe(true)
  })

  it('retains a draft that was viewed in this session', async () => {
    const { hasCopy, directory } = await draftUsedAt(begin)
    const later = begin + 60 * dayMs
    let platformNow: number | null = null
    const next = createComputer({
      directory,
      platformNow: () => platformNow,
      client: answering(later, '2026-11-21 10:00:00'),
    }).open()
    next.sessionChanged({ userId })
    await next.settled()
    await next.read(examId)
    platformNow = later
    next.reached()
    await next.settled()
    expect(hasCopy()).toBe(true)
  })

  it('waits for the platform’s clock, and purges once it is known', async () => {
    const { hasCopy, directory } = await draftUsedAt(begin)
    const later = begin + 60 * dayMs
    let platformNow: number | null = null
    const next = createComputer({
      directory,
      now: () => later,
      platformNow: () => platformNow,
      client: answering(later, '2026-11-21 10:00:00'),
    }).open()
    next.sessionChanged({ userId })
    await next.settled()
    next.reached()
    await next.settled()
    expect(hasCopy()).toBe(true)
    platformNow = later
    next.reached()
    await next.settled()
    expect(hasCopy()).toBe(false)
  })
})

describe('a draft with one uploaded file', () => {
  async function halfRefused() {
    let posts = 0
    const detail = {
      success: true,
      payload: { contentExam: { id: examId, content: { name: 'x' }, subject_exams: [] }, fileHomework: [] },
    }
    const client: PlatformClient = {
      call: ({ method }) => {
        if (method === 'GET') return Promise.resolve({ ok: true, status: 200, retryAfter: null, body: detail })
        posts += 1
        const isTaken = posts === 1
        return Promise.resolve({
          ok: true,
          status: isTaken ? 200 : 403,
          retryAfter: null,
          body: { success: isTaken, message: 'Fichier refusé' },
        })
      },
    }
    const { homework, notified, filesOf } = signedIn({ client })
    for (const name of ['un.pdf', 'deux.pdf']) await homework.add(examId, name, toPieces(samples.pdf))
    const { files } = await homework.send(examId)
    await vi.waitFor(() =>
      expect(notified.at(-1)?.delivery).toEqual({
        step: 'refused',
        status: 403,
        message: 'Fichier refusé',
        arrived: 1,
        total: 2,
      }),
    )
    const copies = (): string[] => filesOf(userId, examId).filter((name) => !name.startsWith('manifest'))
    return { homework, arrived: files[0]?.id ?? '', refused: files[1]?.id ?? '', copies }
  }

  it('H4: ignores the removal of an uploaded file and of an unknown one', async () => {
    const { homework, arrived, copies } = await halfRefused()
    for (const id of [arrived, 'no-such-file']) expect((await homework.remove(examId, id)).files).toHaveLength(2)
    expect(copies()).toHaveLength(2)
  })

  it('removes a refused file with its copy', async () => {
    const { homework, arrived, refused, copies } = await halfRefused()
    expect((await homework.remove(examId, refused)).files.map(({ id }) => id)).toEqual([arrived])
    expect(copies()).toEqual([expect.stringContaining(arrived)])
  })
})

describe('homework without a connection', () => {
  it('H4: waits offline, and retries as soon as another call gets a response', async () => {
    let calls = 0
    const client: PlatformClient = { call: () => Promise.resolve(((calls += 1), { ok: false, failure: 'offline' })) }
    let elapsed = 0
    const computer = createComputer({ client, faster: 0.0001, monotonic: () => elapsed })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    await homework.send(examId)
    await untilWaiting(homework)
    expect(calls).toBe(1)
    elapsed = 3000
    homework.reached()
    await vi.waitFor(() => expect(calls).toBe(2))
    await untilWaiting(homework)
    homework.suspended(false)
    await vi.waitFor(() => expect(calls).toBe(3))
    await homework.cancel(examId)
  })
})

async function untilWaiting(homework: Homework): Promise<void> {
  while ((await homework.read(examId)).delivery.step !== 'waiting')
    await new Promise<void>((resolve) => void setImmediate(resolve))
}
