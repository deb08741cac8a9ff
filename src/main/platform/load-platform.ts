import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPlatformConfig, type PlatformConfig, type PlatformConfigProblem } from '#shared/platform-config.ts'

export type PlatformChoice =
  | { kind: 'configured'; config: PlatformConfig; source: string; isOwn: boolean }
  | { kind: 'demo' }
  | { kind: 'invalid'; source: string; problems: readonly PlatformConfigProblem[] }

type PlatformOptions = {
  named: string | null
  resourcesDirectory: string
  /** Rejects http:// addresses when packaged. */
  isPackaged: boolean
}

export function loadPlatform({ named, resourcesDirectory, isPackaged }: PlatformOptions): PlatformChoice {
  const source = named === null ? path.join(resourcesDirectory, 'platform.json') : path.resolve(named)
  let text: string
  try {
    text = readFileSync(source, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && named === null) return { kind: 'demo' }
    const problem = isMissing ? 'does not exist' : 'cannot be read'
    return { kind: 'invalid', source, problems: [{ field: '(file)', problem }] }
  }
  const parsed = readPlatformConfig(text, { isPackaged })
  if (!parsed.ok) return { kind: 'invalid', source, problems: parsed.problems }
  return { kind: 'configured', config: parsed.config, source, isOwn: named === null }
}

/**
 * The demo's port changes, so it has a name. Sessions without origins go to the packaged platform, never a named file.
 */
export function sessionAudience(choice: PlatformChoice): { origins: string[]; adoptsUnnamed: boolean } {
  if (choice.kind === 'invalid') return { origins: [], adoptsUnnamed: false }
  if (choice.kind === 'demo') return { origins: ['demo'], adoptsUnnamed: false }
  const origins = new Set(
    Object.values(choice.config.services).flatMap((service) =>
      service === undefined ? [] : [new URL(service.base).origin],
    ),
  )
  return { origins: [...origins].sort(), adoptsUnnamed: choice.isOwn }
}

/** Why the application must not start; null where it has a platform. */
export function toRefusal(
  choice: PlatformChoice,
  { resourcesDirectory, hasDemo }: { resourcesDirectory: string; hasDemo: boolean },
): string | null {
  if (choice.kind === 'invalid') {
    const [first, ...more] = choice.problems.map(({ field, problem }) => `"${field}" ${problem}`)
    return [`${choice.source}: ${first ?? ''}`, ...more].join('\n')
  }
  if (choice.kind === 'configured' || hasDemo) return null
  return `${path.join(resourcesDirectory, 'platform.json')} does not exist`
}

type ChooseOptions = {
  /** Without a refusal. */
  choice: PlatformChoice
  prepareDemo: () => Promise<PlatformConfig>
  allowsLink?: (address: string) => boolean
}

export async function choosePlatform({
  choice,
  prepareDemo,
  allowsLink = () => true,
}: ChooseOptions): Promise<{ config: PlatformConfig; isDemo: boolean }> {
  const isDemo = choice.kind !== 'configured'
  const config = isDemo ? await prepareDemo() : choice.config
  return { config: withReachableSignIn(config, allowsLink), isDemo }
}

export function withReachableSignIn(config: PlatformConfig, allowsLink: (address: string) => boolean): PlatformConfig {
  const { social } = config.pages
  if (social === undefined) return config
  const reachable = Object.entries(social).filter(
    ([, page]) => page !== undefined && (typeof page === 'boolean' || allowsLink(page)),
  )
  return { ...config, pages: { ...config.pages, social: Object.fromEntries(reachable) } }
}
