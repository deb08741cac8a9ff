import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon'
import { warningCircle } from '../../../ui/icons/warning-circle'
import styles from './frame-stage.module.css'

/** Why nothing stands on the stage, and what can be done. */
export function StageTrouble({ title, text, detail, children }: { title: string; text: string; detail?: string | null; children: ReactNode }) {
  return (
    <div className={styles['trouble']} role="alert">
      <Icon glyph={warningCircle} size={32} />
      <h2 className={styles['title']}>{title}</h2>
      <p>{text}</p>
      {detail && <p className={styles['detail']}>{detail}</p>}
      <div className={styles['actions']}>{children}</div>
    </div>
  )
}
