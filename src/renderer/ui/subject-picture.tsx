import { CardMosaic } from './mosaic/mosaic'
import { usePicture } from './picture-source'
import type { SubjectKey } from './subjects'

type SubjectPictureProps = {
  subject: SubjectKey | 'brand'
  image: string | null | undefined
  className?: string | undefined
}

export function SubjectPicture({ subject, image, className }: SubjectPictureProps) {
  const picture = usePicture(image)
  if (picture === null) return <CardMosaic subject={subject} rows={3} />
  return <img className={className} alt="" loading="lazy" decoding="async" draggable={false} {...picture} />
}
