import type { Schedule } from '../../shared/clock'
import type { Language } from '../../shared/locale'
import type { PlatformConfig } from '../../shared/platform-config'
import type { Log } from '../base/log/log'
import type { GatewayVault } from './api'
import { createExchange } from './exchange'
import type { Forward } from './exchange'
import { createGateway } from './gateway'
import type { HomeworkDoor } from './homework-route'
import type { KeptStore } from './kept'
import type { Page } from './page'
import { createPlatformClient } from './platform-client'
import { createSocialExchange } from './social-exchange'
import { createSignInTaker } from './take-sign-in'

type Opening = {
  config: PlatformConfig
  forward: Forward
  forwardChange: Forward
  forwardUpload: Forward
  language: () => Language
  schedule: Schedule
  page: Page
  /** The header that only calls of our page carry. */
  pageMark: { header: string; value: string }
  vault: { state(): { generation: number; userId: number | null; signedIn: boolean }; signIn(token: string): Promise<unknown> } & GatewayVault
  /** What stays readable without a line. */
  kept: KeptStore
  homework: HomeworkDoor
  log: Pick<Log, 'info' | 'warn'>
  openTeacherSite: (address: string) => void
  allowsPayments: boolean
  reached: () => void
}

/** All ways to a platform: the page's, the main process's own, and the exchange of a social sign-in. */
export function openGateway({ forward, forwardChange, forwardUpload, language, schedule, page, ...shared }: Opening) {
  const { config, vault, log } = shared
  const exchange = createExchange({ config, forward, forwardChange, forwardUpload, language, schedule })
  const client = createPlatformClient({ exchange, vault })
  return {
    client,
    gateway: createGateway({ ...shared, language, schedule, exchange, page }),
    exchangeSocial: createSocialExchange({ client, takeSignIn: createSignInTaker(shared), vault, log }),
  }
}
