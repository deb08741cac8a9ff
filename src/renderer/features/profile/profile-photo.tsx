import { useState } from 'react'
import { classNames } from '../../ui/class-names'
import { initialsOf, subjectOfName } from '../../ui/initials'
import styles from './profile-photo.module.css'

/** The name stands beside it, so assistive technology does not read it twice. */
export function ProfilePhoto({ name, photo, className }: { name: string; photo: string | null | undefined; className?: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span aria-hidden data-subject={subjectOfName(name)} className={classNames(styles['photo'], className)}>
      {photo && photo !== broken ? (
        <img className={styles['picture']} src={photo} alt="" draggable={false} onError={() => setBroken(photo)} />
      ) : (
        <bdi>{initialsOf(name)}</bdi>
      )}
    </span>
  )
}
