import { cloneElement, type ReactElement, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../ui/overlay/tooltip'
import { useSignedIn } from '../session/use-user'
import { useOnline } from './use-online'

/** The element of the shell that says why an action rests. */
export const offlineReasonId = 'needs-line'

/** What makes a control rest: it keeps the focus, does nothing, and says why. */
type DisabledProps = { 'aria-disabled'?: true; 'aria-describedby'?: string; onClick?: (event: SyntheticEvent) => void }

function doNothing(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

const offlineProps: DisabledProps = { 'aria-disabled': true, 'aria-describedby': offlineReasonId, onClick: doNothing }

/** Whether an action that needs the line must rest, why, and what its control then gets. */
export function useRequireOnline(): { isOffline: boolean; reason: string; disabledProps: DisabledProps } {
  const { t } = useTranslation('network')
  const online = useOnline()
  // Nobody asks for a visitor whether the line is back: his own next try does.
  const signedIn = useSignedIn()
  const isOffline = signedIn && !online
  return { isOffline, reason: isOffline ? t('needsLine') : '', disabledProps: isOffline ? offlineProps : {} }
}

/** A button or a link that rests while the platform is out of reach; it can still be focused, and its tooltip says why. */
export function RequireOnline({ children }: { children: ReactElement<DisabledProps> }) {
  const { reason, disabledProps: rest } = useRequireOnline()
  return <Tooltip title={reason}>{cloneElement(children, rest)}</Tooltip>
}

/** The reason that the controls at rest refer to; once in the shell. */
export function OfflineReason() {
  const { reason } = useRequireOnline()
  return (
    <p id={offlineReasonId} hidden>
      {reason}
    </p>
  )
}
