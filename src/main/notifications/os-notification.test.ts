import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createVirtualTimers } from '#tests/support/virtual-timers.ts'
import { createOsNotifications } from './os-notification'

type Created = { options: Record<string, string>; events: Map<string, () => void>; shown: number; closed: number }

const system = vi.hoisted(() => ({ isSupported: true, refusesToShow: false, created: [] as Created[] }))
vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => system.isSupported
    readonly created: Created
    constructor(options: Record<string, string>) {
      this.created = { options, events: new Map(), shown: 0, closed: 0 }
      system.created.push(this.created)
    }
    on(name: string, listener: () => void) {
      this.created.events.set(name, listener)
    }
    show() {
      if (system.refusesToShow) throw new Error('no service')
      this.created.shown += 1
    }
    close() {
      this.created.closed += 1
    }
  },
}))
beforeEach(() => Object.assign(system, { isSupported: true, refusesToShow: false, created: [] }))

const minute = 60_000

type World = { platform?: string; opensLinks?: boolean; isAnswering?: () => Promise<boolean> }

function setUp({ platform = 'linux', opensLinks = false, isAnswering }: World = {}) {
  const answer = Promise.withResolvers<boolean>()
  const timers = createVirtualTimers()
  const lines: string[] = []
  const world = { clicks: 0 }
  const { show, settled } = createOsNotifications({
    log: { info: (event) => void lines.push(event), warn: (event) => void lines.push(event) },
    opensLinks,
    isAnswering: isAnswering ?? (() => answer.promise),
    schedule: timers.schedule,
    platform,
  })
  const close = show({ title: 'Séance', body: 'Maths & <b>physique</b>', link: 'tutorat://home' }, () => {
    world.clicks += 1
  })
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
  return {
    lines,
    close,
    timers,
    world,
    settle,
    settled,
    answer: (answers: boolean) => (answer.resolve(answers), settle()),
    notification: () => system.created[0]!,
  }
}

describe('a notification of the operating system', () => {
  it('is shown once the service has answered', async () => {
    const { answer, notification } = setUp()
    expect(notification()).toMatchObject({ options: { title: 'Séance' }, shown: 0 })
    await answer(true)
    expect(notification().shown).toBe(1)
  })

  it('is not shown if it was closed before the service answered', async () => {
    const { answer, close, notification } = setUp()
    close()
    await answer(true)
    expect(notification()).toMatchObject({ shown: 0, closed: 0 })
  })

  it('disappears when its user leaves', async () => {
    const { answer, close, notification, settle } = setUp()
    await answer(true)
    close()
    close()
    await settle()
    expect(notification()).toMatchObject({ shown: 1, closed: 1 })
  })

  it('reports a click', async () => {
    const { answer, notification, world } = setUp()
    await answer(true)
    notification().events.get('click')?.()
    expect(world.clicks).toBe(1)
  })

  it('is logged where the system has no notifications, and needs no closing', () => {
    system.isSupported = false
    const { close, lines } = setUp()
    close()
    expect([system.created, lines]).toEqual([[], ['os-notification.unsupported']])
  })

  it.each([
    ['is refused by the system later', false],
    ['cannot be shown', true],
  ])('is logged without its text when it %s', async (_when, refusesToShow) => {
    system.refusesToShow = refusesToShow
    const { answer, lines, notification } = setUp()
    await answer(true)
    if (!refusesToShow) notification().events.get('failed')?.()
    expect(lines).toEqual(['os-notification.show-failed'])
  })

  it('is logged when the question whether the service answers fails', async () => {
    const { lines, notification, settle } = setUp({ isAnswering: () => Promise.reject(new Error('no process')) })
    await settle()
    expect([notification().shown, lines]).toEqual([0, ['os-notification.show-failed']])
  })
})

describe('a service that does not answer', () => {
  const unreachable = 'os-notification.server-unreachable'

  it('is sent a notification if it answers within two minutes', async () => {
    const start = { isAnswering: false }
    const { timers, lines, notification, settle } = setUp({ isAnswering: () => Promise.resolve(start.isAnswering) })
    await settle()
    expect([notification().shown, lines]).toEqual([0, [unreachable]])
    start.isAnswering = true
    expect(timers.next(2 * minute)).toBe(true)
    await settle()
    expect([notification().shown, timers.next(60 * minute)]).toEqual([1, false])
  })

  it('is sent none after two minutes', async () => {
    let queries = 0
    const { timers, lines, notification, settle } = setUp({ isAnswering: () => Promise.resolve((queries += 1) > 5) })
    await settle()
    while (timers.next(60 * minute)) await settle()
    expect([notification().shown, queries, timers.now()]).toEqual([0, 5, 2 * minute])
    expect(new Set(lines)).toEqual(new Set([unreachable]))
  })

  it('is not asked to close a notification before it answers again, which would stop the application', async () => {
    const start = { isAnswering: true }
    const { close, timers, notification, settle } = setUp({ isAnswering: () => Promise.resolve(start.isAnswering) })
    await settle()
    start.isAnswering = false
    close()
    await settle()
    expect(notification()).toMatchObject({ shown: 1, closed: 0 })
    start.isAnswering = true
    expect(timers.next(2 * minute)).toBe(true)
    await settle()
    expect(notification().closed).toBe(1)
  })

  it('delays the exit until it has been asked to close what its user leaves', async () => {
    const answers: ((answers: boolean) => void)[] = []
    const { close, notification, settle, settled } = setUp({
      isAnswering: () => new Promise((resolve) => answers.push(resolve)),
    })
    answers[0]?.(true)
    await settle()
    close()
    let isSettled = false
    void settled().then(() => (isSettled = true))
    await settle()
    expect([isSettled, notification().closed]).toEqual([false, 0])
    answers[1]?.(true)
    await settle()
    expect([isSettled, notification().closed]).toEqual([true, 1])
  })

  it('is asked no more once the user of the notification has left', async () => {
    const { answer, close, timers, notification } = setUp()
    await answer(false)
    close()
    expect([timers.next(60 * minute), notification().shown]).toEqual([false, 0])
  })
})

describe('the text of a notification', () => {
  it('has no markup on Linux, whose desktops interpret it', () => {
    expect(setUp({ platform: 'linux' }).notification().options).toEqual({
      title: 'Séance',
      body: 'Maths ＆ ‹b›physique‹/b›',
    })
  })

  it.each([
    ['darwin', true],
    ['win32', false],
  ])('is handed over as it is on %s where a click opens links: %s', (platform, opensLinks) => {
    expect(setUp({ platform, opensLinks }).notification().options).toEqual({
      title: 'Séance',
      body: 'Maths & <b>physique</b>',
    })
  })

  it('carries its link on Windows, where it outlives the application', () => {
    const { options } = setUp({ platform: 'win32', opensLinks: true }).notification()
    expect(options['toastXml']).toContain('launch="tutorat://home"')
    expect(options).toMatchObject({ title: 'Séance', body: 'Maths & <b>physique</b>' })
  })
})
