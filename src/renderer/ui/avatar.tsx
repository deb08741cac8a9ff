import styles from './avatar.module.css'
import { classNames } from './class-names'
import { initialsOf, subjectOfName } from './initials'
import { usePicture } from './picture-source'
import type { SubjectKey } from './subjects'

export type AvatarProps = {
  name: string
  photo?: string | undefined
  size?: 32 | 36 | 40 | 56 | undefined
  subject?: SubjectKey | undefined
  className?: string | undefined
}

/** The name is written beside it everywhere: the initials are drawn, not written, so that they are read by nobody a second time. */
export function Avatar({ name, photo, size = 36, subject, className }: AvatarProps) {
  const picture = usePicture(photo)
  return (
    <span aria-hidden data-subject={subject ?? subjectOfName(name)} className={classNames(styles['avatar'], styles[`size${size}`], className)}>
      {picture ? (
        <img className={styles['photo']} alt="" draggable={false} {...picture} />
      ) : (
        <bdi className={styles['initials']} data-initials={initialsOf(name)} />
      )}
    </span>
  )
}
