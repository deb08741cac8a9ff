// Not Ant Design's Popover, a `tooltip` without focus: this is a dialog.
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { useOutsideFullScreen } from '../full-screen'
import styles from './floating.module.css'

type FloatingProps = {
  label: string
  close: () => void
  isNarrow?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Floating(props: FloatingProps) {
  return useOutsideFullScreen(true) ? <Panel {...props} /> : null
}

function Panel({ label, close, isNarrow = false, className, children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(close)
  useEffect(() => {
    panel.current?.focus()
    const pressed = ({ target }: PointerEvent): void => {
      const around = panel.current?.parentElement
      if (target instanceof Node && target.isConnected && around?.contains(target) === false) leave()
    }
    let isLeft = false
    const focused = ({ target }: FocusEvent): void => {
      if (isLeft || !(target instanceof HTMLElement) || !isBeside(target, panel.current)) return
      isLeft = true
      // Closing gives the focus to the button of the panel.
      leave()
      target.focus({ preventScroll: true })
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('focusin', focused)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('focusin', focused)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    // The key that ends a composition ends only that.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    close()
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles['floating'], isNarrow && styles['narrow'], className)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** Neither in the panel, nor on its button, nor in a layer that it has opened. */
function isBeside(target: HTMLElement, panel: HTMLElement | null): boolean {
  if (panel?.parentElement?.contains(target) !== false) return false
  return target.closest('[role="dialog"], [role="menu"], [role="listbox"]') === null
}
