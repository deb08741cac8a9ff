import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reminder } from '#shared/desktop/reminders.ts'
import type { Language } from '#shared/locale.ts'
import { createFiles } from '../base/fs/files'
import { createDeliveredReminders, deliveredReminders, noReminders } from './delivered-log'
import { createReminders, maxWaitMs, selectDue } from './reminders'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 20, 12)

type World = { directory?: string; shared?: boolean; isEnabled?: boolean; language?: Language; user?: number | null }

function computer({
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-reminders-')),
  shared = false,
  isEnabled = true,
  language = 'fr',
  user = 7,
}: World = {}) {
  const state = { shared, isEnabled, wall: noon, ran: 0, asleep: false }
  let timers: { at: number; run: () => void }[] = []
  let longest = 0
  const notices: { title: string; body: string; click: () => void; closed: boolean }[] = []
  const opened: (string | null)[] = []
  const files = createFiles({ directory })
  const writing: Promise<void>[] = []
  const store = () => {
    const opened = files.openStore('reminders.json', deliveredReminders, noReminders, {
      kind: 'notifications',
    })
    const noted = (write: Promise<void>): Promise<void> => (writing.push(write), write)
    return {
      ...opened,
      save: (value: ReturnType<typeof noReminders>) => noted(opened.save(value)),
      erase: () => noted(opened.erase()),
    }
  }
  const reminders = createReminders({
    clock: { now: () => state.wall },
    schedule: (ms, run) => {
      longest = Math.max(longest, ms)
      const timer = { at: state.ran + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    delivered: createDeliveredReminders({
      store,
      isSharedComputer: () => state.shared,
      log: { warn: () => undefined },
    }),
    showNotification: (notice, clicked) => {
      const shown = { ...notice, click: clicked, closed: false }
      notices.push(shown)
      return () => void (shown.closed = true)
    },
    open: (link) => void opened.push(link),
    isEnabled: () => state.isEnabled,
    language: () => language,
    log: { info: () => undefined },
  })
  reminders.sessionChanged({ userId: user })
  const pass = (ms: number): void => {
    const end = state.ran + ms
    for (let next = earliest(); next !== undefined && next.at <= end; next = earliest()) {
      state.wall += next.at - state.ran
      state.ran = next.at
      timers = timers.filter((other) => other !== next)
      next.run()
    }
    state.wall += end - state.ran
    state.ran = end
  }
  const earliest = () => timers.toSorted((a, b) => a.at - b.at)[0]
  return {
    reminders,
    notices,
    opened,
    state,
    pass,
    directory,
    titles: () => notices.map(({ title }) => title),
    sleep: (ms: number) => void (state.wall += ms),
    set: (ms: number) => void (state.wall += ms),
    waiting: () => timers.length,
    maxScheduledMs: () => longest,
    file: () =>
      existsSync(path.join(directory, 'reminders.json'))
        ? readFileSync(path.join(directory, 'reminders.json'), 'utf8')
        : '',
    written: () => Promise.all(writing),
  }
}

const session = (id: number, at: number, more: Partial<Reminder> = {}): Reminder => ({
  id: `session-${String(id)}-${String(Math.floor(at / minute))}`,
  at,
  until: at + 25 * minute,
  title: `Séance ${String(id)}`,
  body: 'À 15:00',
  link: `tutorat://sessions?eventId=${String(id)}`,
  ...more,
})

describe('selectDue', () => {
  const due = (now: number, ...reminders: Reminder[]) => {
    const { show, waitMs } = selectDue(reminders, () => false, now)
    return { show: show.map(({ title }) => title), waitMs }
  }
  const early = { until: noon + hour }

  it('takes what falls into the same minute along, in the order of time', () => {
    expect(
      due(
        noon,
        session(3, noon + minute, early),
        session(2, noon + minute - 1, early),
        session(1, noon, early),
        session(4, noon + 3 * minute, early),
      ),
    ).toEqual({ show: ['Séance 1', 'Séance 2'], waitMs: minute })
  })

  it('waits for the time of the first reminder, and takes none before it', () => {
    expect(due(noon, session(2, noon + 2000, early), session(1, noon + 1000, early))).toEqual({
      show: [],
      waitMs: 1000,
    })
  })

  it('drops a reminder at its end, and waits for none', () => {
    expect(due(noon, session(1, noon - hour, { until: noon }))).toEqual({ show: [], waitMs: null })
    expect(due(noon, session(1, noon - hour, { until: noon + 1 }))).toEqual({ show: ['Séance 1'], waitMs: null })
  })
})

describe('planned reminders', () => {
  it('shows a reminder once, at its time, with its title and body', () => {
    const { reminders, notices, pass } = computer()
    expect(reminders.plan([session(1, noon + 10 * minute), session(2, noon + 2 * hour)])).toBe(2)
    pass(10 * minute - 1)
    expect(notices).toEqual([])
    pass(1)
    expect(notices).toMatchObject([{ title: 'Séance 1', body: 'À 15:00' }])
    pass(24 * hour)
    expect(notices.map(({ title }) => title)).toEqual(['Séance 1', 'Séance 2'])
  })

  it('opens the screen of a clicked reminder', () => {
    const { reminders, notices, opened, pass } = computer()
    reminders.plan([session(31, noon + minute)])
    pass(minute)
    notices[0]!.click()
    expect(opened).toEqual(['tutorat://sessions?eventId=31'])
  })

  it('counts what is still to come, neither what was shown nor what is over', () => {
    const { reminders, pass } = computer()
    const plan = [session(1, noon + minute, { until: noon + hour }), session(2, noon + 3 * hour)]
    reminders.plan(plan)
    pass(minute)
    expect(reminders.plan(plan)).toBe(1)
    expect(reminders.plan([session(3, noon - hour, { until: noon + minute })])).toBe(0)
  })

  it('replaces the previous plan', () => {
    const { reminders, titles, pass, waiting } = computer()
    reminders.plan([session(1, noon + minute), session(2, noon + 5 * minute)])
    reminders.plan([session(2, noon + 7 * minute)])
    expect(waiting()).toBe(1)
    pass(hour)
    expect([titles(), waiting()]).toEqual([['Séance 2'], 0])
  })

  it('shows a repeatedly planned reminder once', () => {
    const { reminders, titles, pass } = computer()
    for (let again = 0; again < 5; again += 1) {
      reminders.plan([session(1, noon + minute), session(1, noon + minute)])
      pass(minute)
    }
    expect(titles()).toEqual(['Séance 1'])
  })

  it('accepts links only to sessions, exams and the week', () => {
    const { reminders } = computer()
    const links = [
      'tutorat://switch?token=abc&admin_id=1&user_id=2',
      'https://a.tn/',
      'tutorat://home',
      'tutorat://payment/success?orderId=1',
      'tutorat://exams/4',
      'tutorat://ma-semaine',
    ]
    expect(reminders.plan(links.map((link, id) => session(id, noon + hour, { link })))).toBe(2)
  })

  it('shows all of two hundred reminders with one timer', () => {
    const world = computer()
    expect(
      world.reminders.plan(Array.from({ length: 200 }, (_, index) => session(index + 1, noon + (index + 1) * minute))),
    ).toBe(200)
    expect(world.waiting()).toBe(1)
    world.pass(201 * minute)
    expect(new Set(world.titles()).size).toBe(200)
    expect(world.notices).toHaveLength(200)
    expect(world.waiting()).toBe(0)
  })
})

describe('reminders of the same minute', () => {
  it('shows three reminders separately', () => {
    const { reminders, titles, pass } = computer()
    reminders.plan([1, 2, 3].map((id) => session(id, noon + minute + id * 1000)))
    pass(2 * minute)
    expect(titles()).toEqual(['Séance 1', 'Séance 2', 'Séance 3'])
  })

  it.each([
    ['fr', '4 rappels'],
    ['en', '4 reminders'],
    ['ar', '4 تذكيرات'],
  ] as const)('%s: groups four reminders into one that leads to the week', (language, title) => {
    const { reminders, notices, opened, pass } = computer({ language })
    reminders.plan([1, 2, 3, 4].map((id) => session(id, noon + minute + id * 1000)))
    pass(2 * minute)
    expect(notices).toMatchObject([{ title, body: 'Séance 1\nSéance 2\nSéance 3\nSéance 4' }])
    notices[0]!.click()
    expect(opened).toEqual(['tutorat://ma-semaine'])
  })

  it('groups a hundred long names into one short notification', () => {
    const { reminders, notices, pass } = computer({ language: 'ar' })
    reminders.plan(
      Array.from({ length: 99 }, (_, index) => session(index + 1, noon + minute, { title: '\u{1F9EE}'.repeat(60) })),
    )
    pass(minute)
    expect(notices).toHaveLength(1)
    expect(notices[0]!.title).toBe('99 تذكيرًا')
    expect([...notices[0]!.body]).toHaveLength(300)
  })

  it.each([
    ['whole up to three hundred characters', 300, 'x'.repeat(300)],
    ['cut beyond them', 301, `${'x'.repeat(299)}…`],
  ])('lists the names %s', (_how, length, body) => {
    const { reminders, notices, pass } = computer()
    const titles = [...Array.from({ length: 3 }, () => ''), 'x'.repeat(length - 3)]
    reminders.plan(titles.map((title, index) => session(index + 1, noon + minute, { title })))
    pass(minute)
    expect(notices[0]!.body.replaceAll('\n', 'x')).toBe(body)
  })

  it('removes control characters from a name', () => {
    const { reminders, notices, pass } = computer()
    reminders.plan([session(1, noon + minute, { title: ' Séance\u0000\r\n\u001b1 ' })])
    pass(minute)
    expect(notices[0]!.title).toBe('Séance 1')
  })
})

describe('reminders during sleep and clock changes', () => {
  it('H2: shows reminders missed during sleep on waking, unless they expired', () => {
    const world = computer()
    world.reminders.plan([session(1, noon + 10 * minute), session(2, noon + 3 * hour)])
    world.sleep(3 * hour + 10 * minute)
    world.reminders.suspended(true)
    expect(world.notices).toEqual([])
    world.reminders.suspended(false)
    expect(world.titles()).toEqual(['Séance 2'])
    world.reminders.suspended(false)
    expect(world.notices).toHaveLength(1)
  })

  it('H1: detects within minutes that the clock was set forward by an hour', () => {
    const world = computer()
    world.reminders.plan([session(1, noon + 70 * minute)])
    world.set(hour)
    world.pass(10 * minute)
    expect(world.titles()).toEqual(['Séance 1'])
    expect(world.maxScheduledMs()).toBeLessThanOrEqual(maxWaitMs)
  })

  it('H1: neither repeats nor loses a reminder when the clock is set back by an hour', () => {
    const world = computer()
    world.reminders.plan([session(1, noon + minute), session(2, noon + 10 * minute)])
    world.pass(minute)
    world.set(-hour)
    world.reminders.suspended(false)
    world.pass(hour + 9 * minute)
    expect(world.titles()).toEqual(['Séance 1', 'Séance 2'])
  })

  it('H1: shows each reminder at most once and not before its minute, for any sleeps and clock changes', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3 * hour }) }),
        fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 3 * hour }) }),
        fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -2 * hour, max: 2 * hour }) }),
        fc.record({ kind: fc.constant('plan' as const), ms: fc.constant(0) }),
      ),
      { maxLength: 12 },
    )
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(times, steps, (minutes, doings) => {
        const world = computer({ shared: true })
        const plan = minutes.map((at) => session(at, noon + at * minute))
        const early: number[] = []
        const expectShown = (): void => {
          for (const [index, { title }] of world.notices.entries()) {
            const own = plan.find((reminder) => reminder.title === title)
            if (own !== undefined && index >= early.length) early.push(own.at - world.state.wall)
          }
        }
        world.reminders.plan(plan)
        for (const { kind, ms } of doings) {
          if (kind === 'plan') world.reminders.plan(plan)
          else world[kind](ms)
          if (kind === 'sleep') world.reminders.suspended(false)
          expectShown()
        }
        const shownTitles = world.notices.flatMap(({ title, body }) =>
          title.endsWith('rappels') ? body.split('\n') : [title],
        )
        expect(new Set(shownTitles).size).toBe(shownTitles.length)
        expect(early.every((ms) => ms < minute)).toBe(true)
        const left = plan.filter(
          ({ title, until }) =>
            !shownTitles.includes(title) && until > world.state.wall && Math.abs(until - world.state.wall) < 24 * hour,
        )
        world.reminders.plan(plan)
        world.pass(25 * hour)
        const after = world.notices.flatMap(({ title, body }) =>
          title.endsWith('rappels') ? body.split('\n') : [title],
        )
        for (const { title } of left) expect(after).toContain(title)
      }),
      { numRuns: 200 },
    )
  })
})

