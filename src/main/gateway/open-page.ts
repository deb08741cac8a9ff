import type { PlatformConfig } from '../../shared/platform-config'
import { loadBuiltPage } from './built-page'
import type { Visit } from './built-page'
import { contentSecurityPolicy, developmentPolicy } from './content-security-policy'
import type { Forward } from './exchange'
import type { Page } from './page'
import { createDevPage } from './page'

type Opening = Visit & { config: PlatformConfig; directory: string; developmentServer: string | null; forward: Forward }

/** The page as it was built under `directory` (the folder `out`), or as the development server has it. */
export async function openPage({ config, directory, developmentServer, forward, ...visit }: Opening): Promise<Page> {
  if (developmentServer === null) return loadBuiltPage({ directory, policy: contentSecurityPolicy({ config, trustedTypes: true }), ...visit })
  return createDevPage({ address: developmentServer, forward, policy: developmentPolicy({ config, address: developmentServer }), look: visit.look })
}
