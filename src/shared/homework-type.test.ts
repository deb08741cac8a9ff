import { describe, expect, it } from 'vitest'
import { homeworkTypes } from './desktop/homework'
import { getTypeRefusal, homeworkExtensions, parseHomeworkType } from './homework-type'

describe('parseHomeworkType', () => {
  it.each([
    ['copie.PDF', 'pdf'],
    ['a.jpeg', 'jpeg'],
    ['a.b.png', 'png'],
    ['.png', 'png'],
    ['a.xpdf', null],
    ['a.pdf2', null],
    ['copie.exe', null],
    ['copie.pdf.exe', null],
    ['copie.docm', null],
    ['copie.pdf/', null],
    ['copie', null],
    ['pdf', null],
    ['', null],
  ])('finds in %j the type %s', (name, type) => {
    expect(parseHomeworkType(name)).toBe(type)
  })

  it.each([
    'photo.jpg ',
    'photo.jpg.',
    'photo.jpg . .',
    'photo.jpg\u00a0',
    'photo.jpg\u200f',
    'photo.jfif',
    'PHOTO.JPE',
  ])('takes %j for a JPEG picture', (name) => {
    expect(parseHomeworkType(name)).toBe('jpg')
  })

  it('offers every accepted extension in the open dialog', () => {
    expect(homeworkExtensions.map((extension) => parseHomeworkType(`a.${extension}`))).toEqual([
      ...homeworkTypes,
      'jpg',
      'jpg',
    ])
  })
})

describe('getTypeRefusal', () => {
  it.each([
    ['IMG_0042.HEIC', 'heic'],
    ['photo.heif ', 'heic'],
    ['DSC_0001.hif', 'heic'],
    ['autocollant.webp', 'webp'],
    ['image.avif', 'webp'],
    ['jeu.exe', 'type'],
    ['copie', 'type'],
  ])('refuses %j with the advice for %s', (name, refusal) => {
    expect(getTypeRefusal(name)).toBe(refusal)
  })
})
