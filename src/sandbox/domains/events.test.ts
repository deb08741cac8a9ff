import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { calendar, liveEvent } from '#shared/contract/events.ts'
import { contract } from '#shared/contract/index.ts'
import { joinMessages } from '#shared/contract/join-messages.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { fetchPayload, startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { eventNamed } from '#tests/support/sandbox-exams.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'
import { createLiveEvents, getEnd } from '../world/live-events'
import { tunisDate, tunisWeekStart } from '../world/timetable'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A Friday at 15:40 in Tunis. */
const born = Date.parse('2026-11-20T14:40:00Z')
const start = (options: Parameters<typeof startSandbox>[0] = {}) =>
  startSandbox({ clock: { now: () => born, monotonic: () => 0 }, ...options })

const rawWeek = (sandbox: Sandbox, who = 'amira', offset = 0, headers: Record<string, string> = {}) =>
  fetchPayload(sandbox, contract.events.week, { token: sandbox.signIn(who), query: { offset }, headers })
const weekOf = async (...args: Parameters<typeof rawWeek>) => calendar.parse(await rawWeek(...args))
const toldEvent = async (sandbox: Sandbox, id: number, who = 'amira') =>
  (await weekOf(sandbox, who)).events.find(({ event }) => event.id === id)
const join = (sandbox: Sandbox, id: number, who = 'amira') =>
  request(sandbox, who, contract.events.join, { body: { content_id: id } })
const link = (sandbox: Sandbox, id: number, who = 'amira') =>
  request(sandbox, who, contract.events.joinLink, { params: { eventId: id } })

