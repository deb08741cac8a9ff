import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

export function PrintSheet({ ready, onDone, children }: { ready: boolean; onDone: () => void; children: ReactNode }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!ready) return undefined
    const closed = (): void => done()
    window.addEventListener('afterprint', closed)
    // After the effects of React, within which the light theme of the print cannot be rendered.
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', closed)
    }
  }, [ready])
  return createPortal(<div className={styles['sheet']}>{children}</div>, document.body)
}
