import { useEffect, useState } from 'react'
import type { OsIntegrationState } from '../../../shared/desktop/os-integration'
import { desktop, reportFailure, useDesktopEvent } from '../../core/desktop/desktop'

/** How the application sits on this computer; null until it is known. */
export function useDesk(): { desk: OsIntegrationState | null; retryGraphics: () => void } {
  const [desk, setDesk] = useState<OsIntegrationState | null>(null)
  useDesktopEvent('desk.changed', setDesk)
  useEffect(() => {
    let isShown = true
    desktop['desk.state']().then((state) => isShown && setDesk(state), (error: unknown) => reportFailure('desk.state', error))
    return () => {
      isShown = false
    }
  }, [])
  const retryGraphics = (): void => void desktop['desk.retry-graphics']().then(setDesk, (error: unknown) => reportFailure('desk.retry-graphics', error))
  return { desk, retryGraphics }
}