describe('week of live sessions', () => {
  it('runs from Monday to Sunday in Tunis, with day names in the requested language', async () => {
    const sandbox = await start()
    const { days, current_week } = await weekOf(sandbox, 'amira', 0, { 'Accept-Language': 'fr' })
    expect(days.map((one) => [one.translated_name, one.day])).toEqual([
      ['Lundi', '2026-11-16'],
      ['Mardi', '2026-11-17'],
      ['Mercredi', '2026-11-18'],
      ['Jeudi', '2026-11-19'],
      ['Vendredi', '2026-11-20'],
      ['Samedi', '2026-11-21'],
      ['Dimanche', '2026-11-22'],
    ])
    expect(days.filter(({ currentDay }) => currentDay).map(({ name }) => name)).toEqual(['Friday'])
    expect(Date.parse(current_week?.now ?? '')).toBe(born)
    expect((await weekOf(sandbox, 'amira', 0, { 'Accept-Language': 'ar' })).days[0]?.translated_name).toMatch(
      /[\u0600-\u06ff]/,
    )
    expect((await weekOf(sandbox, 'amira', 0, { 'Accept-Language': 'en-US' })).days[0]?.translated_name).toBe('Monday')
    const next = await weekOf(sandbox, 'amira', 1)
    expect([next.days[0]?.day, next.days.some(({ currentDay }) => currentDay)]).toEqual(['2026-11-23', false])
    sandbox.clock.advance(2 * day + 8 * hour + 20 * minute)
    expect((await weekOf(sandbox)).days[0]?.day).toBe('2026-11-23')
  })

  it('matches today’s sessions and stays consistent in other weeks', async () => {
    const sandbox = await start()
    const today = z
      .array(
        z.looseObject({
          id: z.number(),
          description: z.string(),
          start_time: z.string(),
          end_time: z.string().nullable(),
        }),
      )
      .parse(
        await fetchPayload(sandbox, contract.home.todayEvents, {
          token: sandbox.signIn('amira'),
          query: { offset: 0, today: 1 },
        }),
      )
    const { events } = await weekOf(sandbox)
    const ofToday = events.filter(({ event }) => event.dayDate === '2026-11-20')
    expect(today.map(({ id, description, start_time, end_time }) => [id, description, start_time, end_time])).toEqual(
      ofToday.map(({ name, event }) => [event.id, name, event.start_time, event.end_time]),
    )
    expect(today).toHaveLength(3)
    for (const offset of [-2, 1, 7]) {
      const { days, events: others } = await weekOf(sandbox, 'amira', offset)
      expect(others).toHaveLength(14)
      for (const { dayIndex, event } of others) expect(days[dayIndex ?? -1]?.day).toBe(event.dayDate)
    }
    expect((await weekOf(sandbox, 'rim')).events).toEqual([])
  })

  it('contains one session of each variant, from overlapping and paid to endless', async () => {
    const sandbox = await start()
    const named = async (title: string) => {
      const found = await toldEvent(sandbox, eventNamed(sandbox, title).id)
      if (found === undefined) throw new Error(title)
      return found
    }
    const [support, review] = [await named('Séance de soutien'), await named('Révision en petit groupe')]
    expect(Date.parse(review.event.start_time)).toBeLessThan(Date.parse(support.event.end_time ?? ''))
    expect(Date.parse((await named('Questions et réponses')).event.start_time)).toBe(born + 20 * minute)
    const over = await named('Correction')
    expect(over.disabled).toBe(true)
    expect(over.event.files.map(({ name }) => name.length > 15)).toEqual([true, true])
    for (const { url } of over.event.files)
      expect((await sandbox.fetch(new Request(url))).headers.get('content-type')).toBe('application/pdf')
    expect(await named('Séance du chapitre')).toMatchObject({
      disabled: false,
      hessatyId: null,
      event: { chapterId: expect.any(Number) as unknown, has_hessaty_chapter: false },
    })
    const {
      event: { traineeship },
    } = await named('Stage de révision')
    expect(traineeship).toMatchObject({ price: 1500, totalSeances: 5 })
    expect([traineeship?.comingContentHessaty.length, traineeship?.depassedContentHessaty.length]).toEqual([3, 2])
    expect((await named('Classe pilote')).event.versPilote).toBe(true)
    const night = (await named('Nuit')).event
    expect(tunisDate(Date.parse(night.end_time ?? ''))).not.toBe(night.dayDate)
    expect((await named('Atelier')).event.end_time).toBeNull()
  })

  it('contains every variant in the first week, none of them live, at any start time', async () => {
    const { world } = await start()
    const monday = tunisWeekStart(born)
    for (let now = monday + 2 * minute; now < monday + 7 * day; now += 41 * minute) {
      const events = createLiveEvents(world.school, now).filter(({ divisionId }) => divisionId === 42)
      expect(events).toHaveLength(9)
      for (const event of events) {
        const isSoon = event.title.startsWith('Questions')
        if (!isSoon) expect([event.title, tunisWeekStart(event.startsAt)]).toEqual([event.title, monday])
        expect([new Date(now), event.title, event.startsAt <= now && now < getEnd(event)]).toEqual([
          new Date(now),
          event.title,
          false,
        ])
      }
    }
  })

  it.each(['2026-11-15T23:30:00Z', '2026-11-20T14:40:00Z', '2026-11-22T22:50:00Z'])(
    'contains sixty sessions in a busy week, thirty at once, when it starts at %s',
    async (began) => {
      const { events } = await weekOf(
        await start({ scenario: 'busy-week', clock: { now: () => Date.parse(began), monotonic: () => 0 } }),
      )
      expect(events).toHaveLength(60)
      const byStart = Map.groupBy(events, ({ event }) => event.start_time)
      expect(Math.max(...[...byStart.values()].map((rows) => rows.length))).toBeGreaterThanOrEqual(30)
      expect(new Set(events.map(({ event }) => event.id)).size).toBe(60)
    },
  )

  it('returns malformed sessions in the odd-events scenario', async () => {
    const sandbox = await start({ scenario: 'odd-events' })
    const raw = z.looseObject({ events: z.array(z.looseObject({})) }).parse(await rawWeek(sandbox))
    const { events } = calendar.parse(raw)
    const named = (name: string) => events.find((one) => one.name === name)?.event
    expect([raw.events.length - events.length, named('N’a pas de numéro')]).toEqual([1, undefined])
    expect(named('N’a pas de début')).toMatchObject({ start_time: '' })
    expect(named('Sans fin')?.end_time).toBeNull()
    expect(Date.parse(named('Finit avant de commencer')?.end_time ?? '')).toBeLessThan(
      Date.parse(named('Finit avant de commencer')?.start_time ?? ''),
    )
    expect(events.map(({ name }) => name.length)).toContain(500)
    expect(events.find(({ name }) => name === 'Matière inconnue')?.subject).toMatchObject({
      name: 'Alchimie',
      domainId: null,
    })
    expect(sandbox.breaches).toEqual([])
  })
})

