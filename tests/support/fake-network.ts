import { createCheck } from '#main/diagnostics/checks.ts'
import { hostsToProbe, requiredHosts } from '#main/diagnostics/required-hosts.ts'
import type { Check, LackingHost } from '#shared/desktop/diagnostics.ts'
import type { ProxyAccessState, ProxyVerdict } from '#shared/desktop/proxy-access.ts'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'

type Parts = {
  config: PlatformConfig
  changed: (state: ProxyAccessState) => void
  checked: (result: { run: number; check: Check }) => void
}

export type FakeNetwork = ReturnType<typeof createFakeNetwork>

export function createFakeNetwork({ config, changed, checked }: Parts) {
  let state: ProxyAccessState = { question: null, closed: null }
  let runs = 0
  const fake = {
    answers: [] as { id: number; username: string; password: string; keep: boolean }[],
    asksAgain: 0,
    tested: [] as ProxySettings[],
    verdict: { outcome: 'reached', ms: 41, direct: false } as ProxyVerdict | Promise<ProxyVerdict>,
    found: [] as Check[],
    lacking: [] as LackingHost[],
    masked: [] as string[],
    saved: [] as string[],
    mailed: [] as string[],
    mailOutcome: 'opened' as 'opened' | 'shortened' | 'failed',
    log: '2026-11-21T08:00:00.000Z info start\n',
    prompt(next: ProxyAccessState) {
      state = next
      changed(state)
    },
    commands: {
      'proxy.access': async () => state,
      'proxy.answer': async (answer: {
        id: number
        username: string
        password: string
        keep: boolean
      }): Promise<undefined> => {
        fake.answers.push(answer)
        fake.prompt({ question: null, closed: null })
        return undefined
      },
      'proxy.decline': async (): Promise<undefined> =>
        void fake.prompt({ question: null, closed: { proxy: state.question?.proxy ?? '', reason: 'cancelled' } }),
      'proxy.ask-again': async (): Promise<undefined> => void (fake.asksAgain += 1),
      'proxy.test': async ({ proxy }: { proxy: ProxySettings }) => {
        fake.tested.push(proxy)
        return fake.verdict
      },
      'diagnostics.run': async () => {
        runs += 1
        const run = runs
        const reached = hostsToProbe(config).map(({ id, address }) => ({ id, host: new URL(address).host }))
        const own = (
          ['proxy', 'tls', 'clock', 'keychain', 'disk', 'graphics', 'policy', 'updates', 'versions'] as const
        ).map((id) => ({ id, host: null }))
        const lacking = fake.lacking.map(({ host }) => ({ id: 'configuration' as const, host }))
        const well: Check[] = [
          ...fake.lacking.map(({ host, use }) =>
            createCheck('configuration', 'broken', 'host-lacking', { host, text: `hosts.${use}` }),
          ),
          ...reached.map(({ id, host }) => createCheck(id, 'good', 'reached', { host, ms: 38, status: 200 })),
          createCheck('proxy', 'good', 'direct'),
          createCheck('tls', 'good', 'secure'),
          createCheck('clock', 'good', 'right', { seconds: 1 }),
          createCheck('keychain', 'good', 'kept-in-keychain'),
          createCheck('disk', 'good', 'enough', { bytes: 42_000_000_000 }),
          createCheck('graphics', 'good', 'accelerated'),
          createCheck('policy', 'good', 'none'),
          createCheck('updates', 'good', 'up-to-date'),
          createCheck('versions', 'good', 'said', { text: 'Tutorat 1.0.0' }),
        ]
        setImmediate(() =>
          well.forEach((each) =>
            checked({
              run,
              check: fake.found.find(({ id, host }) => id === each.id && (host === null || host === each.host)) ?? each,
            }),
          ),
        )
        return {
          run,
          expected: [...reached, ...lacking, ...own],
          hosts: requiredHosts(config),
          supportEmail: config.links.supportEmail ?? null,
        }
      },
      'diagnostics.mask': async ({ text }: { text: string }) => {
        fake.masked.push(text)
        return { text }
      },
      'diagnostics.save': async ({ text }: { text: string }) => {
        fake.saved.push(text)
        return { outcome: 'saved' as const }
      },
      'diagnostics.report': async ({ problem }: { problem: string | null }) => ({
        text: `Tutorat 1.0.0\n${problem ?? ''}\n${fake.log}`,
        hasSupportEmail: config.links.supportEmail !== undefined,
      }),
      'diagnostics.mail': async ({ text }: { text: string }) => {
        fake.mailed.push(text)
        return { outcome: fake.mailOutcome }
      },
      'diagnostics.host-lacking': async (lacking: LackingHost): Promise<undefined> => {
        fake.lacking.push(lacking)
        return undefined
      },
      'diagnostics.log': async () => ({ text: fake.log }),
      'diagnostics.open-log-folder': async () => ({ opened: true }),
    },
  }
  return fake
}
