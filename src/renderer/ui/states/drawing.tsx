import done from '../mosaic/files/drawing-done.svg?no-inline'
import empty from '../mosaic/files/drawing-empty.svg?no-inline'
import error from '../mosaic/files/drawing-error.svg?no-inline'
import offline from '../mosaic/files/drawing-offline.svg?no-inline'

const files = { empty, offline, error, done } as const

export type DrawingName = keyof typeof files

export function Drawing({ of, className }: { of: DrawingName; className?: string | undefined }) {
  return <img src={files[of]} width={136} height={102} alt="" draggable={false} className={className} />
}
