import { randomBytes } from 'node:crypto'
import type { SocialOutcome } from '#shared/desktop/session.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext } from '../base/context'
import { createSocialSignIn, type SocialExchange, type SocialSignIn } from './social'

type Dependencies = {
  pages: () => Promise<PlatformConfig['pages']>
  exchange: (request: SocialExchange) => Promise<SocialOutcome>
}

export function installSocialSignIn(
  { clock, events, security, vault }: AppContext,
  { pages, exchange }: Dependencies,
): SocialSignIn {
  const social = createSocialSignIn({
    clock,
    vault,
    pages,
    random: randomBytes,
    openPage: (address) => security.links.openSignInPage(address),
    exchange,
  })
  events.on('session:changed', ({ reason, state, before }) => {
    const isStart = reason === 'restored' && state.signedIn === before.signedIn
    if (!isStart && reason !== 'storage') social.cancel()
  })
  return social
}
