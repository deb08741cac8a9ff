import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

const skipLink = 'a[data-skip]'

export const isSkipLink = (element: Element | null): boolean => element?.matches(skipLink) === true

/** Gives it the focus without showing it; null where there is none. */
export function restOnSkipLink(): (() => void) | null {
  const link = document.querySelector<HTMLElement>(skipLink)
  if (link === null) return null
  link.dataset['skip'] = 'rest'
  link.focus({ preventScroll: true })
  return () => void (link.dataset['skip'] = '')
}

export function SkipLink({ targetId, children }: { targetId: string; children: string }) {
  const focusTarget = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(targetId)?.focus()
  }
  return (
    <a data-skip="" className={styles['skip']} href={`#${targetId}`} onClick={focusTarget}>
      {children}
    </a>
  )
}
