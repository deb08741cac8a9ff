import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { NativeNotification } from '#shared/desktop/notifications.ts'
import type { Language } from '#shared/locale.ts'
import { createFiles } from '../base/fs/files'
import { createDeliveredNotifications, deliveredNotifications, noNotifications } from './delivered-log'
import { createNotifications, type PushedMessage } from './notifications'

const evening = new Date(2026, 10, 21, 20, 0).getTime()

type World = { directory?: string; shared?: boolean; language?: Language; user?: number | null }

function computer({
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-notifications-')),
  shared = false,
  language = 'fr',
  user = 7,
}: World = {}) {
  const state = {
    shared,
    now: evening,
    inFront: false,
    nativeNotifications: true,
    quietHours: { on: false, from: '21:00', to: '07:00' },
  }
  const notices: { title: string; body: string; link: string; click: () => void; closed: boolean }[] = []
  const opened: (string | null)[] = []
  const badges: number[] = []
  const events: { title: string; body: string; link: string | null }[] = []
  const files = createFiles({ directory })
  const writing: Promise<void>[] = []
  const store = () => {
    const opened = files.openStore('notifications.json', deliveredNotifications, noNotifications, {
      kind: 'notifications',
    })
    const noted = (write: Promise<void>): Promise<void> => (writing.push(write), write)
    return {
      ...opened,
      save: (value: ReturnType<typeof noNotifications>) => noted(opened.save(value)),
      erase: () => noted(opened.erase()),
    }
  }
  const notifications = createNotifications({
    clock: { now: () => state.now, monotonic: () => state.now },
    delivered: createDeliveredNotifications({
      store,
      isSharedComputer: () => state.shared,
      log: { warn: () => undefined },
    }),
    showNotification: (notice, click) => {
      const shown = { ...notice, click, closed: false }
      notices.push(shown)
      return () => void (shown.closed = true)
    },
    open: (link) => void opened.push(link),
    badge: (unread) => void badges.push(unread),
    isWindowFocused: () => state.inFront,
    preferences: () => state,
    language: () => language,
    web: () => 'https://www.ecole.tn',
    pushed: (message) => void events.push(message),
    log: { info: () => undefined },
  })
  notifications.sessionChanged({ userId: user })
  return {
    notifications,
    notices,
    opened,
    badges,
    events,
    state,
    directory,
    titles: () => notices.map(({ title }) => title),
    file: () =>
      existsSync(path.join(directory, 'notifications.json'))
        ? readFileSync(path.join(directory, 'notifications.json'), 'utf8')
        : '',
    written: () => Promise.all(writing),
  }
}

const one = (id: number, more: Partial<NativeNotification> = {}): NativeNotification => ({
  id,
  title: `Avis ${String(id)}`,
  body: 'Voir',
  link: `tutorat://exams/${String(id)}`,
  ...more,
})
const pushed = (more: Partial<PushedMessage> = {}): PushedMessage => ({
  id: null,
  title: 'Points reçus',
  body: '50 points',
  link: 'https://www.ecole.tn/porte-monnaie',
  ...more,
})

