import { classNames } from './class-names'
import type { SubjectKey } from './subjects'
import styles from './number-tile.module.css'

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
