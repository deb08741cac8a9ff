import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { notification } from '#shared/contract/notifications.ts'
import { createHumanCheck, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'
import { hostileLinks } from '../scenarios/hostile-messages'
import type { StoredNotification } from '../world/engagement'
import { openBefore } from '../world/live-events'

const { notifications } = contract
const hour = 3_600_000
const day = 24 * hour
const listed = z.object({
  data: z.array(notification),
  meta: z.object({ current_page: z.number(), last_page: z.number(), total: z.number() }),
})
const pageOf = async (sandbox: Sandbox, who: string, page: number, query: Record<string, unknown> = {}) =>
  listed.parse(
    (
      await request(sandbox, who, notifications.list, {
        query: { page, orderBy: 'id', sortedBy: 'desc', perPage: 24, ...query },
      })
    ).payload,
  )
const getNotifications = (sandbox: Sandbox, who: string, kind: StoredNotification['kind']) =>
  sandbox.world.student(who).engagement.notifications.filter((one) => one.kind === kind)
const fresh = (sandbox: Sandbox, who: string, kind: StoredNotification['kind']) =>
  getNotifications(sandbox, who, kind).filter(({ at }) => at >= sandbox.world.createdAt)

describe('notification list', () => {
  it('is paginated, newest first, without duplicates, with the unread count', async () => {
    const sandbox = await startSandbox()
    const [first, second] = await Promise.all([pageOf(sandbox, 'amira', 1), pageOf(sandbox, 'amira', 2)])
    expect([first.data.length, second.data.length, first.meta]).toEqual([
      24,
      14,
      { current_page: 1, last_page: 2, total: 38 },
    ])
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
    const dates = first.data.map(({ created_at: at }) => at ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    const unread = await pageOf(sandbox, 'amira', 1, { search: 'seen:false' })
    expect([unread.meta.total, unread.data.every(({ seen }) => !seen)]).toEqual([unread.data.length, true])
    expect(unread.meta.total).toBeGreaterThan(2)
    expect((await pageOf(sandbox, 'amira', 3)).data).toEqual([])
  })

  it('contains five to sixty entries per account, with links to the application or its site', async () => {
    const sandbox = await startSandbox()
    const web = sandbox.platformConfig(testOrigin).pages.web ?? ''
    for (const { id } of sandbox.world.students) {
      const { data, meta } = await pageOf(sandbox, id, 1, { perPage: 100 })
      expect([id, meta.total >= 5 && meta.total <= 60]).toEqual([id, true])
      for (const { link } of data) expect(link?.startsWith('/') === true || link?.startsWith(`${web}/`)).toBe(true)
    }
    expect((await sandbox.fetch(new Request(`${web}/sessions`))).status).toBe(200)
    expect((await pageOf(sandbox, 'yassine', 1)).data.some(({ title }) => /\p{Script=Arabic}/u.test(title))).toBe(true)
  })

  it('marks a notification as seen idempotently and only for its owner', async () => {
    const sandbox = await startSandbox()
    const before = (await pageOf(sandbox, 'amira', 1, { search: 'seen:false' })).meta.total
    const [newest] = (await pageOf(sandbox, 'amira', 1)).data
    const mark = (who: string) => request(sandbox, who, notifications.markSeen, { params: { id: newest?.id ?? 0 } })
    for (const _again of [1, 2]) expect((await mark('amira')).status).toBe(200)
    expect((await mark('leila')).status).toBe(404)
    expect((await pageOf(sandbox, 'amira', 1, { search: 'seen:false' })).meta.total).toBe(before - 1)
    expect((await pageOf(sandbox, 'amira', 1)).data[0]).toMatchObject({ id: newest?.id, seen: true })
  })

  it('shifts by one when a notification arrives between two pages', async () => {
    const sandbox = await startSandbox()
    const last = (await pageOf(sandbox, 'amira', 1)).data.at(-1)?.id
    await sandbox.act({ do: 'push', what: 'notification' })
    expect((await pageOf(sandbox, 'amira', 2)).data[0]?.id).toBe(last)
  })
})

describe('event notifications', () => {
  const transfer = async (sandbox: Sandbox) => {
    await request(sandbox, 'amira', contract.transfers.start, {
      body: { toUser: sandbox.world.student('leila').user.id, points: 300 },
    })
    await request(sandbox, 'amira', contract.transfers.confirm, {
      query: { confirmationToken: sandbox.lastCode('amira', 'transfer') ?? '' },
    })
  }

  it('are created for received points and a changed password', async () => {
    const sandbox = await startSandbox()
    await transfer(sandbox)
    expect(fresh(sandbox, 'leila', 'transferPoint')).toMatchObject([
      {
        title: 'Tu as reçu 300 points',
        body: 'Amira Ben Salah t’a transféré 300 points.',
        link: '/porte-monnaie',
        seen: false,
      },
    ])
    await request(sandbox, 'amira', contract.passwords.change, {
      body: {
        oldPassword: 'Tutorat2026!',
        newPassword: 'Nouveau-2026',
        new_password_confirmation: 'Nouveau-2026',
        ...createHumanCheck(sandbox, 'change-password'),
      },
    })
    expect(fresh(sandbox, 'amira', 'changePassword')).toHaveLength(1)
  })

  it('are not created for a kind that is off', async () => {
    const sandbox = await startSandbox()
    await request(sandbox, 'leila', contract.profile.notificationPreferences, { body: { transferPoint: 0 } })
    await transfer(sandbox)
    expect(fresh(sandbox, 'leila', 'transferPoint')).toEqual([])
    expect(sandbox.world.student('leila').points).toBe(300)
    await request(sandbox, 'leila', contract.profile.notificationPreferences, { body: { transferPoint: 1 } })
    await transfer(sandbox)
    expect(fresh(sandbox, 'leila', 'transferPoint')).toHaveLength(1)
  })

  it('are created once for a session that opens and is recorded', async () => {
    const sandbox = await startSandbox()
    const event = sandbox.world.liveEvents.find(
      ({ divisionId, title }) => divisionId === 42 && title.startsWith('Questions et réponses'),
    )
    if (event === undefined) throw new Error('the class has no session that begins soon')
    await request(sandbox, 'amira', contract.events.join, {
      body: { content_id: event.id, domain_id: event.subject.id },
    })
    sandbox.clock.advance(event.startsAt - openBefore - sandbox.clock.now())
    const opened = () =>
      fresh(sandbox, 'amira', 'updateSession').filter(({ about }) => about === `session ${event.id} open`)
    for (const _again of [1, 2]) await pageOf(sandbox, 'amira', 1)
    expect(opened()).toMatchObject([{ link: `/sessions?eventId=${event.id}`, at: event.startsAt - openBefore }])
    sandbox.clock.advance(3 * hour)
    for (const _again of [1, 2]) await pageOf(sandbox, 'amira', 1)
    expect(
      fresh(sandbox, 'amira', 'uploadNewSessionRecord').filter(({ about }) => about === `session ${event.id} recorded`),
    ).toHaveLength(1)
    expect(opened()).toHaveLength(1)
  })

  it('are created for the correction of an attempted exam and a decided report', async () => {
    const sandbox = await startSandbox()
    const lesson = sandbox.world.lesson('lire-une-droite')
    await request(sandbox, 'amira', contract.reports.create, {
      body: { content: lesson.id, reportReason: 1, description: 'Le son manque.' },
    })
    sandbox.clock.advance(5 * day)
    await pageOf(sandbox, 'amira', 1)
    expect(fresh(sandbox, 'amira', 'updateVideoReport')).toMatchObject([
      { title: 'Signalement résolu', link: '/reports' },
    ])
    expect(sandbox.world.student('amira').reports.map(({ status }) => status)).toEqual([
      'Pending',
      'In progress',
      'Rejected',
      'Resolved',
      'Resolved',
    ])
    const corrected = fresh(sandbox, 'amira', 'uploadNewContent').filter(({ title }) => title === 'Corrigé disponible')
    expect(corrected.map(({ body }) => body)).toContain(
      'Le corrigé de « Devoir de contrôle n° 1 : chute libre » est en ligne.',
    )
    for (const { at } of corrected) expect(at).toBeLessThanOrEqual(sandbox.clock.now())
  })
})

describe('demo panel push', () => {
  it('reaches only signed-in students, or all students while none is signed in', async () => {
    const sandbox = await startSandbox()
    const counts = () => ['amira', 'leila'].map((who) => sandbox.world.student(who).engagement.notifications.length)
    await sandbox.act({ do: 'push', what: 'notification' })
    expect(counts()).toEqual([39, 6])
    sandbox.signIn('amira')
    for (const _again of [1, 2, 3, 4, 5]) await sandbox.act({ do: 'push', what: 'notification' })
    expect(counts()).toEqual([44, 6])
    const [newest] = (await pageOf(sandbox, 'amira', 1)).data
    expect(newest).toMatchObject({
      seen: false,
      created_at: new Date(sandbox.world.student('amira').engagement.notifications.at(-1)?.at ?? 0).toISOString(),
    })
    expect(
      new Set(
        sandbox.world
          .student('amira')
          .engagement.notifications.slice(-5)
          .map(({ kind }) => kind),
      ).size,
    ).toBe(5)
  })

  it('skips kinds that are off', async () => {
    const sandbox = await startSandbox()
    await request(sandbox, 'amira', contract.profile.notificationPreferences, {
      body: { updateSession: 0, paySlice: 0, updateVideoReport: 0, uploadNewContent: 0 },
    })
    for (const _again of [1, 2]) await sandbox.act({ do: 'push', what: 'notification' })
    expect(fresh(sandbox, 'amira', 'uploadNewSessionRecord')).toHaveLength(2)
  })

  it('creates a parent request with its notification', async () => {
    const sandbox = await startSandbox()
    sandbox.signIn('leila')
    await sandbox.act({ do: 'push', what: 'parent-request' })
    expect((await request(sandbox, 'leila', contract.parents.requests)).payload).toMatchObject([{ approved: null }])
    expect(fresh(sandbox, 'leila', 'parentRequest')).toMatchObject([{ link: '/liste-des-demandes-parentales' }])
    expect(sandbox.world.student('leila').user.hasParentRequest).toBe(true)
  })
})

describe('notification scenarios', () => {
  it('return all of ten thousand notifications, page by page', async () => {
    const sandbox = await startSandbox({ scenario: 'many-notifications' })
    expect((await pageOf(sandbox, 'amira', 1)).meta).toEqual({ current_page: 1, last_page: 417, total: 10_000 })
    expect((await pageOf(sandbox, 'amira', 417)).data).toHaveLength(16)
    expect((await pageOf(sandbox, 'amira', 1, { search: 'seen:false' })).meta.total).toBe(150)
  })

  it('contain every hostile link', async () => {
    const sandbox = await startSandbox({ scenario: 'hostile-messages' })
    const links = (await pageOf(sandbox, 'amira', 1, { perPage: 100 })).data.map(({ link }) => link)
    for (const link of hostileLinks.filter((one) => !one.startsWith('{web}'))) expect(links).toContain(link)
  })
})
