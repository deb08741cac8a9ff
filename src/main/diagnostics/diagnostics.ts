import type { PlatformReply } from '#shared/contract/reply.ts'
import type { Check, DiagnosticsRun, LackingHost } from '#shared/desktop/diagnostics.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { LineQuality } from '../gateway/line-quality'
import type { SchoolCacheReport } from '../media-cache/install'
import type { ProbeResult } from '../proxy/probe'
import {
  type ProxyClosed,
  clockCheck,
  createCheck,
  diskCheck,
  keychainCheck,
  policyCheck,
  proxyCheck,
  reachCheck,
  tlsCheck,
  lineCheck,
  toForeignStatus,
  mediaCacheCheck,
  updatesCheck,
} from './checks'
import { hostsToProbe, requiredHosts } from './required-hosts'

type Options = {
  config: () => Promise<PlatformConfig>
  probe: (address: string) => Promise<ProbeResult>
  /** In Chromium's format. */
  resolveProxy: (address: string) => Promise<string>
  proxyClosed: () => ProxyClosed
  /** A call of the platform that needs no session. */
  callPlatform: () => Promise<PlatformReply>
  session: () => Parameters<typeof keychainCheck>[0]
  freeBytes: () => Promise<number>
  checkDisk: () => Promise<unknown>
  lackingHosts: (config: PlatformConfig) => LackingHost[]
  rendersInSoftware: boolean
  policy: string
  /** Of the policy; null without one. */
  mediaCacheHost: string | null
  mediaCache: () => Promise<SchoolCacheReport>
  line: () => Promise<LineQuality>
  updates: () => Promise<Pick<UpdatesState, 'phase' | 'tooOld' | 'current'>>
  info: () => Promise<string>
  now: () => number
  checked: (event: { run: number; check: Check }) => void
  mask: (text: string) => string
}

export function createDiagnostics(options: Options) {
  const { config, checked } = options
  let runs = 0
  let latest: Check[] = []
  const unmasked = new Set<string>()

  async function run(): Promise<DiagnosticsRun> {
    runs += 1
    const platform = await config()
    const runId = runs
    const checks: Check[] = (latest = [])
    const hosts = requiredHosts(platform)
    const probes = hostsToProbe(platform).map((each) => ({ ...each, host: new URL(each.address).host }))
    const lacking = Map.groupBy(options.lackingHosts(platform), ({ host }) => host)
    for (const host of lacking.keys()) unmasked.add(host)
    for (const { host, port } of hosts) for (const each of [host, `${host}:${String(port)}`]) unmasked.add(each)
    if (options.mediaCacheHost !== null) unmasked.add(options.mediaCacheHost)
    const report = (check: Check): void => {
      if (check.text !== null && check.id === 'proxy') unmasked.add(check.text)
      checks.push(check)
      checked({ run: runId, check })
    }
    // The page must receive the expected checks first.
    setImmediate(
      () =>
        void Promise.all([
          ...probes.map(({ id, host, address }) => checkHost(id, host, address, report)),
          ...runLocalChecks(report),
          ...[...lacking].map(async ([host, uses]) => {
            const text = uses.map(({ use }) => `hosts.${use}`).join(', ')
            report(createCheck('configuration', 'broken', 'host-lacking', { host, text }))
          }),
        ]),
    )
    return {
      run: runId,
      expected: [
        ...probes.map(({ id, host }) => ({ id, host })),
        ...[...lacking.keys()].map((host) => ({ id: 'configuration' as const, host })),
        ...listLocalChecks(new URL(platform.services.platform.base).host, options.mediaCacheHost),
      ],
      hosts,
      supportEmail: platform.links.supportEmail ?? null,
    }
  }

  async function checkHost(
    id: Check['id'],
    host: string,
    address: string,
    report: (check: Check) => void,
  ): Promise<void> {
    const result = await options.probe(address)
    if (id !== 'platform') return report(reachCheck(id, host, result))
    const isAnswered = result.kind === 'answered' && result.elsewhere === null
    const reply = isAnswered ? await options.callPlatform() : null
    const foreignStatus = reply === null ? null : toForeignStatus(reply)
    const reached = reachCheck(id, host, result, foreignStatus)
    report(reply === null ? reached : lineCheck(reached, reply, await options.line()))
    report(tlsCheck(address, result))
    // A portal's date says nothing about the platform's clock.
    report(foreignStatus === null ? clockCheck(result, options.now()) : createCheck('clock', 'look', 'not-known'))
    const route = await options.resolveProxy(address).catch(() => null)
    const isRefused = result.kind === 'failed' && result.failure === 'proxy-password'
    const closed = options.proxyClosed() ?? (isRefused ? 'cancelled' : null)
    const isUnreachable = result.kind === 'failed' && result.failure === 'proxy-unreachable'
    report(
      isUnreachable
        ? { ...proxyCheck(route, null), state: 'broken', code: 'proxy-unreachable' }
        : proxyCheck(route, closed),
    )
  }

  function runLocalChecks(report: (check: Check) => void): Promise<void>[] {
    const disk = async (): Promise<void> => {
      const [free, written] = await Promise.allSettled([options.freeBytes(), options.checkDisk()])
      report(diskCheck(free.status === 'fulfilled' ? free.value : null, written.status === 'fulfilled'))
    }
    const versions = async (): Promise<void> => {
      const text = await options.info()
      for (const line of text.split('\n')) unmasked.add(line)
      report(createCheck('versions', 'good', 'said', { text: text.split('\n').slice(0, 3).join('\n') }))
    }
    const mediaCache = async (): Promise<void> => {
      const check = mediaCacheCheck(await options.mediaCache())
      if (check !== null) report(check)
    }
    const updates = async (): Promise<void> => report(updatesCheck(await options.updates()))
    report(keychainCheck(options.session()))
    report(
      options.rendersInSoftware
        ? createCheck('graphics', 'look', 'software')
        : createCheck('graphics', 'good', 'accelerated'),
    )
    report(policyCheck(options.policy))
    return [disk(), mediaCache(), updates(), versions()]
  }

  return {
    run,
    summary: () => summarise(latest),
    mask: (text: string) => redactReport(text, [...unmasked], options.mask),
  }
}

