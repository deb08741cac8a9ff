import type { CaptchaAction } from '#shared/captcha.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import type { Handlers, HandlersOf } from '../base/handlers'
import type { ConfirmLeave } from '../leave/confirm-leave'
import type { SocialSignIn } from '../social/social'

type SessionCalls = {
  leaving: Pick<ConfirmLeave, 'maySignOut'>
  signOut: () => Promise<SessionState>
  retryStorage: () => Promise<SessionState>
  humanCheck: (action: CaptchaAction) => Promise<string>
  social: Pick<SocialSignIn, 'begin' | 'finish' | 'cancel'>
  administratorLink: {
    read: () => ReturnType<Handlers['session.switch-read']>
    decide: (agreed: boolean) => ReturnType<Handlers['session.switch-decide']>
  }
}

export function sessionCommands({
  leaving,
  signOut,
  retryStorage,
  humanCheck,
  social,
  administratorLink,
}: SessionCalls): HandlersOf<'session'> {
  return {
    'session.ask-sign-out': async () => ({ agreed: await leaving.maySignOut() }),
    'session.sign-out': () => signOut(),
    'session.retry-storage': () => retryStorage(),
    'session.human-check': async ({ action }) => ({ token: await humanCheck(action) }),
    'session.social-begin': async ({ provider }) => ({ opened: await social.begin(provider) }),
    'session.social-cancel': (): undefined => {
      social.cancel()
    },
    'session.social-finish': async ({ provider }) => ({ outcome: await social.finish(provider) }),
    'session.switch-read': () => administratorLink.read(),
    'session.switch-decide': ({ agreed }) => administratorLink.decide(agreed),
  }
}
