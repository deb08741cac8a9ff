import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '#sandbox/world/accounts.ts'
import { platformConfig, type PlatformConfig } from '#shared/platform-config.ts'
import { startIndependentPlatform } from '#tests/independent-platform/independent-platform.ts'
import { namedVariants } from '#tests/independent-platform/variants.ts'
import { startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { findFaults, formatReport } from './report'
import { toReportPage } from './report-page'
import { runProbe } from './run'

const pupil = { username: 'nour.trabelsi@example.tn', password: 'Motdepasse1!', humanCheck: null }

async function onIndependentPlatform<Result>(
  variant: string,
  work: (platform: Awaited<ReturnType<typeof startIndependentPlatform>>, config: PlatformConfig) => Promise<Result>,
): Promise<Result> {
  const platform = await startIndependentPlatform(variant)
  try {
    return await work(platform, platformConfig.parse(JSON.parse(await readFile(platform.file, 'utf8'))))
  } finally {
    await platform.close()
  }
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

function amiraOn(sandbox: Sandbox) {
  const username = sandbox.world.student('amira').user.email ?? ''
  return { username, password: demoPassword, humanCheck: sandbox.humanCheck.issue('sign-in') }
}

const runOn = (sandbox: Sandbox, options: Partial<Parameters<typeof runProbe>[0]> = {}) =>
  runProbe({ config: sandbox.platformConfig(testOrigin), fetch: (request) => sandbox.fetch(request), ...options })

describe('probe with a test account', () => {
  it.each(namedVariants)('does every act and leaves the platform as it was, in the form %s', async (variant) => {
    await onIndependentPlatform(variant, async (platform, config) => {
      const before = await platform.state()
      const plans: string[] = []
      const report = await runProbe({ config, credentials: pupil, writes: true, onPlan: (plan) => plans.push(...plan) })
      expect(await platform.state()).toEqual(before)
      expect(report.acts.filter(({ isFault }) => isFault)).toEqual([])
      expect(report.account).toMatchObject([
        { subject: 'Sign-in', verdict: 'works' },
        { subject: 'Sign-out', verdict: 'works' },
      ])
      if (variant === 'plain')
        expect(report.acts.map(({ subject, verdict }) => `${subject}: ${verdict}`)).toEqual([
          'Bookmark: works, left as it was',
          'Reaction: works, left as it was',
          'Report of a fault: works, left as it was',
          'Notification preference: works, left as it was',
          'Notification: works, left as it was',
          'Discount code: works, left as it was',
        ])
      for (const { subject } of report.acts) expect(plans.some((plan) => plan.startsWith(`${subject}: `))).toBe(true)
      expect(plans.at(-1)).toMatch(/^Not tried, because it cannot be taken back: /)
    })
  })

  it('writes nothing without being told to', async () => {
    await onIndependentPlatform('plain', async (platform, config) => {
      const report = await runProbe({ config, credentials: pupil })
      expect(report.acts).toEqual([])
      const written = (await platform.calls()).filter(({ method }) => method !== 'GET').map(({ path }) => path)
      expect(written).toEqual(['/platform/auth/login_check', '/platform/search/autocomplete'])
    })
  })

  it('undoes an act whose answer cannot be read, and says so', async () => {
    const sandbox = await startSandbox()
    const before = JSON.stringify(sandbox.world.student('amira').bookmarks)
    let isBroken = false
    const report = await runOn(sandbox, {
      credentials: amiraOn(sandbox),
      writes: true,
      fetch: async (request) => {
        const response = await sandbox.fetch(request)
        if (isBroken || !request.url.endsWith('/bookmark')) return response
        isBroken = true
        return new Response('<html>', { status: 200 })
      },
    })
    expect(report.acts.find(({ subject }) => subject === 'Bookmark')).toMatchObject({
      verdict: 'does not work, left as it was',
      how: ['bookmarks.toggle: is no JSON'],
    })
    expect(JSON.stringify(sandbox.world.student('amira').bookmarks)).toBe(before)
  })

  it('says how to answer a human check that needs a browser, and asks what a visitor may', async () => {
    const sandbox = await startSandbox()
    const report = await runOn(sandbox, { credentials: { ...amiraOn(sandbox), humanCheck: null }, writes: true })
    expect(report.account).toMatchObject([
      { verdict: 'not tried', how: [expect.stringContaining('TUTORAT_PROBE_HUMAN_CHECK')] },
    ])
    expect(report.acts).toEqual([])
    expect(report.screens.find(({ screen }) => screen === 'Registration')?.verdict).toBe('works')
    expect(findFaults(report)).toEqual([expect.stringMatching(/^Account: .*TUTORAT_PROBE_HUMAN_CHECK/)])
    const text = formatReport(report)
    expect(text).toMatch(/more calls need an account: --account test signs in/)
    expect(text.split('needs an account').length).toBeLessThan(35)
  })
})

describe('hosts, pages and media', () => {
  it('names the host of each answer that the configuration lacks, and what is lost', async () => {
    const sandbox = await startSandbox()
    const config = sandbox.platformConfig(testOrigin)
    const hosts = { ...config.hosts, images: ['https://images.example.org'] }
    const report = await runOn(sandbox, { token: sandbox.signIn('amira'), config: { ...config, hosts } })
    expect(report.hosts).toContainEqual({
      subject: `${testOrigin} (hosts.images)`,
      verdict: 'hosts.images lacks it: its pictures are not shown',
      how: expect.arrayContaining(['account.me user.avatar']) as unknown,
      isFault: true,
    })
  })

  it('asks for one byte of a film, and tells a server that sends all of it', async () => {
    await onIndependentPlatform('plain', async (_, config) => {
      const { media } = await runProbe({ config, credentials: pupil })
      expect(media[0]).toMatchObject({ verdict: 'sends the whole file in place of a range', isFault: true })
      expect(media[0]?.subject).toMatch(/\/…\/film\.mp4: lessons\./)
    })
    const sandbox = await startSandbox()
    const { media } = await runOn(sandbox, { token: sandbox.signIn('amira') })
    expect(media[0]).toMatchObject({ verdict: 'answers ranges', isFault: false })
  })

  it('reports a page that does not open', async () => {
    const sandbox = await startSandbox()
    const config = sandbox.platformConfig(testOrigin)
    const pages = { ...config.pages, teacher: `${testOrigin}/nowhere` }
    const report = await runOn(sandbox, { config: { ...config, pages } })
    expect(report.pages.filter(({ isFault }) => isFault)).toMatchObject([
      { subject: 'pages.teacher', verdict: 'does not open' },
    ])
  })
})

describe('report', () => {
  it('ends with everything that makes the probe end with 1, and nothing else', async () => {
    await onIndependentPlatform('plain', async (_, config) => {
      const pages = { ...config.pages, teacher: new URL('/nowhere', config.pages.teacher).href }
      const report = await runProbe({ config: { ...config, pages }, credentials: pupil })
      const faults = findFaults(report)
      expect(faults).toHaveLength(2)
      expect(faults).toContainEqual('Pages: pages.teacher: does not open; status 404')
      expect(faults).toContainEqual(expect.stringMatching(/^Media: .*film\.mp4.*sends the whole file/))
      const [, end] = formatReport(report).split('## To correct')
      expect(end?.trim().split('\n')).toEqual(faults.map((fault) => `- ${fault}`))
      for (const fault of faults) expect(toReportPage(report)).toContain(fault)
    })
    const sandbox = await startSandbox()
    expect(formatReport(await runOn(sandbox))).toMatch(/## To correct\s+Nothing has to be corrected\.\s*$/)
  })

  it('holds neither the token nor anything of the account, as text, page and JSON', async () => {
    const sandbox = await startSandbox()
    const { user } = sandbox.world.student('amira')
    const token = sandbox.signIn('amira')
    const report = await runOn(sandbox, { token })
    for (const text of [formatReport(report), toReportPage(report), JSON.stringify(report)])
      for (const secret of [token, user.email, user.phone, user.last_name, sandbox.secret])
        if (secret != null) expect(text).not.toContain(secret)
  })

  it('is a page without scripts and addresses to load, and escapes what a platform chose', async () => {
    const sandbox = await startSandbox()
    const config = { ...sandbox.platformConfig(testOrigin), name: '<script>alert(1)</script>' }
    const page = toReportPage(await runOn(sandbox, { config }))
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toMatch(/<script|src=|href=|url\(/i)
  })
})
