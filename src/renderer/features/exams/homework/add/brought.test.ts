import { expect, it } from 'vitest'
import { homeworkLimits } from '../../../../../shared/desktop/homework'
import { broughtBy, named } from './brought'
import { refusalOf } from './refusal'

const file = (name: string, type = '', content = 'x') => new File([content], name, { type })
const item = (given: File | null, entry?: { isDirectory: boolean; name: string }) => ({ kind: 'file', getAsFile: () => given, ...(entry && { webkitGetAsEntry: () => entry as FileSystemEntry }) })
const text = { kind: 'string', getAsFile: () => null }
const none = { items: [], files: [], types: [] }

it('files are taken, a folder among them is named', () => {
  const [one, two] = [file('a.png'), file('b.pdf')]
  const brought = broughtBy({ ...none, types: ['Files'], items: [item(one, { isDirectory: false, name: 'a.png' }), item(file('Mes photos'), { isDirectory: true, name: 'Mes photos' }), item(two)] })
  expect(brought).toEqual({ files: [one, two], refused: [{ name: 'Mes photos', reason: 'folder' }] })
})

it('text is said to be text; a picture with its text is the picture', () => {
  expect(broughtBy({ ...none, types: ['text/plain'], items: [text] })).toEqual({ files: [], refused: [{ name: '', reason: 'text' }] })
  const picture = file('image.png', 'image/png')
  expect(broughtBy({ ...none, types: ['text/html', 'Files'], items: [text, item(picture)] })).toEqual({ files: [picture], refused: [] })
})

it('a file that went away while it was held is said', () => {
  expect(broughtBy({ ...none, types: ['Files'], items: [item(null, { isDirectory: false, name: 'a.png' })] }).refused).toEqual([{ name: 'a.png', reason: 'unreadable' }])
})

it('what tells only its files is read too, and nothing is nothing', () => {
  const one = file('a.png')
  expect(broughtBy({ ...none, types: ['Files'], files: [one] }).files).toEqual([one])
  expect(broughtBy(none)).toEqual({ files: [], refused: [] })
})

it('takes no file twice that is listed in both ways, and adds none to a refusal', () => {
  const one = file('a.png')
  expect(broughtBy({ types: ['Files'], files: [one], items: [item(one)] })).toEqual({ files: [one], refused: [] })
  expect(broughtBy({ types: ['Files'], files: [one], items: [item(one, { isDirectory: true, name: 'Photos' })] })).toEqual({ files: [], refused: [{ name: 'Photos', reason: 'folder' }] })
})

it('pictures of the clipboard get names of ours, files of the disk keep theirs', () => {
  expect(named(file('image.png', 'image/png'), 'Image collée').name).toBe('Image collée.png')
  expect(named(file('', 'image/jpeg'), 'Image collée').name).toBe('Image collée.jpeg')
  expect(named(file('devoir.png', 'image/png'), 'Image collée').name).toBe('devoir.png')
  expect(named(file('image.webp', 'image/webp'), 'Image collée').name).toBe('image.webp')
  expect(named(file('image.jp2', 'image/jpeg2000'), 'Image collée').name).toBe('image.jp2')
  expect(named(file('mon image.png', 'image/png'), 'Image collée').name).toBe('mon image.png')
  expect(named(file('image.png.old', 'image/png'), 'Image collée').name).toBe('image.png.old')
})

it('keeps the content of a picture that it names', async () => {
  await expect(named(file('image.png', 'image/png', 'pixels'), 'Image collée').text()).resolves.toBe('pixels')
})

it.each([
  ['virus.exe', 10, 'type'], ['photo', 10, 'type'], ['a.png.exe', 10, 'type'], ['.png', 10, null], ['A.JPEG', 10, null], ['a.pdf', 0, 'empty'],
  ['a.pdf', homeworkLimits.fileBytes, null], ['a.pdf', homeworkLimits.fileBytes + 1, 'too-large'], ['a.exe', homeworkLimits.fileBytes * 4, 'type'],
])('%s of %i bytes: %s', (name, size, reason) => {
  expect(refusalOf({ name, size }, 1)).toBe(reason)
})

it('beyond the hundredth nothing is copied', () => {
  expect(refusalOf({ name: 'a.png', size: 1 }, 0)).toBe('too-many')
})
