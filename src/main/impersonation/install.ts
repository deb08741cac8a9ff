import type { AppContext } from '../base/context'
import type { PlatformClient } from '../base/platform-client'
import type { SessionEndings } from '../session/sign-out'
import { createAdministratorLink, type AdministratorLink } from './administrator-link'

type Dependencies = { client: PlatformClient; replace: SessionEndings['replaceSession'] }

/** A pending link is discarded at the session end (threats C8). */
export function installAdministratorLink(
  { clock, events, policy, vault }: AppContext,
  { client, replace }: Dependencies,
): AdministratorLink {
  const administratorLink = createAdministratorLink({
    clock,
    client,
    vault,
    isAllowed: policy.allowsAdministratorLinks,
    replace,
  })
  events.on('session:changed', ({ reason }) => {
    if (reason === 'signed-out' || reason === 'expired') administratorLink.clear()
  })
  return administratorLink
}
