import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reachabilityChanged } from '#core/store/network-slice.ts'
import type { StoredNotification } from '#sandbox/world/engagement.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

type Options = Parameters<typeof renderScreen>[0]
type Page = Awaited<ReturnType<typeof renderScreen>>

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return Number(/block-size: (\d+)px/.exec(this.firstElementChild?.getAttribute('style') ?? '')?.[1] ?? 0)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84)
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function scroll(
    this: Element,
    to?: ScrollToOptions | number,
  ) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const createNotification = (id: number, more: Partial<StoredNotification> = {}): StoredNotification => ({
  id,
  kind: 'uploadNewContent',
  title: `Nouvelle ${id}`,
  body: `Texte ${id}`,
  link: '/exams',
  at: 1_700_000_000_000 + id * minute,
  seen: false,
  about: null,
  ...more,
})
const several = (count: number, more: (id: number) => Partial<StoredNotification> = () => ({})) =>
  Array.from({ length: count }, (_each, index) => createNotification(index + 1, more(index + 1)))

async function open(list: StoredNotification[] | null, options: Options = {}) {
  const page = await renderScreen({
    path: '/assistance',
    as: 'amira',
    ...options,
    before: async (sandbox) => {
      if (list !== null) sandbox.world.student('amira').engagement.notifications = list
      await options.before?.(sandbox)
    },
  })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  const getRequests = (name: string) => page.sandbox.requests().filter((each) => each.name === name)
  return { ...page, getRequests, kept: () => page.sandbox.world.student('amira').engagement.notifications }
}

const onScreen = (list: StoredNotification[] | null, options: Options = {}) =>
  open(list, { path: '/notifications', ...options })
const rows = async (page: Page) =>
  within(await page.findByRole('list', { name: 'Liste des notifications' })).findAllByRole('listitem')
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function pass(page: Page, ms: number): Promise<void> {
  act(() => page.sandbox.clock.advance(ms))
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await page.answered()
  await act(() => vi.dynamicImportSettled())
}

async function begin(page: Page): Promise<void> {
  for (let round = 0; round < 4; round += 1) await pass(page, 2000)
}

