import type { Schedule } from '../../shared/clock'

type Send<Init> = (address: string, init: Init) => Promise<Response>

type Options<Session> = {
  unlock: (session: Session, address: string) => Promise<boolean>
  /** Somebody just asked for this himself: a proxy that was declined may ask once more. */
  isOwnWish: (init: { method: string; headers: Record<string, string> }) => boolean
  askAgain: () => void
  schedule: Schedule
}

/** So long a request waits for the person to answer the proxy; it is said to have failed then, and asked again once the proxy is open. */
const timeoutMs = 20_000

/**
 * Sends what a proxy refused (407) once more after the proxy was told who we are. Nothing was done by the first: it never went beyond the proxy.
 * Rejects with `proxy password` where the proxy stays closed.
 */
export function createRetryOn407<Session>({ unlock, isOwnWish, askAgain, schedule }: Options<Session>) {
  return <Init extends { method: string; headers: Record<string, string> }>(sessionOf: () => Session | Promise<Session>, send: Send<Init>): Send<Init> =>
    async (address, init) => {
      const response = await send(address, init)
      if (response.status !== 407) return response
      await response.body?.cancel().catch(() => undefined)
      if (isOwnWish(init)) askAgain()
      if (!(await within(unlock(await sessionOf(), address), schedule))) throw closed()
      const again = await send(address, init)
      if (again.status !== 407) return again
      await again.body?.cancel().catch(() => undefined)
      throw closed()
    }
}

/** The proxy refused the request itself, so nothing of it reached the platform. */
function closed(): Error {
  return Object.assign(new Error('proxy password'), { code: 'ERR_PROXY_AUTH_REQUESTED' })
}

function within(open: Promise<boolean>, schedule: Schedule): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = schedule(timeoutMs, () => resolve(false))
    open.then(resolve, reject).finally(stop)
  })
}
