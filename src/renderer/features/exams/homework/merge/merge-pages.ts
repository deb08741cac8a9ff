import { PDFDocument } from '@cantoo/pdf-lib'
import type { Size } from '#core/files/crop.ts'
import type { ImageFault } from './decode'
import type { FaultyImage, ImageToMerge } from './merge-messages'
import { getPageSize } from './page-size'

export type PagePicture = { jpeg: Uint8Array; size: Size }

type Parts = { getPicture: (image: ImageToMerge) => Promise<PagePicture | ImageFault>; begun: (index: number) => void }

/** Unreadable images are skipped and reported. */
export async function mergePages(
  images: readonly ImageToMerge[],
  { getPicture, begun }: Parts,
): Promise<{ pdf: Uint8Array | null; pages: number; faulty: FaultyImage[] }> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const faulty: FaultyImage[] = []
  for (const [index, image] of images.entries()) {
    begun(index)
    const picture = await getPicture(image)
    if (typeof picture === 'string') faulty.push({ id: image.id, fault: picture })
    else {
      const { width, height } = getPageSize(picture.size)
      const embedded = await pdf.embedJpg(picture.jpeg)
      pdf.addPage([width, height]).drawImage(embedded, { x: 0, y: 0, width, height })
    }
  }
  const pages = pdf.getPageCount()
  return { pdf: pages === 0 ? null : await pdf.save(), pages, faulty }
}
