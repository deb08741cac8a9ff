import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPlatformConfig } from '../../shared/platform-config'
import type { PlatformConfig } from '../../shared/platform-config'

export type PlatformChoice =
  | { kind: 'configured'; config: PlatformConfig; source: string; isOwn: boolean }
  | { kind: 'demo' }
  | { kind: 'invalid'; source: string; field: string; problem: string }

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
    text = readFileSync(source, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && named === null) return { kind: 'demo' }
    return { kind: 'invalid', source, field: '(file)', problem: isMissing ? 'does not exist' : 'cannot be read' }
  }
  const parsed = readPlatformConfig(text)
  if (!parsed.ok) return { kind: 'invalid', source, field: parsed.field, problem: parsed.problem }
  const insecure = isPackaged ? firstInsecure(parsed.config, '') : null
  if (insecure !== null)
    return {
      kind: 'invalid',
      source,
      field: insecure,
      problem: 'must be an https:// address in a packaged application',
    }
  return { kind: 'configured', config: parsed.config, source, isOwn: named === null }
}

/**
 * The demo's port changes, so it has a name. Sessions without origins go to the packaged platform, never a named file.
 */
export function sessionAudience(choice: PlatformChoice): { origins: string[]; adoptsUnnamed: boolean } {
  if (choice.kind === 'invalid') return { origins: [], adoptsUnnamed: false }
  if (choice.kind === 'demo') return { origins: ['demo'], adoptsUnnamed: false }
  const origins = new Set(Object.values(choice.config.services).map(({ base }) => new URL(base).origin))
  return { origins: [...origins].sort(), adoptsUnnamed: choice.isOwn }
}

function firstInsecure(value: unknown, field: string): string | null {
  if (typeof value === 'string') return /^http:/i.test(value) ? field : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const insecure = firstInsecure(part, field === '' ? name : `${field}.${name}`)
    if (insecure !== null) return insecure
  }
  return null
}

type ChooseOptions = {
  choice: PlatformChoice
  resourcesDirectory: string
  prepareDemo: (() => Promise<PlatformConfig>) | null
  allowsLink?: (address: string) => boolean
  refuse: (problem: string) => Promise<never>
}

export async function choosePlatform({
  allowsLink = () => true,
  ...options
}: ChooseOptions): Promise<{ config: PlatformConfig; isDemo: boolean }> {
  const { config, isDemo } = await choose(options)
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

async function choose({
  choice,
  resourcesDirectory,
  prepareDemo,
  refuse,
}: Omit<ChooseOptions, 'allowsLink'>): Promise<{ config: PlatformConfig; isDemo: boolean }> {
  if (choice.kind === 'invalid') return refuse(`${choice.source}: "${choice.field}" ${choice.problem}`)
  if (choice.kind === 'configured') return { config: choice.config, isDemo: false }
  if (prepareDemo === null) return refuse(`${path.join(resourcesDirectory, 'platform.json')} does not exist`)
  return { config: await prepareDemo(), isDemo: true }
}
