import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import type { Size } from '#core/files/crop.ts'
import type { ImageToMerge } from './merge-messages'
import { mergePages, type PagePicture } from './merge-pages'

const image = (id: string): ImageToMerge => ({ id, address: `/homework/1/files/${id}`, turn: 0, isDrawing: false })

function pictureOf(size: Size): PagePicture {
  const { width, height } = size
  return {
    jpeg: new Uint8Array([
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      17,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      3,
      1,
      0x11,
      0,
      2,
      0x11,
      1,
      3,
      0x11,
      1,
      0xff,
      0xd9,
    ]),
    size,
  }
}

it('creates one page for each image, in order and proportion, without author metadata', async () => {
  const sizes = [
    { width: 1500, height: 2000 },
    { width: 2000, height: 500 },
    { width: 7, height: 7 },
  ]
  const begun: number[] = []
  const { pdf, pages, faulty } = await mergePages(['0', '1', '2'].map(image), {
    getPicture: ({ id }) => Promise.resolve(pictureOf(sizes[Number(id)] ?? { width: 1, height: 1 })),
    begun: (index) => begun.push(index),
  })
  expect({ pages, faulty, begun }).toEqual({ pages: 3, faulty: [], begun: [0, 1, 2] })
  const read = await PDFDocument.load(pdf ?? new Uint8Array(), { updateMetadata: false })
  expect(read.getPages().map((page) => page.getWidth() / page.getHeight())).toEqual([
    expect.closeTo(0.75, 3),
    expect.closeTo(4, 3),
    expect.closeTo(1, 3),
  ])
  expect([read.getProducer(), read.getCreator(), read.getCreationDate(), read.getAuthor()]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('reports unreadable images and creates pages from the others', async () => {
  const faults = { b: 'damaged', d: 'too-big' } as const
  const { pages, faulty } = await mergePages(['a', 'b', 'c', 'd'].map(image), {
    getPicture: ({ id }) =>
      Promise.resolve(id === 'b' || id === 'd' ? faults[id] : pictureOf({ width: 10, height: 20 })),
    begun: () => undefined,
  })
  expect(pages).toBe(2)
  expect(faulty).toEqual([
    { id: 'b', fault: 'damaged' },
    { id: 'd', fault: 'too-big' },
  ])
})

it('creates no PDF without readable images', async () => {
  const none = await mergePages([image('a')], { getPicture: () => Promise.resolve('damaged'), begun: () => undefined })
  expect(none).toMatchObject({ pdf: null, pages: 0 })
})

it('holds one image in memory at a time', async () => {
  let held = 0
  let most = 0
  await mergePages(
    Array.from({ length: 20 }, (_, index) => image(String(index))),
    {
      getPicture: async () => {
        held += 1
        most = Math.max(most, held)
        await Promise.resolve()
        held -= 1
        return pictureOf({ width: 10, height: 20 })
      },
      begun: () => undefined,
    },
  )
  expect(most).toBe(1)
})
