import { classNames } from '#ui/class-names.ts'
import { toInitials, pickSubjectColor } from '#ui/initials.ts'
import { usePicture } from '#ui/picture-source.tsx'
import styles from './profile-photo.module.css'

export function ProfilePhoto({
  name,
  photo,
  className,
}: {
  name: string
  photo: string | null | undefined
  className?: string | undefined
}) {
  const picture = usePicture(photo)
  return (
    <span aria-hidden data-subject={pickSubjectColor(name)} className={classNames(styles['photo'], className)}>
      {picture ? (
        <img className={styles['picture']} alt="" draggable={false} {...picture} />
      ) : (
        <bdi>{toInitials(name)}</bdi>
      )}
    </span>
  )
}
