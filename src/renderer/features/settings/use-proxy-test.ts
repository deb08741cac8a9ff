import { useRef, useState } from 'react'
import type { ProxyVerdict } from '../../../shared/desktop/proxy-access'
import type { ProxySettings } from '../../../shared/desktop/settings'
import { desktop, reportFailure } from '../../core/desktop/desktop'

/** `failed` where the test itself could not be made. */
export type Verdict = ProxyVerdict | 'failed'

/** Tries a proxy before it is applied; a verdict holds until something else is written. */
export function useProxyTest() {
  const [isTesting, setTesting] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const latest = useRef(0)
  const test = async (proxy: ProxySettings): Promise<void> => {
    latest.current += 1
    const mine = latest.current
    setTesting(true)
    setVerdict(null)
    const found = await desktop['proxy.test']({ proxy }).catch((error: unknown) => {
      reportFailure('proxy.test', error)
      return 'failed' as const
    })
    if (latest.current !== mine) return
    setTesting(false)
    setVerdict(found)
  }
  const forget = (): void => {
    latest.current += 1
    setTesting(false)
    setVerdict(null)
  }
  return { test, isTesting, verdict, forget }
}
