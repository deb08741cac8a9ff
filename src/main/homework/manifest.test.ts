import { describe, expect, it } from 'vitest'
import { homeworkLimits, mergedName } from '#shared/desktop/homework.ts'
import {
  type Manifest,
  type MergedPages,
  type StagedFile,
  currentMerged,
  withoutFiles,
  emptyManifest,
  isComplete,
  manifestSchema,
  toFreeName,
  toUploadItems,
  parseStoredName,
  remainingBytes,
  storedName,
  storedNames,
  withUpload,
  withFile,
  withOrder,
  withTurn,
  withoutCopy,
} from './manifest'
import { beginUpload } from './upload-state'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const sha256 = 'a'.repeat(64)
const image = (number: number, part: Partial<StagedFile> = {}): StagedFile => ({
  id: idOf(number),
  name: `${number}.png`,
  type: 'png',
  bytes: 10 * number,
  sha256,
  turn: 0,
  state: 'unsent',
  ...part,
})
const document = (number: number, part: Partial<StagedFile> = {}): StagedFile =>
  image(number, { name: `${number}.pdf`, type: 'pdf', ...part })
const pages = (of: string): MergedPages => ({ id: idOf(9), bytes: 99, pages: 2, sha256, of, state: 'unsent' })
const draftOf = (files: StagedFile[], part: Partial<Manifest> = {}): Manifest => ({ ...emptyManifest, files, ...part })
const ofBoth = `${idOf(1)}:0 ${idOf(2)}:0`

describe('storedName', () => {
  it('contains id, hash and type, and can be parsed', () => {
    const name = storedName(image(1))
    expect(name).toBe(`${idOf(1)}.${sha256}.png`)
    expect(parseStoredName(name)).toEqual({ id: idOf(1), sha256, type: 'png' })
  })

  it.each([
    `${idOf(1)}.${sha256}.exe`,
    `${idOf(1)}.${sha256}.png.part`,
    `${idOf(1)}.${sha256.slice(1)}.png`,
    `x${idOf(1)}.${sha256}.png`,
    `${idOf(1)}.x${sha256}.png`,
    `${idOf(1)}.${sha256}x.png`,
    'manifest.json',
    '',
  ])('H4: rejects %j as the name of a copy', (name) => {
    expect(parseStoredName(name)).toBeNull()
  })

  it('lists the names of all files and of the merged pages', () => {
    expect(storedNames(draftOf([image(1)]))).toEqual([`${idOf(1)}.${sha256}.png`])
    expect(storedNames(draftOf([image(1)], { merged: pages('x') }))).toEqual([
      `${idOf(1)}.${sha256}.png`,
      `${idOf(9)}.${sha256}.pages.pdf`,
    ])
  })
})

describe('merged pages', () => {
  it('treats merged pages as current while the images have the same order and rotation', () => {
    const merged = pages(ofBoth)
    expect(currentMerged(draftOf([image(1), document(3), image(2)], { merged }))).toBe(merged)
    expect(currentMerged(draftOf([image(2), image(1)], { merged }))).toBeNull()
    expect(currentMerged(draftOf([image(1), image(2, { turn: 90 })], { merged }))).toBeNull()
    expect(currentMerged(draftOf([document(3)], { merged: pages('') }))).toBeNull()
  })

  it('requires merged pages for images, and not for documents alone', () => {
    expect([
      isComplete(draftOf([])),
      isComplete(draftOf([document(3)])),
      isComplete(draftOf([image(1), image(2)])),
    ]).toEqual([false, true, false])
    expect(isComplete(draftOf([image(1), image(2), document(3)], { merged: pages(ofBoth) }))).toBe(true)
  })

  it('uploads the merged pages before the documents, in place of the images', () => {
    const draft = draftOf([document(3, { state: 'arrived' }), image(1), image(2)], { merged: pages(ofBoth) })
    expect(toUploadItems(draft)).toEqual([
      { id: idOf(9), name: mergedName, bytes: 99, state: 'unsent' },
      { id: idOf(3), name: '3.pdf', bytes: 30, state: 'arrived' },
    ])
    expect(toUploadItems(draftOf([image(1), document(3)])).map(({ id }) => id)).toEqual([idOf(3)])
  })
})

