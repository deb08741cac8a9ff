import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { getFingerprint } from '#shared/desktop/homework.ts'
import { createComputer, createPdf, toPieces } from '#tests/support/homework-world.ts'
import { samples } from '#tests/support/office-files.ts'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { emptyManifest, manifestSchema, mergedStoredName, storedName, type Manifest } from './manifest'
import { recoverManifest } from './recover-manifest'

const [userId, examId] = [7, 5]
const busy = (): Error => Object.assign(new Error('busy'), { code: 'EBUSY' })

async function createDraft(damage: (manifest: string) => void, disk: FileSystem = nodeFileSystem) {
  const computer = createComputer()
  const homework = computer.open()
  homework.sessionChanged({ userId })
  for (const index of [1, 2, 3])
    await homework.add(examId, `devoir ${String(index)}.pdf`, toPieces(createPdf(500, index)))
  const folder = computer.folderOf(userId, examId)
  const { files } = await homework.read(examId)
  // Equal modification times give no order.
  files.forEach(({ id }, index) =>
    utimesSync(
      path.join(folder, copiesIn(folder).find((name) => name.startsWith(id)) ?? ''),
      1_000_000 + index,
      1_000_000 + index,
    ),
  )
  damage(path.join(folder, 'manifest.json'))
  const restart = (on: FileSystem = nodeFileSystem) => {
    const next = createComputer({ directory: computer.directory, disk: on })
    const again = next.open()
    again.sessionChanged({ userId })
    return { ...next, homework: again, draft: again.read(examId) }
  }
  return { ...restart(disk), restart, folder, ids: files.map(({ id }) => id), copies: () => copiesIn(folder) }
}

const copiesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !name.startsWith('manifest') && name !== 'preview')

function busyDisk(pattern: RegExp, times: number): FileSystem {
  let left = times
  const isBusy = (file: string): boolean => pattern.test(path.basename(file)) && left-- > 0
  return {
    ...nodeFileSystem,
    readTextSync: (file) => {
      if (isBusy(file)) throw busy()
      return nodeFileSystem.readTextSync(file)
    },
    readBytes: (file) => (isBusy(file) ? Promise.reject(busy()) : nodeFileSystem.readBytes(file)),
  }
}

