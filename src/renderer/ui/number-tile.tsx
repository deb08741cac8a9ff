import { classNames } from './class-names'
import styles from './number-tile.module.css'
import type { SubjectKey } from './subjects'

type NumberTileProps = {
  state?: 'idle' | 'current' | 'completed'
  subject: SubjectKey
  className?: string | undefined
  children: string
}

export function NumberTile({ state = 'idle', subject, className, children }: NumberTileProps) {
  return (
    <span dir="ltr" data-subject={subject} className={classNames(styles['tile'], styles[state], className)}>
      {children}
    </span>
  )
}
