import type { PlatformConfig } from '#shared/platform-config.ts'
import { type Credentials, signIn, signOut } from './account'
import type { Fetch } from './call-platform'
import { addressesIn, judgeHosts, type NamedAddress } from './hosts'
import { probe } from './probe'
import { probeMedia, probePages } from './reach'
import type { Remark, Report } from './report'
import { judgeScreens } from './screens'
import { planActs, runActs } from './writing'

type Run = {
  config: PlatformConfig
  /** Of a session that exists; the probe leaves it. */
  token?: string | null
  /** Signed in, and out again at the end. */
  credentials?: Credentials | null
  /** Acts of a test account; `credentials` are then needed. */
  writes?: boolean
  fetch?: Fetch
  /** Receives what will be done before it is done. */
  onPlan?: (plan: readonly string[]) => void
}

/** Everything that the probe can find out about a platform. */
export async function runProbe({
  config,
  token: givenToken = null,
  credentials = null,
  writes = false,
  fetch = globalThis.fetch,
  onPlan,
}: Run): Promise<Report> {
  const session = credentials === null ? null : await signIn(config, fetch, credentials)
  const account: Remark[] = session === null ? [] : [session.remark]
  try {
    const report = await examine({
      config,
      token: session?.token ?? givenToken,
      fetch,
      writes: writes && session?.token != null,
      onPlan,
    })
    return { ...report, account }
  } finally {
    // The same list, so that the report holds it.
    if (session?.token != null) account.push(await signOut(config, fetch, session.token))
  }
}

type Examination = {
  config: PlatformConfig
  token: string | null
  fetch: Fetch
  writes: boolean
  onPlan: Run['onPlan']
}

async function examine({ config, token, fetch, writes, onPlan }: Examination): Promise<Omit<Report, 'account'>> {
  const read = new Map<string, unknown>()
  const addresses: NamedAddress[] = []
  const calls = await probe({
    config,
    token,
    fetch,
    onRead: (name, payload) => {
      read.set(name, payload)
      addresses.push(...addressesIn(name, payload))
    },
  })
  const [pages, media] = await Promise.all([probePages(config, fetch), probeMedia(config, addresses, fetch)])
  const acts: Remark[] = []
  if (writes && token !== null) {
    const planned = planActs({ config, token, fetch, read })
    onPlan?.(planned.plan)
    acts.push(...(await runActs(planned.acts)))
  }
  const hosts = judgeHosts(config, addresses)
  return { platform: config.name, calls, screens: judgeScreens(calls), hosts, pages, media, acts }
}