describe('reminders and users', () => {
  it('shows nothing without a signed-in user', () => {
    const { reminders, notices, pass } = computer({ user: null })
    expect(reminders.plan([session(1, noon + minute)])).toBe(0)
    pass(hour)
    expect(notices).toEqual([])
  })

  it('C4: clears reminders and closes notifications at sign-out; a later click opens no link', () => {
    const { reminders, notices, opened, pass, waiting } = computer()
    reminders.plan([session(1, noon + minute), session(2, noon + hour)])
    pass(minute)
    reminders.sessionChanged({ userId: null })
    expect([notices[0]!.closed, waiting()]).toEqual([true, 0])
    notices[0]!.click()
    pass(2 * hour)
    expect([notices.length, opened]).toEqual([1, [null]])
  })

  it('leaves no reminder on screen at sign-out, however many were shown', () => {
    const { reminders, notices, pass } = computer()
    reminders.plan(Array.from({ length: 30 }, (_, index) => session(index + 1, noon + (index + 1) * 2 * minute)))
    pass(2 * hour)
    reminders.sessionChanged({ userId: null })
    expect([notices.length, notices.filter(({ closed }) => !closed)]).toEqual([30, []])
  })

  it('shows no reminders of the previous user to another user', () => {
    const { reminders, notices, titles, pass } = computer()
    reminders.plan([session(1, noon + minute), session(2, noon + hour)])
    pass(minute)
    reminders.sessionChanged({ userId: 8 })
    pass(2 * hour)
    expect(titles()).toEqual(['Séance 1'])
    notices[0]!.click()
    reminders.plan([session(1, noon + minute, { until: noon + 9 * hour })])
    expect(titles()).toEqual(['Séance 1', 'Séance 1'])
  })

  it('retains the plan when the same user is reported again', () => {
    const { reminders, titles, pass } = computer()
    reminders.plan([session(1, noon + minute)])
    reminders.sessionChanged({ userId: 7 })
    pass(hour)
    expect(titles()).toEqual(['Séance 1'])
  })

  it('shows no reminders while the setting is off', () => {
    const { reminders, titles, state, pass } = computer({ isEnabled: false })
    const plan = [session(1, noon + minute), session(2, noon + hour)]
    reminders.plan(plan)
    pass(30 * minute)
    state.isEnabled = true
    reminders.plan(plan)
    pass(hour)
    expect(titles()).toEqual(['Séance 2'])
  })
})

