import path from 'node:path'
import type { PlatformConfig } from '../../shared/platform-config'
import type { PlatformChoice } from './load-platform'

type Choosing = {
  choice: PlatformChoice
  /** Where the package keeps platform.json. */
  resourcesDirectory: string
  /** Starts the demo platform; null in a build without one. */
  startDemo: (() => Promise<PlatformConfig>) | null
  /** Whether the school lets the system browser be sent to this address. */
  allowsLink?: (address: string) => boolean
  /** Says what is wrong and ends the application. */
  refuse: (problem: string) => Promise<never>
}

/** The platform of this start: the configured one, or the school inside the application. */
export async function choosePlatform({ allowsLink = () => true, ...choosing }: Choosing): Promise<{ config: PlatformConfig; isDemo: boolean }> {
  const { config, isDemo } = await chosen(choosing)
  return { config: withReachableSignIn(config, allowsLink), isDemo }
}

/** The platform without the providers of a sign-in whose page the school does not let be opened: nobody is offered what cannot be done. */
export function withReachableSignIn(config: PlatformConfig, allowsLink: (address: string) => boolean): PlatformConfig {
  const { social } = config.pages
  if (social === undefined) return config
  return { ...config, pages: { ...config.pages, social: Object.fromEntries(Object.entries(social).filter(([, page]) => page !== undefined && (typeof page === 'boolean' || allowsLink(page)))) } }
}

async function chosen({ choice, resourcesDirectory, startDemo, refuse }: Omit<Choosing, 'allowsLink'>): Promise<{ config: PlatformConfig; isDemo: boolean }> {
  if (choice.kind === 'invalid') return refuse(`${choice.source}: "${choice.field}" ${choice.problem}`)
  if (choice.kind === 'configured') return { config: choice.config, isDemo: false }
  if (startDemo === null) return refuse(`${path.join(resourcesDirectory, 'platform.json')} does not exist`)
  return { config: await startDemo(), isDemo: true }
}
