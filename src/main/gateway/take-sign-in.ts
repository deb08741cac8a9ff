import type { PlatformConfig } from '../../shared/platform-config'
import { readSignInAnswer } from './sign-in-answer'
import type { SignInAnswer } from './sign-in-answer'

/** What becomes of the token that a sign-in brings. */
export type SignInTaking = {
  config: PlatformConfig
  vault: { signIn(token: string): Promise<unknown> }
  /** Shows a teacher's own site in the system browser; the address carries his token. */
  openTeacherSite: (address: string) => void
}

/** Acts on the answer to a sign-in; the token it held is nowhere else afterwards. */
export type TakeSignIn = (status: number, body: unknown) => Promise<SignInAnswer>

/** Takes the token out of a sign-in's answer: a pupil's to the vault, a teacher's to his own site. */
export function createSignInTaker({ config, vault, openTeacherSite }: SignInTaking): TakeSignIn {
  return async (status, body) => {
    const read = readSignInAnswer(status, body)
    if (read.kind === 'accepted' && read.isTeacher) openTeacherSite(teacherAddress(config.pages.teacher, read.token))
    else if (read.kind === 'accepted') await vault.signIn(read.token)
    return read
  }
}

function teacherAddress(site: string, token: string): string {
  const address = new URL(site)
  address.searchParams.set('token', token)
  return address.href
}
