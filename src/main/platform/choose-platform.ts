import path from 'node:path'
import type { PlatformConfig } from '../../shared/platform-config'
import { loadPlatform } from './load-platform'

type Choosing = {
  environment: Readonly<Record<string, string | undefined>>
  isPackaged: boolean
  /** Where platform.json lies: of an unpackaged build in the project, of a package beside the program. */
  resources: { project: string; package: string }
  /** Starts the demo platform; null in a build without one. */
  startDemo: (() => Promise<PlatformConfig>) | null
  /** Says what is wrong and ends the application. */
  refuse: (problem: string) => Promise<never>
}

/** The platform of this start: the configured one, or the school inside the application. */
export async function choosePlatform({ environment, isPackaged, resources, startDemo, refuse }: Choosing): Promise<{ config: PlatformConfig; isDemo: boolean }> {
  const resourcesDirectory = isPackaged ? resources.package : resources.project
  const choice = await loadPlatform({ environment, resourcesDirectory, isPackaged })
  if (choice.kind === 'invalid') return refuse(`${choice.source}: "${choice.field}" ${choice.problem}`)
  if (choice.kind === 'configured') return { config: choice.config, isDemo: false }
  if (startDemo === null) return refuse(`${path.join(resourcesDirectory, 'platform.json')} does not exist`)
  return { config: await startDemo(), isDemo: true }
}
