import type { PlatformNotification } from '#shared/contract/notifications.ts'
import type { StoredNotification } from '../world/engagement'
import { type Call, type Implementation, reject, ok } from './handler'

const maxPerPage = 100

export const notifications: Implementation['notifications'] = {
  list: (call) => {
    const { user, query } = call
    const perPage = Math.min(maxPerPage, Math.max(1, Math.trunc(query.perPage)))
    const all = user.engagement.notifications
      .filter(({ seen }) => query.search === undefined || !seen)
      .toSorted((one, other) => other.id - one.id)
    const current = Math.max(1, Math.trunc(query.page))
    const meta = { current_page: current, last_page: Math.max(1, Math.ceil(all.length / perPage)), total: all.length }
    return {
      data: all.slice((current - 1) * perPage, current * perPage).map((one) => toWireNotification(call, one)),
      meta,
    }
  },
  markSeen: ({ user, params }) => {
    const one = user.engagement.notifications.find(({ id }) => id === params.id)
    if (one === undefined) return reject('notFound')
    one.seen = true
    return ok(null, 'OK')
  },
}

function toWireNotification(
  { addresses }: Pick<Call, 'addresses'>,
  { id, title, body, link, seen, at }: StoredNotification,
): PlatformNotification {
  return {
    id,
    title,
    body,
    link: link?.replace('{web}', addresses.page('web')) ?? null,
    seen,
    created_at: new Date(at).toISOString(),
  }
}
