import { photoSide, reducedSize, getPhotoSide, type Size } from '#core/files/crop.ts'
import { pixelLimit, getRefusal, type Picture, type PictureReader } from './picture'

/** A crop of one fifth still fills the photo. */
const readSide = 5 * photoSide

const quality = 0.9

export const readPicture: PictureReader = async (file) => {
  const refusal = getRefusal(file)
  if (refusal !== null) return { ok: false, refusal }
  const size = await getSize(file)
  if (size === null) return { ok: false, refusal: file.type === '' ? 'not-a-picture' : 'unreadable' }
  if (size.width * size.height > pixelLimit) return { ok: false, refusal: 'too-large' }
  try {
    const { width, height } = reducedSize(size, readSide)
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    })
    return { ok: true, picture: getPicture(bitmap) }
  } catch {
    return { ok: false, refusal: 'unreadable' }
  }
}

/** Size after EXIF rotation; null if not a picture. */
async function getSize(file: Blob): Promise<Size | null> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  await new Promise((resolve) => {
    image.onload = resolve
    image.onerror = resolve
    image.src = address
  })
  URL.revokeObjectURL(address)
  // A picture that cannot be shown has no size.
  const { naturalWidth: width, naturalHeight: height } = image
  return width * height > 0 ? { width, height } : null
}

function getPicture(bitmap: ImageBitmap): Picture {
  const size = { width: bitmap.width, height: bitmap.height }
  const drawSquare: Picture['drawSquare'] = (canvas, { x, y, side }) => {
    const paper = getPaper(canvas)
    paper.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height)
  }
  return {
    size,
    draw(canvas) {
      Object.assign(canvas, size)
      getPaper(canvas).drawImage(bitmap, 0, 0)
    },
    drawSquare,
    getPhoto(square) {
      const canvas = document.createElement('canvas')
      const side = getPhotoSide(square)
      Object.assign(canvas, { width: side, height: side })
      drawSquare(canvas, square)
      return getJpeg(canvas)
    },
    close: () => bitmap.close(),
  }
}

/** JPEG turns transparency black. */
function getPaper(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the canvas has no 2D context')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return context
}

function getJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo could not be written'))),
      'image/jpeg',
      quality,
    )
  })
}
