import type { ReactNode } from 'react'
import { useAnnouncedText } from './announcer'

type StatusTextProps = { className?: string | undefined; children: ReactNode }

/** A status that appears together with its text. */
export function StatusText({ className, children }: StatusTextProps) {
  const text = useAnnouncedText<HTMLParagraphElement>()
  return (
    <p ref={text} role="status" aria-live="off" className={className}>
      {children}
    </p>
  )
}
