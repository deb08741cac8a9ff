import { classNames } from './class-names'
import { Ltr } from './ltr'
import { LessonMosaic } from './mosaic/mosaic'
import { usePicture } from './picture-source'
import type { SubjectKey } from './subjects'
import styles from './thumbnail.module.css'

type ThumbnailProps = {
  subject: SubjectKey
  contentId: string | number
  image?: string | undefined
  duration?: string | undefined
  free?: string | undefined
  label?: string | undefined
  className?: string | undefined
}

export function Thumbnail({ subject, contentId, image, duration, free, label, className }: ThumbnailProps) {
  const picture = usePicture(image)
  const naming = label ? { 'role': 'img', 'aria-label': label } : {}
  return (
    <div data-subject={subject} className={classNames(styles['thumbnail'], className)} {...naming}>
      {picture ? (
        <img className={styles['image']} alt="" loading="lazy" decoding="async" draggable={false} {...picture} />
      ) : (
        <LessonMosaic subject={subject} contentId={contentId} className={styles['mosaic']} />
      )}
      {free && <span className={classNames(styles['chip'], styles['free'])}>{free}</span>}
      {duration && (
        <span className={classNames(styles['chip'], styles['duration'])}>
          <Ltr>{duration}</Ltr>
        </span>
      )}
    </div>
  )
}
