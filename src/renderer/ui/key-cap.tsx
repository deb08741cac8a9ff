import styles from './key-cap.module.css'

export function KeyCap({ children }: { children: string }) {
  return (
    <kbd dir="ltr" className={styles['cap']}>
      {children}
    </kbd>
  )
}
