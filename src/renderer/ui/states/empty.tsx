import type { ReactNode } from 'react'
import { Situation } from './situation'

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
    <Situation drawing={drawing} {...situation}>
      {action}
    </Situation>
  )
}
