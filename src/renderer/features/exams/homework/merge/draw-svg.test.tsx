import { describe, expect, it, onTestFinished } from 'vitest'
import { drawSvg } from './draw-svg'
import { maxSidePx } from './page-size'

type Drawing = { width: number; height: number; decodes?: boolean; isTainted?: boolean; hasPaper?: boolean }

/** jsdom neither decodes pictures nor has canvases off the screen. */
function setUp({ width, height, decodes = true, isTainted = false, hasPaper = true }: Drawing) {
  const drawn: unknown[] = []
  class FakeImage {
    src = ''
    naturalWidth = width
    naturalHeight = height
    decode = () => (decodes ? Promise.resolve() : Promise.reject(new Error('not an image')))
  }
  class FakeCanvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}

    getContext() {
      if (!hasPaper) return null
      return {
        drawImage: ({ src }: FakeImage, ...place: number[]) => void drawn.push([src, ...place]),
        getImageData: () => {
          if (isTainted) throw new Error('tainted')
        },
      }
    }

    transferToImageBitmap() {
      return { width: this.width, height: this.height }
    }
  }
  const { Image: image, OffscreenCanvas: canvas } = globalThis
  Object.assign(globalThis, { Image: FakeImage, OffscreenCanvas: FakeCanvas })
  onTestFinished(() => void Object.assign(globalThis, { Image: image, OffscreenCanvas: canvas }))
  return drawn
}

describe('drawSvg', () => {
  it.each([
    ['wide', { width: 200, height: 100 }, { width: 1000, height: 500 }],
    ['tall', { width: 100, height: 200 }, { width: 500, height: 1000 }],
    ['a line', { width: 10_000, height: 1 }, { width: 1000, height: 1 }],
    ['without a size, as a page of A4', { width: 0, height: 0 }, { width: 707, height: 1000 }],
    ['without a width, as a page of A4', { width: 0, height: 50 }, { width: 707, height: 1000 }],
    ['without a height, as a page of A4', { width: 50, height: 0 }, { width: 707, height: 1000 }],
  ])('draws a drawing that is %s at the full size in its proportions', async (_, own, size) => {
    const drawn = setUp(own)
    expect(await drawSvg('/homework/7/files/a', 1000)).toEqual(size)
    expect(drawn).toEqual([['/homework/7/files/a', 0, 0, size.width, size.height]])
  })

  it('is as large as a page of homework where no size is asked for', async () => {
    setUp({ width: 100, height: 100 })
    expect(await drawSvg('/a')).toEqual({ width: maxSidePx, height: maxSidePx })
  })

  it.each<[string, Partial<Drawing>]>([
    ['cannot be decoded', { decodes: false }],
    ['loads something of another place', { isTainted: true }],
    ['finds no canvas', { hasPaper: false }],
  ])('draws nothing when the drawing %s', async (_, part) => {
    setUp({ width: 100, height: 100, ...part })
    expect(await drawSvg('/a')).toBeNull()
  })
})
