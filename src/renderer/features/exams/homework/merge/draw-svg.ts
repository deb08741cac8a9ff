import { maxSidePx } from './page-size'

/** Size of an SVG without dimensions: A4 portrait. */
const fallback = { width: 1414, height: 2000 }

/** Null when nothing can be drawn. An `<img>` runs no script and fetches nothing (threat H5). */
export async function drawSvg(address: string, longest: number = maxSidePx): Promise<ImageBitmap | null> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const own = naturalWidth > 0 && naturalHeight > 0 ? { width: naturalWidth, height: naturalHeight } : fallback
    // Vector graphics scale to the full size.
    const share = longest / Math.max(own.width, own.height)
    const size = {
      width: Math.max(1, Math.round(own.width * share)),
      height: Math.max(1, Math.round(own.height * share)),
    }
    const canvas = new OffscreenCanvas(size.width, size.height)
    const paper = canvas.getContext('2d', { willReadFrequently: true })
    if (paper === null) return null
    paper.drawImage(image, 0, 0, size.width, size.height)
    paper.getImageData(0, 0, 1, 1)
    return canvas.transferToImageBitmap()
  } catch {
    return null
  }
}