function listLocalChecks(platformHost: string, mediaCacheHost: string | null): Pick<Check, 'id' | 'host'>[] {
  return [
    { id: 'proxy', host: null },
    { id: 'tls', host: platformHost },
    { id: 'clock', host: null },
    { id: 'keychain', host: null },
    { id: 'disk', host: null },
    { id: 'graphics', host: null },
    { id: 'policy', host: null },
    ...(mediaCacheHost === null ? [] : [{ id: 'media-cache', host: mediaCacheHost } as const]),
    { id: 'updates', host: null },
    { id: 'versions', host: null },
  ]
}

/** Results of a run for support, problems first; short, because an e-mail with them has a limit. */
export function summarise(checks: readonly Check[]): string {
  const problems = checks.filter(({ state }) => state !== 'good')
  const good = checks.filter(({ state }) => state === 'good').map(({ id, host }) => (id === 'host' ? (host ?? id) : id))
  const lines = problems.map(({ id, host, state, code, status, text }) =>
    [`${state}:`, id, host, code, status, code === 'said' ? null : text].filter((part) => part !== null).join(' '),
  )
  return [...lines, ...(good.length === 0 ? [] : [`good: ${good.join(', ')}`])].join('\n')
}

export function redactReport(text: string, keep: readonly string[], mask: (text: string) => string): string {
  const texts = [...new Set(keep)].filter((each) => each.length > 2).toSorted((a, b) => b.length - a.length)
  const placeholder = (index: number): string => `\u0002${String.fromCharCode(0x2800 + index)}\u0003`
  const withPlaceholders = texts.reduce((all, each, index) => all.replaceAll(each, placeholder(index)), text)
  return texts.reduce(
    (all, each, index) => all.replaceAll(placeholder(index), each),
    withPlaceholders.split('\n').map(mask).join('\n'),
  )
}
