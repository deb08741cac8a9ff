import type { Check, DiagnosticsRun } from '../../shared/desktop/diagnostics'
import type { UpdatesState } from '../../shared/desktop/updates'
import type { PlatformConfig } from '../../shared/platform-config'
import { createCheck, clockCheck, diskCheck, keychainCheck, policyCheck, proxyCheck, reachCheck, tlsCheck, updatesCheck } from './checks'
import { redactReport } from './redact-report'
import { hostsToProbe, requiredHosts } from './required-hosts'
import type { ProbeResult } from './probe'

type Options = {
  config: () => Promise<PlatformConfig>
  probe: (address: string) => Promise<ProbeResult>
  /** The way to an address in Chromium's words. */
  resolveProxy: (address: string) => Promise<string>
  /** Whether a proxy waits for a password that nobody gives. */
  isProxyClosed: () => boolean
  session: () => Parameters<typeof keychainCheck>[0]
  /** Free bytes where the application keeps its files. */
  freeBytes: () => Promise<number>
  /** Writes a small file where the application keeps its files, and removes it. */
  checkDisk: () => Promise<unknown>
  rendersInSoftware: boolean
  policy: string
  updates: () => Promise<Pick<UpdatesState, 'phase' | 'tooOld' | 'current'>>
  /** Versions and states, which hold nothing secret. */
  info: () => Promise<string>
  now: () => number
  checked: (told: { run: number; check: Check }) => void
  mask: (text: string) => string
}

/** Looks at everything that a lesson needs, all at once, and tells each answer as soon as it is there. */
export function createDiagnostics(options: Options) {
  const { config, checked } = options
  let runs = 0
  /** What a masked text may still hold: hosts and versions, as they were found. */
  const plain = new Set<string>()

  async function run(): Promise<DiagnosticsRun> {
    runs += 1
    const known = await config()
    const mine = runs
    const hosts = requiredHosts(known)
    const reached = hostsToProbe(known).map((each) => ({ ...each, host: new URL(each.address).host }))
    for (const { host, port } of hosts) for (const each of [host, `${host}:${String(port)}`]) plain.add(each)
    const tell = (check: Check): void => {
      if (check.text !== null && check.id === 'proxy') plain.add(check.text)
      checked({ run: mine, check })
    }
    // The page learns first what to expect.
    setImmediate(() => void Promise.all([...reached.map(({ id, host, address }) => lookAt(id, host, address, tell)), ...ownChecks(known, tell)]))
    const own = (['proxy', 'tls', 'clock', 'keychain', 'disk', 'graphics', 'policy', 'updates', 'versions'] as const).map((id) => ({ id, host: id === 'tls' ? new URL(known.services.platform.base).host : null }))
    return { run: mine, expected: [...reached.map(({ id, host }) => ({ id, host })), ...own], hosts, supportEmail: known.links.supportEmail ?? null }
  }

  async function lookAt(id: Check['id'], host: string, address: string, tell: (check: Check) => void): Promise<void> {
    const probed = await options.probe(address)
    tell(reachCheck(id, host, probed))
    if (id !== 'platform') return
    tell(tlsCheck(address, probed))
    tell(clockCheck(probed, options.now()))
    // After the platform was asked: whether the proxy let us pass is known now.
    const way = await options.resolveProxy(address).catch(() => null)
    const isClosed = options.isProxyClosed() || (probed.kind === 'failed' && probed.failure === 'proxy-password')
    tell(probed.kind === 'failed' && probed.failure === 'proxy-unreachable' ? { ...proxyCheck(way, false), state: 'broken', code: 'proxy-unreachable' } : proxyCheck(way, isClosed))
  }

  function ownChecks(_known: PlatformConfig, tell: (check: Check) => void): Promise<void>[] {
    const disk = async (): Promise<void> => {
      const [free, written] = await Promise.allSettled([options.freeBytes(), options.checkDisk()])
      tell(diskCheck(free.status === 'fulfilled' ? free.value : null, written.status === 'fulfilled'))
    }
    const versions = async (): Promise<void> => {
      const text = await options.info()
      for (const line of text.split('\n')) plain.add(line)
      tell(createCheck('versions', 'good', 'said', { text: text.split('\n').slice(0, 3).join('\n') }))
    }
    const updates = async (): Promise<void> => tell(updatesCheck(await options.updates()))
    tell(keychainCheck(options.session()))
    tell(options.rendersInSoftware ? createCheck('graphics', 'look', 'software') : createCheck('graphics', 'good', 'accelerated'))
    tell(policyCheck(options.policy))
    return [disk(), updates(), versions()]
  }

  return { run, mask: (text: string) => redactReport(text, [...plain], options.mask) }
}
