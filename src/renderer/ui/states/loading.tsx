import { useEffect, useState, type ReactNode } from 'react'
import styles from './states.module.css'

type LoadingProps = { label: string; delay?: number; children: ReactNode }

/** Delays the skeleton by 150 ms to avoid flashes. */
export function Loading({ label, delay = 150, children }: LoadingProps) {
  const [shown, setShown] = useState(delay === 0)
  useEffect(() => {
    if (delay === 0) return
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" aria-busy="true" aria-label={label} className={styles['loading']}>
      {shown && <div aria-hidden>{children}</div>}
    </div>
  )
}