describe('notification list', () => {
  it('shows notifications newest first, truncated, with an unread marker', async () => {
    const page = await onScreen([
      createNotification(1, { seen: true }),
      createNotification(2, { title: 'T'.repeat(40), body: `<b>${'b'.repeat(60)}</b>` }),
    ])
    const [first, second] = await rows(page)
    expect(first?.textContent).toContain(`Non lue : ${'T'.repeat(34)}…${'b'.repeat(50)}…`)
    expect(second?.textContent).toMatch(/^Nouvelle 1Texte 1\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
    expect(page.getByText('C’est la fin de la liste.')).toBeTruthy()
  })

  it('truncates bodies at 25 characters in a narrow window', async () => {
    setViewport({ width: 480, height: 700 })
    const page = await onScreen([createNotification(2, { body: 'b'.repeat(60) })])
    expect((await rows(page))[0]?.textContent).toContain(`${'b'.repeat(25)}…`)
  })

  it('shows a relative time for today’s notifications', async () => {
    const page = await onScreen(null, {
      before: ({ world, clock }) =>
        void (world.student('amira').engagement.notifications = [createNotification(1, { at: clock.now() - 1000 })]),
    })
    expect((await rows(page))[0]?.textContent).not.toMatch(/\d{2}:\d{2}/)
  })

  it('marks an opened notification as read once and follows its link', async () => {
    const page = await onScreen(several(3))
    await rows(page)
    await page.user.click(page.getByRole('link', { name: /Nouvelle 2/ }))
    await waitFor(() => expect(page.address()).toBe('/exams'))
    await waitFor(() => expect(page.kept().map(({ seen }) => seen)).toEqual([false, true, false]))
    expect(page.getRequests('notifications.markSeen')).toHaveLength(1)
  })

  it('restores the unread state and shows the error when the platform rejects the read mark', async () => {
    const page = await onScreen([createNotification(1, { link: null })])
    page.sandbox.faults('notifications.markSeen', 'server-error', { times: 1 })
    const row = await page.findByRole('button', { name: /Nouvelle 1/ })
    await page.user.click(row)
    expect(await page.findByText(/Une erreur s'est produite/)).toBeTruthy()
    await waitFor(() => expect(row.textContent).toContain('Non lue :'))
    await page.user.click(row)
    await waitFor(() => expect(row.textContent).not.toContain('Non lue :'))
    expect(page.kept()[0]?.seen).toBe(true)
  })

  it('A5: does not navigate to hostile links and only expands the text', async () => {
    const page = await onScreen(null, { world: { scenario: 'hostile-messages' } })
    const list = await page.findByRole('list', { name: 'Liste des notifications' })
    await rows(page)
    const hostile = within(list).getAllByRole('button', { name: /Lien \d+|Très long/ })
    expect(hostile.length).toBeGreaterThan(5)
    for (const link of within(list).queryAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/(?!\/)/)
    expect(within(list).queryByRole('link', { name: /Lien \d+/ })).toBeNull()
    await page.user.click(hostile[1]!)
    expect(hostile[1]!.getAttribute('aria-expanded')).toBe('true')
    expect(hostile[1]!.textContent).toContain('balise & texte retourné')
    expect([page.address(), page.desktop.recorded.openedLinks]).toEqual(['/notifications', []])
  })

  it('virtualizes ten thousand notifications and fetches 24 at a time', async () => {
    const page = await onScreen(null, { world: { scenario: 'many-notifications' } })
    const drawn = await rows(page)
    expect(drawn.length).toBeLessThan(30)
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('24')
    act(() => drawn[0]?.querySelector('a')?.focus())
    for (const length of ['48', '72']) {
      await page.user.keyboard('{End}')
      await waitFor(async () => expect((await rows(page))[0]?.getAttribute('aria-setsize')).toBe(length))
    }
    expect((await rows(page)).length).toBeLessThan(40)
    expect(page.getRequests('notifications.list').length).toBeLessThan(6)
  })

  it('supports arrow keys, Home and End with a single tab stop', async () => {
    const page = await onScreen(several(5))
    const items = await rows(page)
    expect(items.filter((item) => item.querySelector('[tabindex="0"]'))).toHaveLength(1)
    act(() => items[0]?.querySelector('a')?.focus())
    await page.user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Nouvelle 4')
    await page.user.keyboard('{End}')
    expect(document.activeElement?.textContent).toContain('Nouvelle 1')
    await page.user.keyboard('{ArrowDown}{Home}')
    expect(document.activeElement?.textContent).toContain('Nouvelle 5')
  })

  it('filters unread notifications and removes the unread marker once opened', async () => {
    const page = await onScreen(several(4, (id) => ({ seen: id !== 3, link: null })))
    await rows(page)
    await page.user.click(page.getByRole('tab', { name: /Non lues/ }))
    await waitFor(async () => expect(await rows(page)).toHaveLength(1))
    await page.user.click(page.getByRole('button', { name: /Nouvelle 3/ }))
    await page.user.click(page.getByRole('tab', { name: 'Toutes' }))
    await waitFor(async () => expect(await rows(page)).toHaveLength(4))
    expect(page.queryByText('Non lue :')).toBeNull()
  })

  it('shows empty states for no notifications and no unread ones', async () => {
    const page = await onScreen([])
    expect(await page.findByRole('heading', { name: 'Aucune notification' })).toBeTruthy()
    await page.user.click(page.getByRole('tab', { name: /Non lues/ }))
    expect(await page.findByRole('heading', { name: 'Tout est lu' })).toBeTruthy()
  })

  it('shows loading failures of the first and the next page and retries', async () => {
    const page = await onScreen(several(60), {
      before: (sandbox) => sandbox.faults('notifications.list', 'forbidden'),
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    await rows(page)
    await page.answered()
    page.sandbox.faults('notifications.list', 'forbidden')
    act(() => page.getAllByRole('link', { name: /Nouvelle/ })[0]?.focus())
    await page.user.keyboard('{End}')
    expect(await page.findByText(/La suite n’a pas pu être chargée/)).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByText(/La suite n’a pas pu être chargée/)).toBeNull())
  })

  it.each([
    ['en', 'Notifications'],
    ['ar', 'الإشعارات'],
  ] as const)('renders in %s', async (language, title) => {
    const page = await onScreen([createNotification(1)], { language, theme: 'dark' })
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(await page.findByText('Nouvelle 1')).toBeTruthy()
  })
})

describe('notification bell', () => {
  it('opens the list, takes the focus and restores it on close', async () => {
    const page = await open(several(3))
    await page.user.click(bell(page))
    const panel = await page.findByRole('dialog', { name: 'Notifications' })
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    expect(await rows(page)).toHaveLength(3)
    await page.user.keyboard('{Escape}')
    expect(page.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(bell(page))
  })

  it('links to a notification’s screen and to the full list, and closes', async () => {
    const page = await open(several(3))
    await page.user.click(bell(page))
    await page.user.click(await page.findByRole('link', { name: /Nouvelle 3/ }))
    await waitFor(() => expect(page.address()).toBe('/exams'))
    expect(page.queryByRole('dialog')).toBeNull()
    await page.user.click(bell(page))
    await page.user.click(await page.findByRole('link', { name: 'Tout voir' }))
    await waitFor(() => expect(page.address()).toBe('/notifications'))
  })

  it('closes on a click outside', async () => {
    const page = await open(several(1))
    await page.user.click(bell(page))
    await page.findByRole('dialog', { name: 'Notifications' })
    await page.user.click(page.getByRole('heading', { level: 1 }))
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('opens the preferences from the list', async () => {
    const page = await open(several(1))
    await page.user.click(bell(page))
    await page.user.click(await page.findByRole('button', { name: 'Préférences' }))
    await page.user.click(page.getByRole('switch', { name: 'Nouveau contenu' }))
    await waitFor(() =>
      expect(page.sandbox.world.student('amira').user.notification_preferences?.['uploadNewContent']).toBe(0),
    )
    await page.user.click(page.getByRole('button', { name: 'Retour aux notifications' }))
    expect(await rows(page)).toHaveLength(1)
  })

  it('opens in a small window', async () => {
    setViewport({ width: 390, height: 700 })
    const page = await open(several(2))
    await page.user.click(bell(page))
    expect(await page.findByRole('dialog', { name: 'Notifications' })).toBeTruthy()
    expect(await rows(page)).toHaveLength(2)
  })
})

describe('background updates', () => {
  it('shows the unread count on the bell and the app badge with one request after startup', async () => {
    const page = await open(several(3, (id) => ({ seen: id === 1 })))
    await begin(page)
    await page.findByRole('button', { name: 'Notifications, 2 non lues' })
    expect([
      page.desktop.recorded.badge,
      page.desktop.recorded.notifications,
      page.getRequests('notifications.list').length,
    ]).toEqual([2, [], 1])
  })

  it('caps the visible count at 99+ and announces the full count to assistive technology', async () => {
    const page = await open(several(130))
    await begin(page)
    expect(
      (await page.findByRole('button', { name: 'Notifications, 130 non lues' })).parentElement?.textContent,
    ).toContain('99+')
  })

  it('counts new notifications, lists them first and shows system notifications with their links', async () => {
    const page = await open(several(2))
    await begin(page)
    page
      .kept()
      .push(
        createNotification(9, { title: '<i>Examen</i> corrigé', link: '/exams/42' }),
        createNotification(10, { link: 'javascript:alert(1)' }),
      )
    await pass(page, 61_000)
    await page.findByRole('button', { name: 'Notifications, 4 non lues' })
    expect(page.desktop.recorded.notifications).toEqual([
      { id: 10, title: 'Nouvelle 10', body: 'Texte 10', link: null },
      { id: 9, title: 'Examen corrigé', body: 'Texte 9', link: 'tutorat://exams/42' },
    ])
    expect(page.desktop.recorded.badge).toBe(4)
    await pass(page, 61_000)
    expect(page.desktop.recorded.notifications).toHaveLength(2)
    await page.user.click(bell(page))
    expect((await rows(page))[0]?.textContent).toContain('Nouvelle 10')
  })

  it('adds a pushed notification immediately without a second system notification', async () => {
    const page = await open(several(2))
    await begin(page)
    page.kept().push(createNotification(9))
    act(() => page.desktop.emit('notifications.pushed', { title: 'Nouvelle 9', body: 'Texte 9', link: '/exams' }))
    await page.findByRole('button', { name: 'Notifications, 3 non lues' })
    expect(page.desktop.recorded.notifications).toEqual([])
  })

  it('shows a system notification in the words of one that was pushed before the first answer', async () => {
    const page = await open(several(2), { before: (sandbox) => sandbox.faults('notifications.list', 'forbidden') })
    await begin(page)
    page.sandbox.faults.clear()
    act(() => page.desktop.emit('notifications.pushed', { title: 'Nouvelle 2', body: 'Texte 2', link: '/exams' }))
    await page.findByRole('button', { name: 'Notifications, 2 non lues' })
    page.kept().push(createNotification(9, { title: 'Nouvelle 2', body: 'Texte 2' }))
    await pass(page, 61_000)
    await page.findByRole('button', { name: 'Notifications, 3 non lues' })
    expect(page.desktop.recorded.notifications.map(({ id }) => id)).toEqual([9])
  })

  it('decrements the count as soon as a notification is opened', async () => {
    const page = await open(several(2, () => ({ link: null })))
    await begin(page)
    await page.user.click(bell(page))
    const held = page.sandbox.faults.hold('notifications.markSeen')
    await page.user.click(await page.findByRole('button', { name: /Nouvelle 2/ }))
    await page.findByRole('button', { name: 'Notifications, 1 non lue' })
    held.release()
    await waitFor(() => expect(page.kept()[1]?.seen).toBe(true))
  })

  it('pauses polling while suspended or offline and polls immediately afterwards', async () => {
    const page = await open(several(2))
    await begin(page)
    act(() => page.desktop.emit('window.suspend', { suspended: true }))
    await pass(page, 10 * minute)
    expect(page.getRequests('notifications.list')).toHaveLength(1)
    page.network.down = true
    act(() => void page.store.dispatch(reachabilityChanged({ reachable: false, at: page.sandbox.clock.now() })))
    act(() => page.desktop.emit('window.suspend', { suspended: false }))
    await pass(page, 2 * minute)
    expect(page.getRequests('notifications.list')).toHaveLength(1)
    page.network.down = false
    act(() => void page.store.dispatch(reachabilityChanged({ reachable: true, at: page.sandbox.clock.now() })))
    await pass(page, 10)
    expect(page.getRequests('notifications.list')).toHaveLength(2)
  })

  it('polls when the window gains focus', async () => {
    const page = await open(several(2))
    await begin(page)
    await pass(page, 20_000)
    act(() => page.desktop.emit('window.focus', { focused: false }))
    act(() => page.desktop.emit('window.focus', { focused: true }))
    await pass(page, 10)
    expect(page.getRequests('notifications.list')).toHaveLength(2)
  })

  it('clears the badge and stops polling after sign-out', async () => {
    const page = await open(several(2))
    await begin(page)
    await page.findByRole('button', { name: 'Notifications, 2 non lues' })
    await page.user.click(page.getByRole('button', { name: /Menu du compte/ }))
    await page.user.click(await page.findByText('Se déconnecter'))
    await waitFor(() => expect(page.desktop.recorded.badge).toBe(0))
    const before = page.getRequests('notifications.list').length
    await pass(page, 10 * minute)
    expect(page.getRequests('notifications.list')).toHaveLength(before)
  })
})

describe('notification without an id', () => {
  const withoutNumber = (title: string): Options => ({
    before: (sandbox) => {
      const { fetch } = sandbox
      const isMeant = (row: unknown) => typeof row === 'object' && row !== null && 'title' in row && row.title === title
      sandbox.fetch = async (request) => {
        const answer = await fetch(request)
        if (!request.url.includes('/student/notifications?')) return answer
        const body = JSON.stringify(await answer.json(), (_name, value: unknown) =>
          isMeant(value) ? { ...(value as object), id: undefined } : value,
        )
        return new Response(body, { status: answer.status, headers: answer.headers })
      }
    },
  })

  it('is omitted from the list with a notice but included in the unread count', async () => {
    const page = await onScreen(several(3), withoutNumber('Nouvelle 2'))
    expect(await rows(page)).toHaveLength(2)
    expect(await page.findByText(/^1 élément n’a pas pu être affiché/)).toBeTruthy()
    await begin(page)
    expect(await page.findByRole('button', { name: 'Notifications, 3 non lues' })).toBeTruthy()
  })

  it('shows no notice on other screens', async () => {
    const page = await open(several(3), withoutNumber('Nouvelle 2'))
    await begin(page)
    await page.findByRole('button', { name: 'Notifications, 3 non lues' })
    expect(page.queryByText(/n’a pas pu être affiché/)).toBeNull()
  })
})
