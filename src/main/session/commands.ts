import type { SessionState } from '../../shared/desktop/session'
import type { CaptchaAction } from '../../shared/captcha'
import type { HandlersOf } from '../ipc/handlers'
import type { ConfirmLeave } from '../leave/confirm-leave'
import type { SocialSignIn } from '../social/social'
import type { AdministratorLink } from '../impersonation/administrator-link'

type SessionCalls = {
  leaving: Pick<ConfirmLeave, 'maySignOut'>
  signOut: () => Promise<SessionState>
  /** A token of the platform's human check; rejects where none came. */
  humanCheck: (action: CaptchaAction) => Promise<string>
  social: Pick<SocialSignIn, 'begin' | 'finish' | 'forget'>
  administratorLink: Pick<AdministratorLink, 'read' | 'decide'>
}

/** The handlers of `shared/desktop/session.ts`. */
export function sessionCommands({ leaving, signOut, humanCheck, social, administratorLink }: SessionCalls): HandlersOf<'session'> {
  return {
    'session.ask-sign-out': async () => ({ agreed: await leaving.maySignOut() }),
    'session.sign-out': () => signOut(),
    'session.human-check': async ({ action }) => ({ token: await humanCheck(action) }),
    'session.social-begin': async ({ provider }) => ({ opened: await social.begin(provider) }),
    'session.social-cancel': (): undefined => {
      social.forget()
    },
    'session.social-finish': async ({ provider }) => ({ outcome: await social.finish(provider) }),
    'session.switch-read': () => administratorLink.read(),
    'session.switch-decide': ({ agreed }) => administratorLink.decide(agreed),
  }
}
