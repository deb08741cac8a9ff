import type { Tutorat } from './tutorat'

type Box = { left: number; top: number; right: number; bottom: number }

/** The smallest box of what differs between two pictures of the page; null where nothing does. */
export function changedBox({ app }: Tutorat, before: Buffer, after: Buffer): Promise<Box | null> {
  return app.evaluate(
    ({ nativeImage }, pictures) => {
      const [a, b] = pictures.map((each) => nativeImage.createFromBuffer(Buffer.from(each, 'base64')))
      if (a === undefined || b === undefined) return null
      const { width, height } = a.getSize()
      const [pixels, others] = [a.toBitmap(), b.toBitmap()]
      const box = { left: width, top: height, right: -1, bottom: -1 }
      for (let at = 0; at < pixels.length; at += 4) {
        const change = Math.abs((pixels[at + 1] ?? 0) - (others[at + 1] ?? 0))
        if (change < 24) continue
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
      return box.right < 0 ? null : box
    },
    [before, after].map((each) => each.toString('base64')),
  )
}
