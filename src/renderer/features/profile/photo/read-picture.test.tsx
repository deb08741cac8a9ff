import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { showPictures } from '#tests/support/fake-pictures.ts'
import { pixelLimit, type Picture } from './picture'
import { readPicture } from './read-picture'

const file = (type = 'image/jpeg') => new File(['photo'], 'photo', { type })

async function open(width: number, height: number) {
  const log = showPictures({ width, height })
  const result = await readPicture(file())
  if (!result.ok) throw new Error(result.refusal)
  return { log, picture: result.picture }
}

const canvasSpy = <Name extends 'getContext' | 'toBlob'>(name: Name) => {
  const spy = vi.spyOn(HTMLCanvasElement.prototype, name)
  onTestFinished(() => spy.mockRestore())
  return spy
}

/** In the order in which they are drawn. */
function recordDrawings() {
  const drawn: unknown[] = []
  const context = {
    fillStyle: '',
    fillRect(...area: number[]) {
      drawn.push([this.fillStyle, ...area])
    },
    drawImage: (_bitmap: unknown, ...numbers: number[]) => void drawn.push(numbers),
  }
  canvasSpy('getContext').mockReturnValue(context as never)
  return drawn
}

const square = { x: 10, y: 20, side: 1000 }

describe('reading a picture', () => {
  it.each([
    ['a file that says it is none', 'application/pdf', { width: 10, height: 10 }, 'not-a-picture'],
    ['a picture that cannot be shown', 'image/jpeg', { width: 0, height: 0 }, 'unreadable'],
    ['a picture without a height', 'image/jpeg', { width: 10, height: 0 }, 'unreadable'],
    ['a file without a type that cannot be shown', '', { width: 0, height: 0 }, 'not-a-picture'],
    ['more pixels than a small computer can hold', 'image/jpeg', { width: 15_001, height: 10_000 }, 'too-large'],
    ['a picture that cannot be decoded', 'image/jpeg', { width: 10, height: 10, broken: true }, 'unreadable'],
  ])('refuses %s', async (_what, type, picture, refusal) => {
    const log = showPictures(picture)
    expect(await readPicture(file(type))).toEqual({ ok: false, refusal })
    expect([log.decoded, log.open]).toEqual([[], 0])
  })

  it('reads a picture of exactly as many pixels as are allowed, and a file without a type', async () => {
    showPictures({ width: 15_000, height: pixelLimit / 15_000 })
    expect(await readPicture(file(''))).toMatchObject({ ok: true })
  })

  it('releases the file that it has shown to measure it', async () => {
    showPictures({ width: 10, height: 10 })
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    onTestFinished(() => revoke.mockRestore())
    await readPicture(file())
    expect(revoke.mock.calls).toEqual([['blob:picture']])
  })

  it('decodes no more pixels than a crop of a fifth needs, turned as the camera was', async () => {
    const { log, picture } = await open(5120, 2560)
    expect(log.decoded).toEqual([
      { imageOrientation: 'from-image', resizeWidth: 2560, resizeHeight: 1280, resizeQuality: 'high' },
    ])
    expect(picture.size).toEqual({ width: 2560, height: 1280 })
  })

  it('frees the memory of a picture that is closed', async () => {
    const { log, picture } = await open(100, 50)
    expect(log.open).toBe(1)
    picture.close()
    expect(log.open).toBe(0)
  })
})

describe('drawing a picture', () => {
  it('shows all of it on a canvas of its size, on white', async () => {
    const { picture } = await open(100, 50)
    const drawn = recordDrawings()
    const canvas = document.createElement('canvas')
    picture.draw(canvas)
    expect([canvas.width, canvas.height]).toEqual([100, 50])
    expect(drawn).toEqual([
      ['#fff', 0, 0, 100, 50],
      [0, 0],
    ])
  })

  it('makes a JPEG of at most 512 pixels of the chosen square, white where the picture is transparent', async () => {
    const { log, picture } = await open(1600, 1200)
    const drawn = recordDrawings()
    expect((await picture.getPhoto(square)).type).toBe('image/jpeg')
    expect(log.photos).toEqual([{ type: 'image/jpeg', quality: 0.9, side: 512 }])
    expect(drawn).toEqual([
      ['#fff', 0, 0, 512, 512],
      [10, 20, 1000, 1000, 0, 0, 512, 512],
    ])
  })

  it('does not enlarge a small square', async () => {
    const { log, picture } = await open(1600, 1200)
    await picture.getPhoto({ ...square, side: 100 })
    expect(log.photos[0]?.side).toBe(100)
  })

  it.each<[string, (picture: Picture) => Promise<unknown>]>([
    [
      'the photo could not be written',
      (picture) => {
        canvasSpy('toBlob').mockImplementation((done) => done(null))
        return picture.getPhoto(square)
      },
    ],
    [
      'the canvas has no 2D context',
      async (picture) => {
        canvasSpy('getContext').mockReturnValue(null)
        picture.draw(document.createElement('canvas'))
      },
    ],
  ])('fails instead of returning an empty photo: %s', async (message, work) => {
    const { picture } = await open(1600, 1200)
    await expect(work(picture)).rejects.toThrow(message)
  })
})
