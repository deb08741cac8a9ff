import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './notifications.module.css'

/** A panel below the button that opened it: it takes the focus, and is left with Escape or by going elsewhere. */
export function Floating({ label, close, children }: { label: string; close: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(close)
  useEffect(() => {
    panel.current?.focus()
    const pressed = ({ target }: PointerEvent): void => {
      const around = panel.current?.parentElement
      if (target instanceof Node && target.isConnected && around?.contains(target) === false) leave()
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className={styles['floating']} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
