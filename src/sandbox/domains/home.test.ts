import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contentCard } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, send, startSandbox } from '#tests/support/sandbox-client.ts'
import type { Sandbox } from '../sandbox'
import { sessionsOfDay, tunisDayStart } from '../world/timetable'

const minute = 60_000
const day = 86_400_000
const events = z.array(
  z.looseObject({ id: z.number(), description: z.string(), start_time: z.string(), end_time: z.string().nullable() }),
)
const clockAt = (iso: string) => ({ now: () => Date.parse(iso), monotonic: () => 0 })

async function todayOf(sandbox: Sandbox, who: string) {
  const rows = events.parse(
    await fetchPayload(sandbox, contract.home.todayEvents, {
      token: sandbox.signIn(who),
      query: { offset: 0, today: 1 },
    }),
  )
  return rows.map(({ id, description, start_time, end_time }) => ({
    id,
    description,
    from: Date.parse(start_time),
    to: end_time === null ? null : Date.parse(end_time),
  }))
}

const cardsOf = async (
  sandbox: Sandbox,
  who: string,
  endpoint: typeof contract.home.newContents | typeof contract.home.freeContents,
) => z.array(contentCard).parse(await fetchPayload(sandbox, endpoint, { token: sandbox.signIn(who) }))

it.each([
  ['nour', 33],
  ['omar', 100],
  ['amira', 0],
])('returns the used percentage of the free hours: %s', async (who, percentage) => {
  const sandbox = await startSandbox()
  const response = await send(sandbox, contract.home.usedFreeHours, {
    token: sandbox.signIn(who),
    query: { duration: 10 },
  })
  expect(await response.json()).toEqual({ percentage })
})

it('marks the partner operator’s customers', async () => {
  const { world } = await startSandbox()
  expect(world.students.filter(({ user }) => user.isPartnerClient === true).map(({ id }) => id)).toEqual([
    'tarek',
    'sirine',
  ])
})

describe('today’s live sessions', () => {
  it('include two daily sessions of Amira’s class, one of them live, and this week’s upcoming one', async () => {
    const sandbox = await startSandbox({ clock: clockAt('2026-11-20T14:40:00Z') })
    const sessions = await todayOf(sandbox, 'amira')
    expect(sessions.map(({ description, from }) => [description, new Date(from).toISOString()])).toEqual([
      ['Mécanique : chute libre', '2026-11-20T14:00:00.000Z'],
      ['Questions et réponses : Le récit', '2026-11-20T15:00:00.000Z'],
      ['Équations de droites, exercices', '2026-11-20T16:30:00.000Z'],
    ])
  })

  it('are two per day in Tunis, exactly one of them live, at any start time', async () => {
    const { world } = await startSandbox()
    const midnight = Date.parse('2026-11-19T23:00:00Z')
    for (let now = midnight; now < midnight + day; now += 7 * minute) {
      for (const division of [42, 22, 62]) {
        const sessions = sessionsOfDay(world.school, division, { now, createdAt: now })
        expect(sessions).toHaveLength(2)
        expect(sessions.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)).toHaveLength(1)
        for (const { startsAt, endsAt } of sessions)
          expect([tunisDayStart(startsAt), tunisDayStart(endsAt)]).toEqual([midnight, midnight])
      }
    }
  })

  it('stay the same during the day and change on another day', async () => {
    const sandbox = await startSandbox({ clock: clockAt('2026-11-20T14:40:00Z') })
    const before = await todayOf(sandbox, 'amira')
    sandbox.clock.advance(3 * 60 * minute)
    expect(await todayOf(sandbox, 'amira')).toEqual(before)
    sandbox.clock.advance(3 * day)
    const after = await todayOf(sandbox, 'amira')
    expect(after.map(({ from }) => new Date(from).toISOString())).toEqual([
      '2026-11-23T14:00:00.000Z',
      '2026-11-23T16:00:00.000Z',
    ])
    expect(after.map(({ id }) => id)).not.toContain(before[0]?.id)
  })

  it('are empty for a student without a class', async () => {
    expect(await todayOf(await startSandbox(), 'rim')).toEqual([])
  })
})

