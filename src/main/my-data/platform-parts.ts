import * as z from 'zod'
import { account } from '#shared/contract/account.ts'
import { bookmarks } from '#shared/contract/bookmarks.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { exams } from '#shared/contract/exams.ts'
import { gifts } from '#shared/contract/gifts.ts'
import { messages } from '#shared/contract/messages.ts'
import { notifications, notificationsPerPage } from '#shared/contract/notifications.ts'
import { offers } from '#shared/contract/offers.ts'
import { parents } from '#shared/contract/parents.ts'
import { profile } from '#shared/contract/profile.ts'
import { progress } from '#shared/contract/progress.ts'
import { referrals } from '#shared/contract/referrals.ts'
import { reports } from '#shared/contract/reports.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'

type Arguments = { params?: unknown; query?: unknown }

/** Rejects on any failure. */
export type Read = (endpoint: Endpoint, args?: Arguments) => Promise<unknown>

export const maxPages = 100
const maxSubjects = 60

const list = (endpoint: Endpoint, args?: Arguments) => (read: Read) => read(endpoint, args)

export const platformParts = [
  { name: 'profile', read: list(account.profile) },
  { name: 'account', read: list(account.me) },
  { name: 'subscriptions', read: list(offers.subscriptions) },
  { name: 'top-ups', read: list(wallet.codes) },
  { name: 'payments', read: list(wallet.payments) },
  { name: 'transfers', read: list(transfers.list) },
  { name: 'progress', read: readProgress },
  { name: 'exams', read: list(exams.list) },
  { name: 'notifications', read: readNotifications },
  { name: 'messages', read: (read: Read, userId: number) => read(messages.list, { query: { user_id: userId } }) },
  { name: 'reports', read: list(reports.list) },
  { name: 'bookmarks', read: list(bookmarks.list) },
  { name: 'referrals', read: list(referrals.history) },
  { name: 'gift-orders', read: list(gifts.orders) },
  { name: 'parent-requests', read: list(parents.requests) },
  { name: 'section-changes', read: list(profile.editDivisionHistory) },
] as const satisfies readonly { name: string; read: (read: Read, userId: number) => Promise<unknown> }[]

export type PlatformPart = {
  name: (typeof platformParts)[number]['name']
  read: (read: Read, userId: number) => Promise<unknown>
}

/** A service that the platform lacks has nothing to export; null while the platform is not known. */
export function getParts(services: Pick<PlatformConfig['services'], 'notifications'> | null): readonly PlatformPart[] {
  const lacksMessages = services !== null && services.notifications === undefined
  return platformParts.filter(({ name }) => name !== 'messages' || !lacksMessages)
}

const pageOfRows = z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ last_page: z.number() }) })

/** Rows that move between two pages appear once. */
async function readNotifications(read: Read): Promise<unknown> {
  const rows = new Map<string, unknown>()
  let lastPage = 1
  for (let number = 1; number <= Math.min(lastPage, maxPages); number += 1) {
    const query = { page: number, orderBy: 'id', sortedBy: 'desc', perPage: notificationsPerPage }
    const { data, meta } = pageOfRows.parse(await read(notifications.list, { query }))
    if (data.length === 0) break
    for (const row of data) rows.set(JSON.stringify(row), row)
    lastPage = meta.last_page
  }
  return [...rows.values()]
}

const subjectRows = z.array(z.looseObject({ subject_id: z.number() }))

async function readProgress(read: Read): Promise<unknown> {
  const rows = subjectRows.parse(await read(progress.subjects))
  const subjects: unknown[] = []
  for (const row of rows.slice(0, maxSubjects))
    subjects.push({ ...row, chapters: await read(progress.chaptersOfSubject, { params: { id: row.subject_id } }) })
  return [...subjects, ...rows.slice(maxSubjects)]
}