const scenarios: [string, (manifest: string) => void, FileSystem?][] = [
  ['the manifest is busy', () => undefined, busyDisk(/^manifest\.json$/, 2)],
  ['manifest and backup are busy', () => undefined, busyDisk(/^manifest\.json/, 3)],
  ['the manifest is cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, 90))],
  [
    'manifest and backup are cut',
    (file) => [file, `${file}.bak`].forEach((each) => writeFileSync(each, readFileSync(each).subarray(0, 90))),
  ],
  ['the manifest is missing', (file) => rmSync(file)],
  ['manifest and backup are missing', (file) => [file, `${file}.bak`].forEach((each) => rmSync(each))],
  [
    'manifest and backup are folders',
    (file) => [file, `${file}.bak`].forEach((each) => (rmSync(each), mkdirSync(each))),
  ],
  ['the process ended between the two renames of the manifest', (file) => renameSync(file, `${file}.new`)],
]

describe('H4: recovery of a draft of three files', () => {
  it.each(scenarios)('recovers all three files across two restarts when %s', async (_what, damage, disk) => {
    const { draft, ids, copies, restart } = await createDraft(damage, disk)
    expect((await draft).files.map(({ id }) => id)).toEqual(ids)
    expect((await restart().draft).files.map(({ id }) => id)).toEqual(ids)
    expect(copies()).toHaveLength(3)
  })

  it('restores the names in the backup, and names the other files by their type', async () => {
    const { draft, lines } = await createDraft((file) => writeFileSync(file, 'x'))
    expect((await draft).files.map(({ name }) => name)).toEqual(['devoir 1.pdf', 'devoir 2.pdf', 'document-3.pdf'])
    expect(lines).toContain('homework.manifest-damaged {"count":1}')
  })

  it('preserves unreadable copies, listed or not', async () => {
    for (const damage of [() => undefined, (file: string) => [file, `${file}.bak`].forEach((each) => rmSync(each))]) {
      const { draft, ids, copies, restart } = await createDraft(damage, busyDisk(/\.pdf$/, 3))
      expect((await draft).files.map(({ id }) => id)).toEqual(ids)
      expect((await restart().draft).files.map(({ id }) => id)).toEqual(ids)
      expect(copies()).toHaveLength(3)
    }
  })

  it('preserves encrypted copies whose size cannot be read while another program blocks them', async () => {
    let left = 0
    const disk: FileSystem = {
      ...nodeFileSystem,
      readBytes: (file) =>
        file.endsWith('.pdf') && (left -= 1) >= 0 ? Promise.reject(busy()) : nodeFileSystem.readBytes(file),
    }
    const computer = createComputer({ isSharedComputer: true, sealed: true, disk })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    for (const index of [1, 2]) await homework.add(examId, `${String(index)}.pdf`, toPieces(createPdf(500, index)))
    homework.sessionChanged({ userId: null })
    await homework.settled()
    left = 2
    homework.sessionChanged({ userId })
    expect((await homework.read(examId)).files).toHaveLength(2)
  })

  it('removes a damaged unlisted copy only after a manifest was read, and partial copies at once', async () => {
    const { draft, folder, restart, ids } = await createDraft((file) => {
      rmSync(file)
      writeFileSync(path.join(path.dirname(file), `${crypto.randomUUID()}.${'0'.repeat(64)}.pdf`), 'not whole')
      writeFileSync(path.join(path.dirname(file), `${crypto.randomUUID()}.part`), 'half')
    })
    expect((await draft).files.map(({ id }) => id)).toEqual(ids)
    expect(copiesIn(folder)).toHaveLength(4)
    await restart().draft
    expect(copiesIn(folder)).toHaveLength(3)
  })
})

describe('H4: recovery of a draft without its manifest', () => {
  it('does not restore the merged pages as a document', async () => {
    const computer = createComputer()
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'a.png', toPieces(samples.png))
    const of = getFingerprint((await homework.read(examId)).files)
    await homework.addMerged(examId, { of, pages: 1, content: toPieces(samples.pdf) })
    for (const name of ['manifest.json', 'manifest.json.bak'])
      rmSync(path.join(computer.folderOf(userId, examId), name))
    const next = computer.open()
    next.sessionChanged({ userId })
    expect(await next.read(examId)).toMatchObject({ files: [{ kind: 'image', name: 'image-1.png' }], merged: null })
  })

  it('stops an upload when a copy was recovered', async () => {
    const computer = createComputer({ faster: 0.0001 })
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'copie.pdf', toPieces(samples.pdf))
    await homework.send(examId)
    const folder = computer.folderOf(userId, examId)
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'manifest.json.bak'), 'utf8')).toContain('under-way'))
    const [copy = ''] = copiesIn(folder)
    writeFileSync(path.join(folder, copy.replace(/^[0-9a-f]{8}/, '00000000')), samples.pdf)
    rmSync(path.join(folder, 'manifest.json'))
    const next = createComputer({ directory: computer.directory }).open()
    next.sessionChanged({ userId })
    const { delivery, files } = await next.read(examId)
    expect([delivery.step, files.length]).toEqual(['stopped', 2])
  })

  describe('from a backup that is one write behind', () => {
    const copyOf = (bytes: Uint8Array) => ({
      id: crypto.randomUUID(),
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const [sent, next, pages] = [samples.pdf, samples.png, createPdf(900, 1)]

    async function recoverFromBackup(part: Partial<Manifest>) {
      const directory = mkdtempSync(path.join(tmpdir(), 'tutorat-backup-'))
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
      const files = [
        { ...copyOf(sent), name: 'un.pdf', type: 'pdf', turn: 0, state: 'arrived' },
        { ...copyOf(next), name: 'deux.png', type: 'png', turn: 0, state: 'unsent' },
      ] as const
      const manifest = {
        ...emptyManifest,
        files: [...files],
        merged: { ...copyOf(pages), pages: 1, of: 'x', state: 'unsent' as const },
        ...part,
      }
      const folder = createFiles({ directory }).openFolder('draft')
      folder.make()
      const at = path.join(directory, 'draft')
      files.forEach((file, index) => writeFileSync(path.join(at, storedName(file)), [sent, next][index] ?? ''))
      if (manifest.merged !== null) writeFileSync(path.join(at, mergedStoredName(manifest.merged)), pages)
      const store = folder.openStore('manifest.json', manifestSchema, () => emptyManifest, { kind: 'homework' })
      for (let write = 0; write < 2; write += 1) await store.save(manifest)
      writeFileSync(path.join(at, 'manifest.json'), 'x')
      const recovered = await recoverManifest({ folder, log: { warn: () => undefined } })
      return [...recovered.manifest.files.map(({ state }) => state), recovered.manifest.merged?.state]
    }

    it('marks files listed as unsent as doubtful once an upload has begun', async () => {
      expect(await recoverFromBackup({ known: [] })).toEqual(['arrived', 'doubtful', 'doubtful'])
      expect(await recoverFromBackup({ known: [3], merged: null })).toEqual(['arrived', 'doubtful', undefined])
    })

    it('leaves files unsent if no upload has begun', async () => {
      expect(await recoverFromBackup({ known: null })).toEqual(['arrived', 'unsent', 'unsent'])
    })
  })

  it('finds merged pages under the file name that version 1.0.0 used', async () => {
    const computer = createComputer()
    const homework = computer.open()
    homework.sessionChanged({ userId })
    await homework.add(examId, 'a.png', toPieces(samples.png))
    const of = getFingerprint((await homework.read(examId)).files)
    await homework.addMerged(examId, { of, pages: 1, content: toPieces(samples.pdf) })
    const folder = computer.folderOf(userId, examId)
    const pages = copiesIn(folder).find((name) => name.endsWith('.pages.pdf')) ?? ''
    renameSync(path.join(folder, pages), path.join(folder, pages.replace('.pages.pdf', '.pdf')))
    const next = computer.open()
    next.sessionChanged({ userId })
    expect((await next.read(examId)).merged).toMatchObject({ pages: 1 })
  })
})
