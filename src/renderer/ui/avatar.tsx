import { Avatar as AntAvatar } from 'antd'
import { classNames } from './class-names'
import { toInitials, pickSubjectColor } from './initials'
import { usePicture } from './picture-source'
import type { SubjectKey } from './subjects'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  photo?: string | undefined
  size?: 32 | 36 | 40 | 56 | undefined
  subject?: SubjectKey | undefined
  className?: string | undefined
}

const fontSizes = { 32: 12, 36: 14, 40: 14, 56: 20 } as const

/** CSS content: screen readers read the name beside them. Ant Design measures `children`, which forces a layout. */
export function Avatar({ name, photo, size = 36, subject, className }: AvatarProps) {
  const picture = usePicture(photo)
  return (
    <AntAvatar
      aria-hidden
      data-subject={subject ?? pickSubjectColor(name)}
      size={size}
      style={{ fontSize: fontSizes[size] }}
      src={picture && <img alt="" draggable={false} {...picture} />}
      icon={<bdi className={styles['initials']} data-initials={toInitials(name)} />}
      className={classNames(styles['avatar'], className)}
    />
  )
}
