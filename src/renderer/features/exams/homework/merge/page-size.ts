import type { Size } from '#core/files/crop.ts'
import type { HomeworkFile } from '#shared/desktop/homework.ts'

export type Turn = HomeworkFile['turn']

/** Longest side in pixels, and JPEG quality (spec 2 §5). */
export const maxSidePx = 2000
export const pictureQuality = 0.9

/** A4 in points. */
const paper = { short: 595.28, long: 841.89 }

export function getPageSize({ width, height }: Size): Size {
  const [across, down] = width > height ? [paper.long, paper.short] : [paper.short, paper.long]
  const share = Math.min(across / width, down / height)
  return { width: width * share, height: height * share }
}

export function turnedSize({ width, height }: Size, turn: Turn): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

export function nextTurn(turn: Turn): Turn {
  switch (turn) {
    case 0:
      return 90
    case 90:
      return 180
    case 180:
      return 270
    case 270:
      return 0
  }
}

type Paper = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'imageSmoothingQuality' | 'fillRect' | 'setTransform' | 'translate' | 'rotate'
> & { drawImage(picture: ImageBitmap, x: number, y: number, width: number, height: number): void }

/** Draws the rotated image on white, because JPEG turns transparency black. */
export function drawTurned(paper: Paper, picture: ImageBitmap, upright: Size, turn: Turn): void {
  const { width, height } = turnedSize(upright, turn)
  paper.setTransform(1, 0, 0, 1, 0, 0)
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.imageSmoothingQuality = 'high'
  paper.translate(width / 2, height / 2)
  paper.rotate((turn * Math.PI) / 180)
  paper.drawImage(picture, -upright.width / 2, -upright.height / 2, upright.width, upright.height)
}
