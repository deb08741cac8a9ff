import type { Clock } from '#shared/clock.ts'
import { account } from '#shared/contract/account.ts'
import { classifyReply, type PlatformReply } from '#shared/contract/reply.ts'
import type { AdministratorLink as Link } from '#shared/deep-link.ts'
import type { SessionState, SwitchRequest } from '#shared/desktop/session.ts'
import type { PlatformClient } from '../base/platform-client'

const lifetimeMs = 30 * 60_000

/** Changes nothing before the user confirms (threats C8). */
export type AdministratorLink = {
  receive(link: Link): boolean
  read(): Promise<SwitchRequest>
  /** Confirming requires a previous `read`. */
  decide(agreed: boolean): Promise<SessionState>
  clear(): void
}

type AdministratorLinkOptions = {
  isAllowed: boolean
  clock: Pick<Clock, 'monotonic'>
  client: PlatformClient
  replace: (next: { token: string; adminUserId: string }) => Promise<SessionState>
  vault: { state(): SessionState }
}

type PendingLink = { link: Link; until: number; isRead: boolean }

/*
 *  empty ──receive──▶ pending ──read: confirmed by the platform──▶ read ──agreed──▶ the session is replaced, empty
 *    ▲                 │ ▲                                          │
 *    │   30 min, clear │ └──────────── receive (newer) ─────────────┤
 *    └─────────────────┴──────────── declined, 30 min, clear ───────┘
 */
export function createAdministratorLink({
  isAllowed,
  clock,
  client,
  replace,
  vault,
}: AdministratorLinkOptions): AdministratorLink {
  let pending: PendingLink | null = null

  function current(): PendingLink | null {
    if (pending !== null && clock.monotonic() >= pending.until) pending = null
    return pending
  }

  async function read(): Promise<SwitchRequest> {
    const queried = current()
    if (queried === null) return { kind: 'none' }
    const request = toSwitchRequest(queried.link, await client.call(account.me, { token: queried.link.token }))
    if (current() !== queried) return read()
    if (request.kind === 'asked') pending = { ...queried, isRead: true }
    return request
  }

  return {
    receive(link) {
      if (!isAllowed) return false
      pending = { link, until: clock.monotonic() + lifetimeMs, isRead: false }
      return true
    },
    read,
    async decide(agreed) {
      const confirmed = current()
      if (!agreed) pending = null
      if (!agreed || confirmed === null || !confirmed.isRead) return vault.state()
      pending = null
      return replace({ token: confirmed.link.token, adminUserId: confirmed.link.adminUserId })
    },
    clear() {
      pending = null
    },
  }
}

function toSwitchRequest(link: Link, reply: PlatformReply): SwitchRequest {
  const read = classifyReply(account.me, reply)
  if (read.kind === 'refused' || read.kind === 'signed-out') return { kind: 'unreadable' }
  if (read.kind !== 'ok') return { kind: read.kind === 'unknown' && read.status === 200 ? 'unreadable' : 'unreachable' }
  const { user } = read.payload
  return user.id === link.userId
    ? { kind: 'asked', name: user.name, lastName: user.last_name ?? null, userId: user.id }
    : { kind: 'unreadable' }
}
