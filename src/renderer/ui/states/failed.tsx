import type { ReactNode } from 'react'
import { Button } from '../button'
import { StatePanel } from './state-panel'

type FailedProps = {
  title: string
  text: ReactNode
  retry?: { text: string; onClick: () => void; loading?: boolean | undefined } | undefined
  drawing?: 'error' | 'offline' | undefined
  heading?: 'h1' | 'h2' | 'h3' | undefined
  action?: ReactNode
  compact?: boolean | undefined
  className?: string | undefined
}

export function Failed({ retry, drawing = 'error', action, ...situation }: FailedProps) {
  return (
    <StatePanel drawing={drawing} role="alert" {...situation}>
      {retry && (
        <Button onClick={retry.onClick} loading={retry.loading}>
          {retry.text}
        </Button>
      )}
      {action}
    </StatePanel>
  )
}
