import { useState } from 'react'
import { CardMosaic } from './mosaic/mosaic'
import type { SubjectKey } from './subjects'

export type SubjectPictureProps = { subject: SubjectKey | 'brand'; image: string | null | undefined; className?: string | undefined }

/** The server's picture when there is one and it loads, else the mosaic of the subject. */
export function SubjectPicture({ subject, image, className }: SubjectPictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!image || image === broken) return <CardMosaic subject={subject} rows={3} />
  return <img className={className} src={image} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(image)} />
}
