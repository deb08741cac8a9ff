import { classNames } from './class-names'
import styles from './index-tile.module.css'
import type { SubjectKey } from './subjects'

type IndexTileProps = { state?: 'idle' | 'current' | 'done'; subject: SubjectKey; className?: string | undefined; children: string }

export function IndexTile({ state = 'idle', subject, className, children }: IndexTileProps) {
  return (
    <span dir="ltr" data-subject={subject} className={classNames(styles['tile'], styles[state], className)}>
      {children}
    </span>
  )
}
