import { lazy, Suspense, useState } from 'react'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useInterference } from '#core/network/use-network.ts'
import { useCoreSelector } from '#core/store/core-state.ts'

const ProxyDialog = lazy(async () => ({ default: (await import('../proxy/proxy-dialog')).ProxyDialog }))
const NetworkErrorNotice = lazy(async () => ({ default: (await import('./network-error-notice')).NetworkErrorNotice }))

/** The shell tells a user that signed in. */
export function ConnectionNotices() {
  const [isAsked, setAsked] = useState(false)
  const [isClosed, setClosed] = useState(false)
  useDesktopEvent('proxy.access-changed', ({ question, closed }) => {
    if (question !== null) setAsked(true)
    setClosed(closed !== null)
  })
  const isVisitor = useCoreSelector(({ session }) => !session.signedIn)
  const cause = useInterference() ?? (isClosed ? 'proxy' : null)
  return (
    <Suspense>
      {isVisitor && cause !== null && <NetworkErrorNotice cause={cause} />}
      {isAsked && <ProxyDialog />}
    </Suspense>
  )
}
