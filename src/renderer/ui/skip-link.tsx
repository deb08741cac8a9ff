import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

export function SkipLink({ targetId, children }: { targetId: string; children: string }) {
  const focusTarget = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(targetId)?.focus()
  }
  return (
    <a className={styles['skip']} href={`#${targetId}`} onClick={focusTarget}>
      {children}
    </a>
  )
}