describe('reminders after a restart', () => {
  const plan = [
    session(1, noon + minute, { until: noon + 9 * hour }),
    session(2, noon + hour, { until: noon + 9 * hour }),
  ]

  async function showFirstReminder(world: World = {}) {
    const first = computer(world)
    first.reminders.plan(plan)
    first.pass(minute)
    await first.written()
    return first
  }

  it('does not repeat shown reminders and stores no texts', async () => {
    const first = await showFirstReminder()
    await expect.poll(first.file).toContain('session-1-')
    expect(first.file()).not.toMatch(/Séance|15:00|tutorat:/)
    const again = computer({ directory: first.directory, user: null })
    again.reminders.sessionChanged({ userId: 7 })
    again.reminders.plan(plan)
    again.pass(2 * hour)
    expect(again.titles()).toEqual(['Séance 2'])
  })

  it('shows a reminder again for another user', async () => {
    const first = await showFirstReminder()
    await expect.poll(first.file).toContain('session-1-')
    const again = computer({ directory: first.directory, user: 8 })
    again.pass(minute)
    again.reminders.plan(plan)
    expect(again.titles()).toEqual(['Séance 1'])
  })

  it('D2: removes the file at sign-out', async () => {
    const first = await showFirstReminder()
    await expect.poll(first.file).toContain('session-1-')
    first.reminders.sessionChanged({ userId: null })
    await expect.poll(first.file).toBe('')
  })

  it('D2: stores no file on a shared computer, and removes it when a computer becomes one', async () => {
    const first = await showFirstReminder({ shared: true })
    expect(first.file()).toBe('')
    const own = await showFirstReminder()
    await expect.poll(own.file).toContain('session-1-')
    own.state.shared = true
    own.reminders.sessionChanged({ userId: 7 })
    await expect.poll(own.file).toBe('')
    own.pass(hour)
    await own.written()
    expect([own.titles(), own.file()]).toEqual([['Séance 1', 'Séance 2'], ''])
  })

  it('I3: treats a damaged file as an empty log', () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'tutorat-reminders-'))
    writeFileSync(path.join(directory, 'reminders.json'), '{"version":1,"userId":7,"told":[{"id":4}]}')
    const again = computer({ directory })
    again.reminders.plan(plan)
    again.pass(minute)
    expect(again.titles()).toEqual(['Séance 1'])
  })
})