describe('joining a live session', () => {
  it('registers a student once and returns the join URL ten minutes before the start', async () => {
    const sandbox = await start()
    const { id, title } = eventNamed(sandbox, 'Questions')
    expect(await link(sandbox, id)).toMatchObject({ status: 403, code: 'NO_RIGHT_TO_PARTICIPATE' })
    expect(await join(sandbox, id)).toMatchObject({ status: 200, payload: { message: joinMessages.participating } })
    expect(await join(sandbox, id)).toMatchObject({ payload: { message: joinMessages.alreadyParticipating } })
    expect(sandbox.world.student('amira').participations.filter((one) => one === id)).toHaveLength(1)
    expect(await toldEvent(sandbox, id)).toMatchObject({ participated: true })
    expect((await link(sandbox, id)).payload).toEqual({
      message: joinMessages.notOpen,
      eventStartTime: new Date(born + 20 * minute).toISOString(),
    })
    sandbox.clock.advance(10 * minute)
    const { joinUrl = '' } = z.object({ joinUrl: z.string() }).parse((await link(sandbox, id)).payload)
    expect(platformConfig.parse(sandbox.platformConfig(testOrigin)).hosts.live).toContain(new URL(joinUrl).origin)
    const shown = await sandbox.fetch(new Request(joinUrl))
    const html = await shown.text()
    expect(html).toContain(title)
    expect(html).toContain('Amira')
    expect(html).not.toMatch(/Ben Salah|https:\/\//)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const other = eventNamed(sandbox, 'Atelier').id
    for (const forged of [joinUrl.replace(String(id), String(other)), `${joinUrl}x`, joinUrl.split('?')[0] ?? ''])
      expect((await sandbox.fetch(new Request(forged))).status).toBe(404)
    sandbox.clock.advance(13 * hour)
    expect((await sandbox.fetch(new Request(joinUrl))).status).toBe(404)
  })

  it('is refused without an offer, for another class, an unknown id and a past session', async () => {
    const sandbox = await start()
    const { id } = eventNamed(sandbox, 'Questions')
    expect(await join(sandbox, id, 'hedi')).toMatchObject({
      status: 403,
      code: 'NO_RIGHT_TO_PARTICIPATE',
      message: 'No right to participate in the event',
    })
    expect(await join(sandbox, id, 'moussa')).toMatchObject({ status: 403, code: 'UNAUTHORIZED_FOR_THIS_LEVEL' })
    for (const unknown of [7, 999_999_999]) expect((await join(sandbox, unknown)).status).toBe(404)
    expect(await join(sandbox, eventNamed(sandbox, 'Correction').id)).toMatchObject({
      status: 400,
      code: 'SESSION_OVER',
    })
    expect((await join(sandbox, id, 'nour')).status).toBe(200)
    expect((await join(sandbox, id, 'mariem')).status).toBe(200)
    expect(sandbox.world.student('mariem').user.email).toBeNull()
  })

  it('requires the chapter of a chapter session, and purchasing it opens the session', async () => {
    const sandbox = await start()
    const { id, chapter } = eventNamed(sandbox, 'Séance du chapitre')
    expect(await join(sandbox, id)).toMatchObject({ status: 403, code: 'NO_RIGHT_TO_PARTICIPATE' })
    const bought = await request(sandbox, 'amira', contract.offers.buy, {
      body: { offerDivisionDetail: 42_011, quantity: 1, offer_subject_details: [], chapter, content_id: id },
    })
    expect(bought.status).toBe(200)
    expect(await toldEvent(sandbox, id)).toMatchObject({ hessatyId: chapter, event: { has_hessaty_chapter: true } })
    expect((await join(sandbox, id)).status).toBe(200)
  })

  it.each([
    [
      'the child of a teacher',
      'Séance du chapitre',
      (sandbox: Sandbox) => {
        sandbox.world.student('leila').permissions.isProfSon = true
      },
      200,
    ],
    [
      'a student of a pilot school',
      'Séance du chapitre',
      (sandbox: Sandbox) => {
        sandbox.world.student('leila').permissions.versPilote = true
      },
      200,
    ],
    ...[107, 112].map(
      (id) =>
        [
          `offer group ${id}`,
          'Séance du chapitre',
          (sandbox: Sandbox) => {
            sandbox.world.student('leila').user.affiliations = [
              { group: { id, name: 'Autre' }, end_date: new Date(born + day).toISOString() },
            ]
          },
          200,
        ] as const,
    ),
    ['nobody in particular', 'Classe pilote', () => undefined, 403],
  ] as const)('returns the expected status for a chapter session and %s', async (_who, title, change, status) => {
    const sandbox = await start()
    change(sandbox)
    expect((await join(sandbox, eventNamed(sandbox, title).id, 'leila')).status).toBe(status)
  })

  it('opens pilot sessions to the ninth year, other chapter sessions only to pilot students', async () => {
    const sandbox = await start()
    const ilyes = sandbox.world.student('ilyes')
    expect((await join(sandbox, eventNamed(sandbox, 'حصّة المحور', 'ilyes').id, 'ilyes')).status).toBe(200)
    ilyes.permissions.versPilote = false
    expect((await join(sandbox, eventNamed(sandbox, 'القسم النموذجي', 'ilyes').id, 'ilyes')).status).toBe(200)
    expect((await join(sandbox, eventNamed(sandbox, 'تربّص', 'ilyes').id, 'ilyes')).status).toBe(403)
  })

  it('stays possible in a live timetable session', async () => {
    const sandbox = await start()
    const [running] = sandbox.world.student('amira').participations
    expect((await link(sandbox, running ?? 0)).payload).toMatchObject({
      message: joinMessages.open,
      joinUrl: expect.any(String) as unknown,
    })
    const participatedEvents = (await weekOf(sandbox)).events.filter(({ participated }) => participated)
    expect(participatedEvents.map(({ event }) => event.id)).toEqual([running])
    expect(liveEvent.parse(participatedEvents[0]).teacher?.last_name).toBeTruthy()
  })
})
