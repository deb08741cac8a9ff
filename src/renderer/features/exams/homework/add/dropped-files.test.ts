import { expect, it } from 'vitest'
import { homeworkLimits } from '#shared/desktop/homework.ts'
import { readTransfer, withUniqueName } from './dropped-files'
import { getRefusal } from './refusal'

const file = (name: string, type = '', content = 'x') => new File([content], name, { type })
const item = (droppedFile: File | null, entry?: { isDirectory: boolean; name: string }) => ({
  kind: 'file',
  getAsFile: () => droppedFile,
  ...(entry && { webkitGetAsEntry: () => entry as FileSystemEntry }),
})
const text = { kind: 'string', getAsFile: () => null }
const none = { items: [], files: [], types: [] }

it('accepts files and reports a folder by its name', () => {
  const [one, two] = [file('a.png'), file('b.pdf')]
  const dropped = readTransfer({
    ...none,
    types: ['Files'],
    items: [
      item(one, { isDirectory: false, name: 'a.png' }),
      item(file('Mes photos'), { isDirectory: true, name: 'Mes photos' }),
      item(two),
    ],
  })
  expect(dropped).toEqual({ files: [one, two], refused: [{ name: 'Mes photos', reason: 'folder' }] })
})

it('rejects plain text, and prefers the image when both are present', () => {
  expect(readTransfer({ ...none, types: ['text/plain'], items: [text] })).toEqual({
    files: [],
    refused: [{ name: '', reason: 'text' }],
  })
  const picture = file('image.png', 'image/png')
  expect(readTransfer({ ...none, types: ['text/html', 'Files'], items: [text, item(picture)] })).toEqual({
    files: [picture],
    refused: [],
  })
})

it('reports a dragged file that no longer exists', () => {
  expect(
    readTransfer({ ...none, types: ['Files'], items: [item(null, { isDirectory: false, name: 'a.png' })] }).refused,
  ).toEqual([{ name: 'a.png', reason: 'unreadable' }])
})

it('reads transfers that list only files, and accepts an empty transfer', () => {
  const one = file('a.png')
  expect(readTransfer({ ...none, types: ['Files'], files: [one] }).files).toEqual([one])
  expect(readTransfer(none)).toEqual({ files: [], refused: [] })
})

it('accepts a file listed twice only once, and adds none to a refusal', () => {
  const one = file('a.png')
  expect(readTransfer({ types: ['Files'], files: [one], items: [item(one)] })).toEqual({ files: [one], refused: [] })
  expect(
    readTransfer({ types: ['Files'], files: [one], items: [item(one, { isDirectory: true, name: 'Photos' })] }),
  ).toEqual({ files: [], refused: [{ name: 'Photos', reason: 'folder' }] })
})

it('renames images from the clipboard and keeps the names of other files', () => {
  expect(withUniqueName(file('image.png', 'image/png'), 'Image collée').name).toBe('Image collée.png')
  expect(withUniqueName(file('', 'image/jpeg'), 'Image collée').name).toBe('Image collée.jpeg')
  expect(withUniqueName(file('devoir.png', 'image/png'), 'Image collée').name).toBe('devoir.png')
  expect(withUniqueName(file('image.webp', 'image/webp'), 'Image collée').name).toBe('image.webp')
  expect(withUniqueName(file('image.jp2', 'image/jpeg2000'), 'Image collée').name).toBe('image.jp2')
  expect(withUniqueName(file('mon image.png', 'image/png'), 'Image collée').name).toBe('mon image.png')
  expect(withUniqueName(file('image.png.old', 'image/png'), 'Image collée').name).toBe('image.png.old')
})

it('keeps the content of a renamed image', async () => {
  await expect(withUniqueName(file('image.png', 'image/png', 'pixels'), 'Image collée').text()).resolves.toBe('pixels')
})

it.each([
  ['virus.exe', 10, 'type'],
  ['photo', 10, 'type'],
  ['a.png.exe', 10, 'type'],
  ['.png', 10, null],
  ['A.JPEG', 10, null],
  ['photo.jpg ', 10, null],
  ['photo.jfif', 10, null],
  ['IMG_0042.HEIC', 10, 'heic'],
  ['image.webp', 10, 'webp'],
  ['a.pdf', 0, 'empty'],
  ['a.pdf', homeworkLimits.fileBytes, null],
  ['a.pdf', homeworkLimits.fileBytes + 1, 'too-large'],
  ['a.exe', homeworkLimits.fileBytes * 4, 'type'],
])('checks %s of %i bytes: %s', (name, size, reason) => {
  expect(getRefusal({ name, size }, 1)).toBe(reason)
})

it('refuses files beyond the hundredth', () => {
  expect(getRefusal({ name: 'a.png', size: 1 }, 0)).toBe('too-many')
})
