import type { SessionState } from '#shared/desktop/session.ts'
import { registrationMarker } from '#shared/impersonation.ts'

type RedirectOptions = {
  pages: () => Promise<{ registration?: string | undefined }>
  open: (address: string) => Promise<unknown>
  vault: { consumeMarker(marker: string, generation: number): Promise<boolean> }
}

export type RegistrationRedirect = {
  sessionChanged(change: string, before: SessionState): void
  progressAnswered(reply: { ok: true; status: number } | { ok: false }, generation: number): void
}

export function createRegistrationRedirect({ pages, open, vault }: RedirectOptions): RegistrationRedirect {
  async function openRegistration(): Promise<void> {
    const { registration } = await pages()
    if (registration !== undefined) await open(registration)
  }

  return {
    sessionChanged(change, before) {
      // Signing out counts as an expired session here (spec 1 §2).
      if ((change === 'expired' || change === 'signed-out') && before.adminUserId === registrationMarker)
        void openRegistration()
    },
    progressAnswered(reply, generation) {
      if (!reply.ok || reply.status !== 403) return
      void vault
        .consumeMarker(registrationMarker, generation)
        .then((wasConsumed) => (wasConsumed ? openRegistration() : undefined))
    },
  }
}
