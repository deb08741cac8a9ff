import { cloneElement, type ReactElement, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { useSignedIn } from '../session/use-user'
import { useOnline } from './use-network'

export const offlineReasonId = 'needs-line'

type DisabledProps = {
  'aria-disabled'?: true
  'aria-describedby'?: string
  'onClick'?: (event: SyntheticEvent) => void
}

function doNothing(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

const offlineProps: DisabledProps = { 'aria-disabled': true, 'aria-describedby': offlineReasonId, 'onClick': doNothing }

export function useRequireOnline(): { isOffline: boolean; reason: string; disabledProps: DisabledProps } {
  const { t } = useTranslation('network')
  const online = useOnline()
  const signedIn = useSignedIn()
  const isOffline = signedIn && !online
  return { isOffline, reason: isOffline ? t('needsLine') : '', disabledProps: isOffline ? offlineProps : {} }
}

export function RequireOnline({ children }: { children: ReactElement<DisabledProps> }) {
  const { reason, disabledProps: rest } = useRequireOnline()
  return <Tooltip title={reason}>{cloneElement(children, rest)}</Tooltip>
}

export function OfflineReason() {
  const { reason } = useRequireOnline()
  return (
    <p id={offlineReasonId} hidden>
      {reason}
    </p>
  )
}