describe('withUpload', () => {
  const draft = draftOf([image(1), image(2), document(3)], { merged: pages(ofBoth), receipts: [] })
  const upload = {
    ...beginUpload(
      toUploadItems(draft).map((item) => ({ ...item, state: 'arrived' as const })),
      [5],
    ),
    phase: 'sending' as const,
  }

  it('H4: stores the files that arrived and the baseline', () => {
    const after = withUpload(draft, upload)
    expect([after.merged?.state, ...after.files.map(({ state }) => state), after.known, after.delivery]).toEqual([
      'arrived',
      'unsent',
      'unsent',
      'arrived',
      [5],
      { step: 'under-way' },
    ])
    expect(withUpload(draft, { ...upload, baseline: null }).known).toBeNull()
    expect(withUpload({ ...draft, merged: null }, upload).merged).toBeNull()
  })

  it('H3: stores a stop, and a refusal with the platform’s message', () => {
    expect(withUpload(draft, { ...upload, phase: 'stopped' }).delivery).toEqual({ step: 'stopped' })
    expect(
      withUpload(draft, { ...upload, phase: 'refused', refusal: { status: 403, message: 'trop tard' } }).delivery,
    ).toEqual({ step: 'refused', status: 403, message: 'trop tard' })
    expect(withUpload(draft, { ...upload, phase: 'refused' }).delivery).toEqual({
      step: 'refused',
      status: 0,
      message: null,
    })
  })

  it('H4: stores how many accepted files no list has shown, and why an upload stopped without a result', () => {
    const unclear = { reason: 'unconfirmed', status: null } as const
    const after = withUpload(draft, { ...upload, unseen: 2, phase: 'unclear', unclear })
    expect([after.unseen, after.delivery]).toEqual([2, { step: 'unclear', ...unclear }])
    expect(manifestSchema.parse(after)).toEqual(after)
    const { unseen: _unseen, ...earlier } = after
    expect(manifestSchema.parse(earlier).unseen).toBe(0)
  })

  it('retains a receipt and no files after a complete upload', () => {
    const after = withUpload(draft, { ...upload, phase: 'handed-in', arrivedAt: 7 })
    expect(after).toMatchObject({
      files: [],
      merged: null,
      known: null,
      delivery: { step: 'handed-in' },
      receipts: [
        {
          at: 7,
          files: [
            { name: mergedName, bytes: 99 },
            { name: '3.pdf', bytes: 30 },
          ],
        },
      ],
    })
  })

  it('empties a draft whose files are gone', () => {
    expect(withUpload(draftOf([]), upload)).toEqual(emptyManifest)
    expect(withoutFiles(draftOf([image(1)], { receipts: [{ files: [], at: 1 }] })).delivery).toEqual({
      step: 'handed-in',
    })
  })
})

describe('changes of a draft', () => {
  it('begins a new upload with the first file after a complete one', () => {
    expect(withFile(draftOf([], { delivery: { step: 'handed-in' }, known: [4] }), image(1))).toMatchObject({
      files: [{ id: idOf(1) }],
      delivery: { step: 'editing' },
      known: null,
    })
    expect(withFile(draftOf([image(1)], { delivery: { step: 'stopped' }, known: [4] }), image(2))).toMatchObject({
      files: [{ id: idOf(1) }, { id: idOf(2) }],
      delivery: { step: 'stopped' },
      known: [4],
    })
  })

  it('removes a file or the merged pages by id', () => {
    const draft = draftOf([image(1), image(2)], { merged: pages(ofBoth) })
    expect(withoutCopy(draft, idOf(1))).toMatchObject({ files: [{ id: idOf(2) }], merged: { id: idOf(9) } })
    expect(withoutCopy(draft, idOf(9))).toMatchObject({ files: [{}, {}], merged: null })
    expect(withoutCopy(draftOf([image(1)]), idOf(1))).toEqual(emptyManifest)
  })

  it('orders files only by a list of every id, once', () => {
    const draft = draftOf([image(1), image(2), document(3)])
    expect(withOrder(draft, [idOf(3), idOf(1), idOf(2)])?.files.map(({ id }) => id)).toEqual([
      idOf(3),
      idOf(1),
      idOf(2),
    ])
    for (const order of [
      [idOf(1), idOf(2)],
      [idOf(1), idOf(2), idOf(2)],
      [idOf(1), idOf(2), idOf(4)],
      [idOf(1), idOf(2), idOf(3), idOf(4)],
    ])
      expect(withOrder(draft, order)).toBeNull()
  })

  it('rotates an image and no document', () => {
    const draft = draftOf([image(1), image(2), document(3)])
    expect(withTurn(draft, idOf(2), 90).files.map(({ turn }) => turn)).toEqual([0, 90, 0])
    expect(withTurn(draft, idOf(3), 90)).toEqual(draft)
  })

  it('gives a file a name that differs from other files and the merged pages', () => {
    expect(toFreeName(draftOf([document(3, { name: 'copie.pdf' })]), 'copie.PDF', 'pdf')).toBe('copie (2).pdf')
    expect(toFreeName(draftOf([]), mergedName, 'pdf')).toBe('merged-images (2).pdf')
  })

  it('computes the bytes left of 400 MB for further files', () => {
    expect(remainingBytes(draftOf([]))).toBe(homeworkLimits.allBytes)
    expect(remainingBytes(draftOf([image(1), document(3)]))).toBe(homeworkLimits.allBytes - 40)
  })
})