describe('expiring offer warning', () => {
  const alertsOf = async (sandbox: Sandbox, who: string) =>
    fetchPayload(sandbox, contract.home.alerts, { token: sandbox.signIn(who) })

  it('returns the remaining days, at most ten, until the offer ends', async () => {
    const sandbox = await startSandbox()
    expect(await alertsOf(sandbox, 'amira')).toMatchObject([{ groupeName: 'Excellent', restDays: 6 }])
    sandbox.clock.advance(5 * day + minute)
    expect(await alertsOf(sandbox, 'amira')).toMatchObject([{ restDays: 1 }])
    sandbox.clock.advance(day)
    expect(await alertsOf(sandbox, 'amira')).toEqual([])
  })

  it.each([
    ['moussa', []],
    ['hedi', []],
    ['malek', [{ restDays: 9 }]],
  ])('returns the expected warnings for %s', async (who, expected) => {
    expect(await alertsOf(await startSandbox(), who)).toMatchObject(expected)
  })
})

describe('lesson cards on Home', () => {
  it('start with those of the design', async () => {
    const sandbox = await startSandbox()
    const [latest, free] = [
      await cardsOf(sandbox, 'amira', contract.home.newContents),
      await cardsOf(sandbox, 'amira', contract.home.freeContents),
    ]
    expect(latest.slice(0, 2).map(({ content }) => content.name)).toEqual([
      'La photosynthèse, étape par étape',
      'المتوسّط، ملتقى الحضارات',
    ])
    expect(free.slice(0, 2).map(({ content }) => content.name)).toEqual([
      'Present perfect or past simple?',
      'Ma première boucle en Python',
    ])
    expect(latest.map(({ chapter_type }) => chapter_type)).toContain('recording')
    expect([latest.length, free.length, new Set(free.map(({ content }) => content.id)).size]).toEqual([6, 6, 6])
  })

  it('lead to lessons that open, free ones also without an offer', async () => {
    const sandbox = await startSandbox()
    for (const [who, endpoint] of [
      ['amira', contract.home.newContents],
      ['hedi', contract.home.freeContents],
      ['yassine', contract.home.freeContents],
    ] as const) {
      for (const { subject, chapter, content } of await cardsOf(sandbox, who, endpoint)) {
        const params = { subjectSlug: subject.slug, chapterSlug: chapter.slug, lessonSlug: content.slug }
        expect([
          content.slug,
          (await send(sandbox, contract.lessons.open, { token: sandbox.signIn(who), params })).status,
        ]).toEqual([content.slug, 200])
      }
    }
  })
})

describe('forum preview', () => {
  it('is available to every student, with URLs that open', async () => {
    const sandbox = await startSandbox()
    const topicsOf = async (who: string) =>
      z
        .object({ topics: z.array(z.looseObject({ title: z.string(), url: z.string() })) })
        .parse(await fetchPayload(sandbox, contract.home.latestPosts, { token: sandbox.signIn(who) })).topics
    const topics = await topicsOf('amira')
    expect(topics).toHaveLength(3)
    for (const { title, url } of topics) {
      const html = await (await sandbox.fetch(new Request(url))).text()
      expect(html).toContain(`id="${new URL(url).hash.slice(1)}">${title}`)
    }
    expect(await topicsOf('moussa')).toHaveLength(3)
  })
})

describe('help page', () => {
  it('lists existing videos and pictures, or none', async () => {
    const sandbox = await startSandbox()
    const linksOf = async () =>
      z
        .array(z.looseObject({ link: z.string(), thumbnail: z.string() }))
        .parse(await fetchPayload(sandbox, contract.support.videoLinks, { token: sandbox.signIn('amira') }))
    const links = await linksOf()
    expect(links).toHaveLength(4)
    const files = links
      .flatMap(({ link, thumbnail }) => [link, thumbnail])
      .filter((address) => !address.startsWith('https://www.youtube.com/watch?v='))
    for (const address of files)
      expect([address, (await sandbox.fetch(new Request(address, { method: 'HEAD' }))).status]).toEqual([address, 200])
    expect(files).toHaveLength(7)
    sandbox.world.helpVideos = []
    expect(await linksOf()).toEqual([])
  })
})
