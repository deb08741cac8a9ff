import * as z from 'zod'
import type { Clock } from '../../shared/clock'
import { account } from '../../shared/contract/account'
import { nullishOrNull, wireId } from '../../shared/contract/tolerant'
import type { AdministratorLink as Link } from '../../shared/deep-link'
import type { SessionState, SwitchRequest } from '../../shared/desktop/session'
import type { PlatformReply, PlatformClient } from '../gateway/platform-client'

const lifetimeMs = 30 * 60_000

/** The administrator's link that waits for the person's word (threats C8): without it nothing changes. */
export type AdministratorLink = {
  /** Keeps the newest link; false where the school wants none. */
  arrived(link: Link): boolean
  /** Whose session the link asks for, as the platform itself says. */
  read(): Promise<SwitchRequest>
  /** The person's word on the link that was read; a link that nobody read cannot be agreed to. */
  decide(agreed: boolean): Promise<SessionState>
  forget(): void
}

type AdministratorLinkOptions = {
  isAllowed: boolean
  clock: Pick<Clock, 'monotonic'>
  /** Calls with this token alone; nothing of the answer is kept. */
  client: PlatformClient
  /** Puts the session of the link in the place of the one that is there. */
  replace: (next: { token: string; adminUserId: string }) => Promise<SessionState>
  vault: { state(): SessionState }
}

type Held = { link: Link; until: number; isRead: boolean }

const ownerAnswer = z.looseObject({
  payload: z.looseObject({ user: z.looseObject({ id: wireId, name: z.string(), last_name: nullishOrNull(z.string()) }) }),
})

/*
 *  nothing ──arrived──▶ held ──read: named by the platform──▶ read ──agreed──▶ the session is replaced, nothing held
 *     ▲                  │ ▲                                    │
 *     │   30 min, forget │ └──────────── arrived (newer) ───────┤
 *     └──────────────────┴──────── refused, 30 min, forget ─────┘
 */
/** Holds one link in memory, for thirty minutes. */
export function createAdministratorLink({ isAllowed, clock, client, replace, vault }: AdministratorLinkOptions): AdministratorLink {
  let held: Held | null = null

  function current(): Held | null {
    if (held !== null && clock.monotonic() >= held.until) held = null
    return held
  }

  async function read(): Promise<SwitchRequest> {
    const asked = current()
    if (asked === null) return { kind: 'none' }
    const request = requestOf(asked.link, await client.call(account.me, { token: asked.link.token }))
    // A newer link came meanwhile: it is the one to be asked about.
    if (current() !== asked) return read()
    if (request.kind === 'asked') held = { ...asked, isRead: true }
    return request
  }

  return {
    arrived(link) {
      if (!isAllowed) return false
      held = { link, until: clock.monotonic() + lifetimeMs, isRead: false }
      return true
    },
    read,
    async decide(agreed) {
      const decided = current()
      if (!agreed) held = null
      if (!agreed || decided === null || !decided.isRead) return vault.state()
      held = null
      return replace({ token: decided.link.token, adminUserId: decided.link.adminUserId })
    },
    forget() {
      held = null
    },
  }
}

/** What the platform's answer says about a link; a token of somebody else than the link names is not believed. */
function requestOf(link: Link, reply: PlatformReply): SwitchRequest {
  if (!reply.ok || reply.status >= 500 || reply.status === 408 || reply.status === 429) return { kind: 'unreachable' }
  const read = reply.status === 200 ? ownerAnswer.safeParse(reply.body) : null
  if (read?.success !== true) return { kind: 'unreadable' }
  const { user } = read.data.payload
  return user.id === link.userId ? { kind: 'asked', name: user.name, lastName: user.last_name ?? null, userId: user.id } : { kind: 'unreadable' }
}
