import { useEffect, useRef } from 'react'
import { drawTurned, turnedSize, type Turn } from '../merge/page-size'

export function TurnedPicture({
  picture,
  turn,
  label,
  className,
}: {
  picture: ImageBitmap
  turn: Turn
  label: string
  className?: string | undefined
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paper = canvas.current?.getContext('2d')
    if (!canvas.current || !paper || picture.width === 0) return
    const upright = { width: picture.width, height: picture.height }
    Object.assign(canvas.current, turnedSize(upright, turn))
    drawTurned(paper, picture, upright, turn)
  }, [picture, turn])
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />
}
