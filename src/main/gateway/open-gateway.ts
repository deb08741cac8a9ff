import type { Schedule } from '../../shared/clock'
import type { Language } from '../../shared/locale'
import type { PlatformConfig } from '../../shared/platform-config'
import type { GatewayVault } from './api'
import { createExchange } from './exchange'
import type { Forward } from './exchange'
import { createGateway } from './gateway'
import { openPage } from './open-page'
import type { Look } from './page'
import { createPlatformClient } from './platform-client'
import { createSocialExchange } from './social-exchange'
import { createSignInTaker } from './take-sign-in'

type Opening = {
  config: PlatformConfig
  forward: Forward
  language: () => Language
  schedule: Schedule
  /** The folder `out`, and the address of the development server where there is one. */
  directory: string
  developmentServer: string | null
  look: () => Look
  vault: GatewayVault & { state(): { generation: number; signedIn: boolean }; signIn(token: string): Promise<unknown> }
  log: { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }
  openTeacherSite: (address: string) => void
  reached: () => void
}

/** All ways to a platform: the page's, the main process's own, and the exchange of a social sign-in. */
export async function openGateway({ forward, language, schedule, directory, developmentServer, look, ...shared }: Opening) {
  const { config, vault, log } = shared
  const exchange = createExchange({ config, forward, language, schedule })
  const client = createPlatformClient({ exchange, vault })
  const page = await openPage({ config, directory, developmentServer, forward, look })
  return {
    client,
    gateway: createGateway({ ...shared, exchange, page }),
    exchangeSocial: createSocialExchange({ client, takeSignIn: createSignInTaker(shared), vault, log }),
  }
}
