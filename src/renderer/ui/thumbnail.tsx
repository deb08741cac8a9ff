import { useState } from 'react'
import { classNames } from './class-names'
import { Ltr } from './ltr'
import { LessonMosaic } from './mosaic/mosaic'
import type { SubjectKey } from './subjects'
import styles from './thumbnail.module.css'

export type ThumbnailProps = {
  subject: SubjectKey
  contentId: string | number
  image?: string | undefined
  duration?: string | undefined
  free?: string | undefined
  label?: string | undefined
  className?: string | undefined
}

/** The server's image when there is one and it loads, else the mosaic of the subject. */
export function Thumbnail({ subject, contentId, image, duration, free, label, className }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  const naming = label ? { role: 'img', 'aria-label': label } : {}
  return (
    <div data-subject={subject} className={classNames(styles['thumbnail'], className)} {...naming}>
      {image && image !== broken ? (
        <img className={styles['image']} src={image} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(image)} />
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
