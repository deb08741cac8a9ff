import type { ReactNode } from 'react'
import styles from './dotted.module.css'

type DottedProps = { parts: readonly { key: string; content: ReactNode }[] }

/** Facts in a row with dots between them; where the row breaks, its dot is left out. */
export function Dotted({ parts }: DottedProps) {
  return (
    <span className={styles['box']}>
      <span className={styles['row']}>
        {parts.map(({ key, content }, index) => (
          <span key={key} className={styles['part']}>
            {index > 0 && <span className={styles['dot']}> • </span>}
            {content}
          </span>
        ))}
      </span>
    </span>
  )
}
