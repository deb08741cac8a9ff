import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon'
import { shieldCheck } from 'virtual:icons/shield-check'
import styles from './trust-note.module.css'

export function TrustNote({ children }: { children: ReactNode }) {
  return (
    <span className={styles['assurance']}>
      <Icon glyph={shieldCheck} size={20} filled className={styles['shield']} />
      <span>{children}</span>
    </span>
  )
}
