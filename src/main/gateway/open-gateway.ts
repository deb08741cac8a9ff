import type { Schedule } from '../../shared/clock'
import { socialProviders } from '../../shared/contract/social'
import type { Language } from '../../shared/locale'
import type { PlatformConfig } from '../../shared/platform-config'
import type { GatewayVault } from './api'
import { createExchange } from './exchange'
import type { Forward } from './exchange'
import type { SignInLook } from './first-page'
import { createGateway } from './gateway'
import type { KeptStore } from './kept'
import { openPage } from './open-page'
import type { Look } from './page'
import { createPlatformClient } from './platform-client'
import { createSocialExchange } from './social-exchange'
import { createSignInTaker } from './take-sign-in'

type Opening = {
  config: PlatformConfig
  forward: Forward
  forwardChange: Forward
  language: () => Language
  schedule: Schedule
  /** The folder `out`, and the address of the development server where there is one. */
  directory: string
  developmentServer: string | null
  look: () => Look
  vault: { state(): { generation: number; userId: number | null; signedIn: boolean }; signIn(token: string): Promise<unknown> } & GatewayVault
  /** What stays readable without a line. */
  kept: KeptStore
  /** Resolved once the vault knows whether somebody is signed in. */
  restored: Promise<unknown>
  /** Whether this computer is shared, whether somebody said so, whether the school decides it. */
  sharing: () => Omit<SignInLook, 'social'>
  log: { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }
  openTeacherSite: (address: string) => void
  reached: () => void
}

/** A keychain that lets wait longer than this opens the page without its first screen; the page then waits for the session by itself. */
const patienceMs = 250

/** All ways to a platform: the page's, the main process's own, and the exchange of a social sign-in; and the page itself. */
export async function openGateway({ forward, forwardChange, language, schedule, directory, developmentServer, look, restored, sharing, ...shared }: Opening) {
  const { config, vault, log } = shared
  const exchange = createExchange({ config, forward, forwardChange, language, schedule })
  const client = createPlatformClient({ exchange, vault })
  const social = socialProviders.filter((provider) => config.pages.social?.[provider] !== undefined)
  const signInLook = () => ({ ...sharing(), social })
  // Asked anew for each document: people sign in and out while the application runs.
  const known = () => restored.then(() => !vault.state().signedIn)
  const isVisitor = () => Promise.race([known(), new Promise<false>((resolve) => schedule(patienceMs, () => resolve(false)))])
  const page = await openPage({ config, directory, developmentServer, forward, look, isVisitor, signInLook })
  return {
    page,
    client,
    gateway: createGateway({ ...shared, language, schedule, exchange, page }),
    exchangeSocial: createSocialExchange({ client, takeSignIn: createSignInTaker(shared), vault, log }),
  }
}
