import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergedName, type HomeworkDraft, type HomeworkFile } from '#shared/desktop/homework.ts'
import {
  getDocuments,
  filesToSend,
  getImages,
  isDrawing,
  isOnItsWay,
  movedTo,
  needsMerge,
  withFiles,
} from './draft-rules'

const file = (id: number, kind: HomeworkFile['kind']): HomeworkFile => ({
  id: String(id),
  name: `${id}.${kind === 'image' ? 'jpg' : 'pdf'}`,
  kind,
  bytes: 10 + id,
  turn: 0,
})
const draftOf = (files: HomeworkFile[], merged: HomeworkDraft['merged'] = null): HomeworkDraft => ({
  examId: 1,
  files,
  merged,
  delivery: { step: 'editing' },
})
const anyFiles = fc
  .array(fc.constantFrom<HomeworkFile['kind']>('image', 'document'), { maxLength: 30 })
  .map((kinds) => kinds.map((kind, id) => file(id, kind)))

it('moves a page to its position and keeps all files, the documents and the order of other pages', () => {
  fc.assert(
    fc.property(anyFiles, fc.nat(40), fc.integer({ min: -5, max: 40 }), (files, chosen, place) => {
      const images = getImages(draftOf(files))
      const moved = images[chosen % Math.max(1, images.length)]
      const after = draftOf(movedTo(files, moved?.id ?? 'none', place))
      expect(after.files.map(({ id }) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted())
      expect(after.files.map(({ kind }) => kind)).toEqual(files.map(({ kind }) => kind))
      expect(getDocuments(after)).toEqual(getDocuments(draftOf(files)))
      if (moved === undefined) return void expect(after.files).toEqual(files)
      const now = getImages(after)
      expect(now.indexOf(moved)).toBe(Math.min(Math.max(place, 0), images.length - 1))
      expect(now.filter((image) => image !== moved)).toEqual(images.filter((image) => image !== moved))
    }),
  )
})

it('keeps the PDF while the images, their order and their rotation are unchanged', () => {
  const [a, b, c] = [file(1, 'image'), file(2, 'image'), file(3, 'document')]
  const draft = draftOf([a, b, c], { bytes: 5, pages: 2 })
  expect(withFiles(draft, [a, b]).merged).not.toBeNull()
  expect(withFiles(draft, [c, a, b]).merged).not.toBeNull()
  expect(withFiles(draft, [b, a, c]).merged).toBeNull()
  expect(withFiles(draft, [a, c]).merged).toBeNull()
  expect(withFiles(draft, [{ ...a, turn: 90 }, b, c]).merged).toBeNull()
})

it('puts the files in the draft that it keeps otherwise', () => {
  const [a, b] = [file(1, 'image'), file(2, 'document')]
  const draft = draftOf([a, b])
  expect(withFiles(draft, [b])).toEqual({ ...draft, files: [b] })
})

it('sends the PDF of the images, then each document', () => {
  expect(filesToSend(draftOf([file(3, 'document'), file(1, 'image')], { bytes: 5, pages: 1 }))).toEqual([
    { name: mergedName, bytes: 5 },
    { name: '3.pdf', bytes: 13 },
  ])
  expect(filesToSend(draftOf([file(1, 'image')]))).toEqual([{ name: mergedName, bytes: null }])
  expect(filesToSend(draftOf([file(3, 'document')]))).toEqual([{ name: '3.pdf', bytes: 13 }])
  expect([
    needsMerge(draftOf([file(1, 'image')])),
    needsMerge(draftOf([file(1, 'document')])),
    needsMerge(draftOf([file(1, 'image')], { bytes: 1, pages: 1 })),
  ]).toEqual([true, false, false])
})

it.each([
  ['a.svg', true],
  ['A.SVG', true],
  ['svg.png', false],
  ['a.svg.jpg', false],
])('detects %s as a drawing: %s', (name, expected) => {
  expect(isDrawing({ name })).toBe(expected)
})

it('leaves the files unchanged when the moved one is a document or unknown', () => {
  const files = [file(1, 'document'), file(2, 'image'), file(3, 'image')]
  for (const place of [0, 2]) expect(movedTo(files, '1', place)).toEqual(files)
  expect(movedTo(files, 'none', 0)).toEqual(files)
})

it.each<[HomeworkDraft['delivery']['step'], boolean]>([
  ['sending', true],
  ['waiting', true],
  ['checking', true],
  ['editing', false],
])('locks a draft with the step %s: %s', (step, locked) => {
  expect(isOnItsWay({ step } as HomeworkDraft['delivery'])).toBe(locked)
})
