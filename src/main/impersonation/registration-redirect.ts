import type { SessionState } from '../../shared/desktop/session'
import { registrationMarker } from '../../shared/impersonation'

type RedirectOptions = {
  pages: () => Promise<{ registration?: string | undefined }>
  /** Opens a page of the platform in the system browser. */
  open: (address: string) => Promise<unknown>
  /** `consumeMarker` is true for the one call that removed the marker, from the session of this generation. */
  vault: { consumeMarker(marker: string, generation: number): Promise<boolean> }
}

/** Sends who came from a registration elsewhere back there, once: the marker is gone with it. */
export type RegistrationRedirect = {
  /** A session ended; with it went its marker. */
  sessionChanged(change: string, before: SessionState): void
  /** The platform answered a progress record that was sent in the session of this generation. */
  progressAnswered(reply: { ok: true; status: number } | { ok: false }, generation: number): void
}

/** Watches what ends such a session: a 401, a sign-out, or a 403 for its progress. */
export function createRegistrationRedirect({ pages, open, vault }: RedirectOptions): RegistrationRedirect {
  async function openRegistration(): Promise<void> {
    const { registration } = await pages()
    if (registration !== undefined) await open(registration)
  }

  return {
    sessionChanged(change, before) {
      // Whoever signed out is a visitor who came from a registration, as is one whose session is over (spec 1 §2).
      if ((change === 'expired' || change === 'signed-out') && before.adminUserId === registrationMarker) void openRegistration()
    },
    progressAnswered(reply, generation) {
      if (!reply.ok || reply.status !== 403) return
      void vault.consumeMarker(registrationMarker, generation).then((taken) => (taken ? openRegistration() : undefined))
    },
  }
}
