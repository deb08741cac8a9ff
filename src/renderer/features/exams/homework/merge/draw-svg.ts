import { longestSide } from './page-size'

/** How large what says no size of its own is drawn: A4 upright. */
const fallback = { width: 1414, height: 2000 }

/**
 * Pixels of an SVG, or null where there is nothing to draw.
 * An `<img>` runs no script of it and fetches nothing (threat H5); what it drew of another origin would make the canvas unreadable.
 */
export async function drawSvg(address: string, longest: number = longestSide): Promise<ImageBitmap | null> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const own = naturalWidth > 0 && naturalHeight > 0 ? { width: naturalWidth, height: naturalHeight } : fallback
    // Lines have no pixels of their own: they are drawn as sharp as the page can show.
    const share = longest / Math.max(own.width, own.height)
    const size = { width: Math.max(1, Math.round(own.width * share)), height: Math.max(1, Math.round(own.height * share)) }
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
