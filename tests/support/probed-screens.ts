import { readFile } from 'node:fs/promises'
import { probe } from '#probe/probe.ts'
import { judgeScreens, screens, type ScreenVerdict } from '#probe/screens.ts'
import { pathMatcher } from '#shared/contract/endpoint.ts'
import { platformConfig } from '#shared/platform-config.ts'

/** The real application's screen of a route. */
type Seen = { failures: readonly string[]; missing: readonly string[]; isSettled: boolean }

const routes = screens.map(({ address }) => ({ address, matches: pathMatcher(address) }))

/** Undefined for a route of which the probe says nothing. */
export type VerdictOf = (route: string) => ScreenVerdict | undefined

/** Judges each screen of the platform that the file configures, for the session of this token. */
export async function probeScreens(file: string, token: string): Promise<VerdictOf> {
  const config = platformConfig.parse(JSON.parse(await readFile(file, 'utf8')))
  const verdicts = judgeScreens(await probe({ config, token }))
  return (route) => {
    const { pathname } = new URL(route, 'http://127.0.0.1')
    const address = routes.find(({ matches }) => matches(pathname) !== null)?.address
    return verdicts.find((verdict) => verdict.address === address)
  }
}

const isFailedPart = (gap: string): boolean => /: (?:cannot be read|no answer|refused): /.test(gap)

/** One line for each way in which the verdict and the screen differ. */
export function disagreements(verdict: ScreenVerdict | undefined, { failures, missing, isSettled }: Seen): string[] {
  if (verdict === undefined || verdict.verdict === 'not checked') return []
  const { screen, verdict: said, gaps } = verdict
  const isFailed = failures.length > 0 || !isSettled
  const isExplained = said === 'does not work' || gaps.some(isFailedPart)
  return [
    ...(said === 'does not work' && !isFailed
      ? [`the probe says that ${screen} does not work (${gaps.join('; ')})`]
      : []),
    ...(isFailed && !isExplained ? [`the probe says “${said}” of ${screen}, which failed`] : []),
    ...(missing.length > 0 && said === 'works' ? [`the probe says “works” of ${screen}, which lacks words`] : []),
  ]
}