describe('notifications of the list', () => {
  it('shows a notification without window focus and opens its screen at a click', () => {
    const { notifications, notices, opened } = computer()
    expect(notifications.show([one(4)])).toBe(1)
    expect(notices).toMatchObject([{ title: 'Avis 4', body: 'Voir', link: 'tutorat://exams/4' }])
    notices[0]!.click()
    expect(opened).toEqual(['tutorat://exams/4'])
  })

  it('shows a notification once for repeated requests', () => {
    const { notifications, titles } = computer()
    expect([
      notifications.show([one(4), one(4)]),
      notifications.show([one(4)]),
      notifications.show([one(4), one(5)]),
    ]).toEqual([1, 0, 1])
    expect(titles()).toEqual(['Avis 4', 'Avis 5'])
  })

  it('shows no notification while the window has focus, nor later', () => {
    const { notifications, notices, state } = computer()
    state.inFront = true
    expect(notifications.show([one(4)])).toBe(0)
    state.inFront = false
    expect(notifications.show([one(4)])).toBe(0)
    expect(notices).toEqual([])
  })

  it('shows no notification while the setting is off or in quiet hours over midnight', () => {
    const { notifications, titles, state } = computer()
    state.nativeNotifications = false
    notifications.show([one(1)])
    Object.assign(state, { nativeNotifications: true, quietHours: { on: true, from: '21:00', to: '07:00' } })
    for (const [id, hour] of [
      [2, 20],
      [3, 21],
      [4, 23],
      [5, 30.9],
      [6, 31],
    ] as const) {
      state.now = evening + (hour - 20) * 3_600_000
      notifications.show([one(id)])
    }
    expect(titles()).toEqual(['Avis 2', 'Avis 6'])
  })

  it.each([
    ['fr', '4 notifications'],
    ['en', '4 notifications'],
    ['ar', '4 إشعارات'],
  ] as const)('%s: groups more than three notifications into one that leads to the list', (language, title) => {
    const { notifications, notices, opened } = computer({ language })
    expect(notifications.show([1, 2, 3, 4].map((id) => one(id)))).toBe(4)
    expect(notices).toMatchObject([{ title, body: 'Avis 1\nAvis 2\nAvis 3\nAvis 4' }])
    notices[0]!.click()
    expect(opened).toEqual(['tutorat://notifications'])
  })

  it('names four of more notifications, and that there are others', () => {
    const { notifications, notices } = computer()
    notifications.show([1, 2, 3, 4, 5, 6].map((id) => one(id)))
    expect(notices).toMatchObject([{ title: '6 notifications', body: 'Avis 1\nAvis 2\nAvis 3\nAvis 4\n…' }])
  })

  it('A2: shows markup of the platform as plain text', () => {
    const { notifications, notices } = computer()
    notifications.show([
      one(1, { title: '<b>Cadeau</b>\u0000', body: '<script>alert(1)</script>Un <a href="https://a.tn">ami</a>' }),
      one(2, { title: '<i></i>', body: '' }),
    ])
    expect(notices).toMatchObject([
      { title: 'Cadeau', body: 'alert(1) Un ami' },
      { title: 'Tutorat', body: '' },
    ])
  })

  it('A5: opens screens of the application only', () => {
    const { notifications, notices } = computer()
    notifications.show([
      one(1, { link: 'tutorat://switch?token=abc&admin_id=1&user_id=2' }),
      one(2, { link: 'https://evil.tn/' }),
      one(3, { link: null }),
    ])
    expect(notices.map(({ link }) => link)).toEqual([
      'tutorat://notifications',
      'tutorat://notifications',
      'tutorat://notifications',
    ])
  })
})

describe('pushed notifications', () => {
  it('shows a pushed notification, passes it to the page and does not repeat it from the list', () => {
    const { notifications, notices, events } = computer()
    notifications.pushed(pushed())
    expect(notices).toMatchObject([{ title: 'Points reçus', body: '50 points', link: 'tutorat://porte-monnaie' }])
    expect(events).toEqual([{ title: 'Points reçus', body: '50 points', link: 'https://www.ecole.tn/porte-monnaie' }])
    expect(notifications.show([one(9, { title: 'Points reçus', body: '50 points' })])).toBe(0)
    notifications.pushed(pushed({ id: 10, title: 'Autre' }))
    notifications.pushed(pushed({ id: 10, title: 'Autre' }))
    expect(notifications.show([one(10)])).toBe(0)
    expect([notices.length, events.length]).toEqual([2, 2])
  })

  it('shows a notification of the list that was pushed with another text, or pushed beyond the six of a minute', () => {
    const { notifications, notices } = computer()
    for (let each = 1; each <= 7; each += 1) notifications.pushed(pushed({ title: `Avis ${String(each)}` }))
    const listed = [1, 7].map((id) => one(id, { title: `Avis ${String(id)}`, body: '50 points' }))
    expect(notices).toHaveLength(6)
    expect(notifications.show([...listed, one(8, { title: 'Avis 1', body: 'Voir' })])).toBe(2)
    expect(notices.slice(6)).toMatchObject([{ title: 'Avis 7' }, { title: 'Avis 1', body: 'Voir' }])
  })

  it('shows a notification of the list whose text was pushed more than ten minutes ago', () => {
    const { notifications, state } = computer()
    notifications.pushed(pushed())
    state.now += 10 * 60_000 - 1
    expect(notifications.show([one(8, { title: 'Points reçus', body: '50 points' })])).toBe(0)
    state.now += 1
    expect(notifications.show([one(9, { title: 'Points reçus', body: '50 points' })])).toBe(1)
  })

  it('passes a pushed notification to the page without showing it while the window has focus', () => {
    const { notifications, notices, events, state } = computer()
    state.inFront = true
    notifications.pushed(pushed())
    expect([notices.length, events.length]).toEqual([0, 1])
  })

  it('shows six pushed notifications a minute and passes all to the page', () => {
    const { notifications, notices, events, state } = computer()
    for (let each = 0; each < 100; each += 1) notifications.pushed(pushed({ title: `Avis ${String(each)}` }))
    expect([notices.length, events.length]).toEqual([6, 100])
    state.now += 60_000
    notifications.pushed(pushed({ title: 'Plus tard' }))
    expect(notices.at(-1)?.title).toBe('Plus tard')
  })

  it('A5: passes no link that is not a URL to the page', () => {
    const { notifications, events, notices } = computer()
    for (const link of ['javascript:\nalert(1)', 'a b', 'x'.repeat(3000)]) notifications.pushed(pushed({ link }))
    expect(events.map(({ link }) => link)).toEqual([null, null, null])
    expect(new Set(notices.map(({ link }) => link))).toEqual(new Set(['tutorat://notifications']))
  })
})

