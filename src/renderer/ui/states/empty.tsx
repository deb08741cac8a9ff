import type { ReactNode } from 'react'
import { StatePanel } from './state-panel'

type EmptyProps = {
  title: string
  text: ReactNode
  action?: ReactNode
  drawing?: 'empty' | 'done' | undefined
  heading?: 'h1' | 'h2' | 'h3' | undefined
  compact?: boolean | undefined
  className?: string | undefined
}

export function Empty({ drawing = 'empty', action, ...situation }: EmptyProps) {
  return (
    <StatePanel drawing={drawing} {...situation}>
      {action}
    </StatePanel>
  )
}
