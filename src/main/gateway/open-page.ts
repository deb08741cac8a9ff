import type { Schedule } from '../../shared/clock'
import { socialProviders } from '../../shared/contract/social'
import type { PlatformConfig } from '../../shared/platform-config'
import { loadBuiltPage } from './built-page'
import { contentSecurityPolicy, developmentPolicy } from './content-security-policy'
import type { Forward } from './exchange'
import type { SignInLook } from './first-page'
import type { Look, Page } from './page'
import { createDevPage } from './page'

type Opening = {
  config: PlatformConfig
  /** The folder `out`, and the address of the development server where there is one. */
  directory: string
  developmentServer: string | null
  forward: Forward
  schedule: Schedule
  look: () => Look
  vault: { state(): { signedIn: boolean } }
  /** Resolved once the vault knows whether somebody is signed in. */
  restored: Promise<unknown>
  /** Whether this computer is shared, whether somebody said so, whether the school decides it. */
  sharing: () => Omit<SignInLook, 'social'>
}

/** A keychain that lets wait longer than this opens the page without its first screen; the page then waits for the session by itself. */
const patienceMs = 250

/** The page as it was built, or as the development server has it. */
export function openPage({ config, directory, developmentServer, forward, schedule, look, vault, restored, sharing }: Opening): Page {
  if (developmentServer !== null) return createDevPage({ address: developmentServer, forward, policy: developmentPolicy({ config, address: developmentServer }), look })
  const social = socialProviders.filter((provider) => config.pages.social?.[provider] !== undefined)
  // Asked anew for each document: people sign in and out while the application runs.
  const known = () => restored.then(() => !vault.state().signedIn)
  const isVisitor = () => Promise.race([known(), new Promise<false>((resolve) => schedule(patienceMs, () => resolve(false)))])
  return loadBuiltPage({ directory, policy: contentSecurityPolicy({ config, trustedTypes: true }), look, isVisitor, signInLook: () => ({ ...sharing(), social }) })
}