describe('notifications and users', () => {
  it('shows neither notifications nor a count without a signed-in user', () => {
    const { notifications, notices, badges, events } = computer({ user: null })
    expect(notifications.show([one(1)])).toBe(0)
    notifications.pushed(pushed())
    notifications.badge(4)
    expect([notices, badges, events]).toEqual([[], [0], []])
  })

  it('C4: closes notifications and clears count and log at sign-out; a later click opens no link', () => {
    const { notifications, notices, opened, badges } = computer()
    notifications.badge(5)
    notifications.show([one(1)])
    notifications.sessionChanged({ userId: null })
    expect([notices[0]!.closed, badges.at(-1)]).toEqual([true, 0])
    notices[0]!.click()
    expect(opened).toEqual([null])
    notifications.sessionChanged({ userId: 8 })
    expect(notifications.show([one(1)])).toBe(1)
  })

  it('shows the next user a notification whose text was pushed to the user before', () => {
    const { notifications } = computer()
    notifications.pushed(pushed())
    notifications.sessionChanged({ userId: 8 })
    expect(notifications.show([one(9, { title: 'Points reçus', body: '50 points' })])).toBe(1)
  })

  it('leaves no notification on screen at sign-out, however many were shown', () => {
    const { notifications, notices } = computer()
    for (let id = 1; id <= 30; id += 3) notifications.show([one(id), one(id + 1), one(id + 2)])
    expect(notices.filter(({ closed }) => !closed)).toHaveLength(20)
    notifications.sessionChanged({ userId: null })
    expect([notices.length, notices.filter(({ closed }) => !closed)]).toEqual([30, []])
  })

  it('returns a count of zero when the page reports one after sign-out', () => {
    const { notifications } = computer()
    const shown = notifications.badge(5)
    notifications.sessionChanged({ userId: null })
    expect([shown, notifications.badge(5)]).toEqual([5, 0])
  })

  it('retains notifications when the same user is reported again', () => {
    const { notifications, notices } = computer()
    notifications.show([one(1)])
    notifications.sessionChanged({ userId: 7 })
    expect([notices[0]!.closed, notifications.show([one(1)])]).toEqual([false, 0])
  })
})

describe('notifications after a restart', () => {
  it('does not repeat shown notifications and stores no texts', async () => {
    const first = computer()
    first.notifications.show([one(41)])
    await expect.poll(first.file).toContain('41')
    expect(first.file()).not.toMatch(/Avis|Voir|tutorat:/)
    const again = computer({ directory: first.directory })
    expect(again.notifications.show([one(41), one(42)])).toBe(1)
    const other = computer({ directory: first.directory, user: 8 })
    expect(other.notifications.show([one(41)])).toBe(1)
  })

  it('stores nothing for a pushed message that names no notification', async () => {
    const { notifications, file, written } = computer()
    notifications.pushed(pushed())
    await written()
    expect(file()).toBe('')
  })

  it('stores the latest thousand ids', async () => {
    const first = computer()
    for (let id = 1; id <= 1100; id += 100)
      first.notifications.show(Array.from({ length: 100 }, (_, index) => one(id + index)))
    await expect.poll(() => first.file().includes(',1100]')).toBe(true)
    const again = computer({ directory: first.directory })
    expect([again.notifications.show([one(101)]), again.notifications.show([one(100)])]).toEqual([0, 1])
  })

  it('D2: removes the file at sign-out and stores none on a shared computer', async () => {
    const first = computer()
    first.notifications.show([one(41)])
    await expect.poll(first.file).toContain('41')
    first.notifications.sessionChanged({ userId: null })
    await expect.poll(first.file).toBe('')
    const shared = computer({ shared: true })
    shared.notifications.show([one(41)])
    await shared.written()
    expect([shared.file(), shared.notifications.show([one(41)])]).toEqual(['', 0])
    const own = computer()
    own.notifications.show([one(41)])
    await expect.poll(own.file).toContain('41')
    own.state.shared = true
    own.notifications.sessionChanged({ userId: 7 })
    await expect.poll(own.file).toBe('')
  })

  it('I3: treats a damaged file as an empty log', () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'tutorat-notifications-'))
    writeFileSync(path.join(directory, 'notifications.json'), '{"version":1,"userId":7,"ids":["a"]}')
    expect(computer({ directory }).notifications.show([one(1)])).toBe(1)
  })
})
