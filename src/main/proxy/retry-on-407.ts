import type { Schedule } from '#shared/clock.ts'

type Send<Init> = (address: string, init: Init) => Promise<Response>

type Options<Session> = {
  authenticate: (session: Session, address: string) => Promise<boolean>
  isUserInitiated: (init: { method: string; headers: Record<string, string> }) => boolean
  reopen: () => void
  schedule: Schedule
}

const timeoutMs = 20_000

/**
 * Repeats once after authentication, because a 407 never passed the proxy. Rejects with `proxy password` if it refuses.
 */
export function createRetryOn407<Session>({ authenticate, isUserInitiated, reopen, schedule }: Options<Session>) {
  return <Init extends { method: string; headers: Record<string, string> }>(
      getSession: () => Session | Promise<Session>,
      send: Send<Init>,
    ): Send<Init> =>
    async (address, init) => {
      const response = await send(address, init)
      if (response.status !== 407) return response
      await response.body?.cancel().catch(() => undefined)
      if (isUserInitiated(init)) reopen()
      if (!(await withinTimeout(authenticate(await getSession(), address), schedule))) throw createClosedError()
      const retried = await send(address, init)
      if (retried.status !== 407) return retried
      await retried.body?.cancel().catch(() => undefined)
      throw createClosedError()
    }
}

function createClosedError(): Error {
  return Object.assign(new Error('proxy password'), { code: 'ERR_PROXY_AUTH_REQUESTED' })
}

function withinTimeout(open: Promise<boolean>, schedule: Schedule): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = schedule(timeoutMs, () => resolve(false))
    open.then(resolve, reject).finally(stop)
  })
}
