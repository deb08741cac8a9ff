import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = NonNullable<Parameters<typeof renderScreen>[0]>
type Page = Awaited<ReturnType<typeof renderScreen>>

const inbox = async (options: Options = {}) => {
  const page = await renderScreen({ path: '/inbox', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: options.language === 'ar' ? 'الرسائل' : 'Messages' })
  return page
}
const own = (page: Page) => page.sandbox.world.student('amira').engagement.messages
const countRequests = (page: Page, name: string) =>
  page.sandbox.requests().filter((request) => request.name === name).length
const rows = (page: Page) => within(page.getByRole('list', { name: 'Messages' })).getAllByRole('link')

describe('inbox (spec 2 §2)', () => {
  it('lists messages newest first with a preview and marks unread ones', async () => {
    const page = await inbox()
    await page.findByRole('tab', { name: /Non lus/ })
    const written = own(page).toSorted((one, other) => other.at - one.at)
    expect(rows(page).map((row) => row.getAttribute('href'))).toEqual(written.map(({ id }) => `/inbox/${id}`))
    const unread = written.filter(({ seen }) => !seen).length
    expect(unread).toBeGreaterThan(0)
    expect(page.getAllByText('Non lu :')).toHaveLength(unread)
    expect(rows(page)[0]?.textContent).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    expect(page.view.container.textContent).not.toContain('<')
    await page.user.click(page.getByRole('tab', { name: /Non lus/ }))
    expect(rows(page)).toHaveLength(unread)
  })

  it('shows empty states for no messages and no unread messages', async () => {
    const none = await inbox({ before: ({ world }) => void (world.student('amira').engagement.messages = []) })
    expect(await none.findByText('Aucun message')).toBeTruthy()
    none.view.unmount()
    const page = await inbox({
      before: ({ world }) => world.student('amira').engagement.messages.forEach((one) => (one.seen = true)),
    })
    await page.user.click(await page.findByRole('tab', { name: /Non lus/ }))
    expect(page.getByText('Tu as lu tous tes messages.')).toBeTruthy()
  })

  it('shows a loading failure and retries', async () => {
    const page = await inbox({ before: (sandbox) => sandbox.faults('messages.list', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('tab', { name: /Non lus/ })).toBeTruthy()
  })

  it('renders right to left in Arabic', async () => {
    const page = await inbox({ language: 'ar' })
    expect(await page.findByRole('tab', { name: /غير مقروءة/ })).toBeTruthy()
    expect(document.documentElement.dir).toBe('rtl')
  })

  it('shows the unread count in the account menu', async () => {
    const page = await inbox()
    await page.findByRole('tab', { name: /Non lus/ })
    await page.user.click(page.getByRole('button', { name: /Menu du compte/ }))
    const entry = await page.findByRole('menuitem', { name: /Messages/ })
    const unread = own(page).filter(({ seen }) => !seen).length
    expect(entry.textContent).toContain(`${unread} non lu`)
    expect(within(entry).getByRole('link').getAttribute('href')).toBe('/inbox')
  })
})

describe('single message (spec 2 §2)', () => {
  it('shows the full message, marks it as read and links to its neighbours and the list', async () => {
    const page = await inbox()
    await page.findByRole('tab', { name: /Non lus/ })
    const [newest, second] = own(page).toSorted((one, other) => other.at - one.at)
    expect(newest?.seen).toBe(false)
    await page.user.click(rows(page)[0]!)
    expect(await page.findByRole('heading', { level: 1, name: newest?.name ?? '' })).toBeTruthy()
    expect(page.address()).toBe(`/inbox/${newest?.id}`)
    await waitFor(() => expect(own(page).find(({ id }) => id === newest?.id)?.seen).toBe(true))
    await page.answered()
    expect(countRequests(page, 'messages.list')).toBe(2)
    const others = within(page.getByRole('navigation', { name: 'Autres messages' }))
    expect(others.queryByRole('link', { name: 'Message précédent' })).toBeNull()
    await page.user.click(others.getByRole('link', { name: 'Message suivant' }))
    expect(await page.findByRole('heading', { level: 1, name: second?.name ?? '' })).toBeTruthy()
    await page.user.click(page.getByRole('link', { name: 'Tous les messages' }))
    await page.findByRole('tab', { name: /Non lus/ })
    expect(page.queryAllByText('Non lu :')).toHaveLength(own(page).filter(({ seen }) => !seen).length)
  })

  it('nests message headings below the title and proxies pictures through the local media URL', async () => {
    const { sandbox, ...page } = await renderScreen({ path: '/inbox', as: 'amira' })
    const welcome = sandbox.world.student('amira').engagement.messages.find(({ body }) => body.includes('<img'))
    await page.user.click(await page.findByRole('link', { name: new RegExp(welcome?.name ?? '') }))
    const picture = await page.findByRole('img', { name: /calendrier|direct/ })
    expect(picture.getAttribute('src')).toMatch(/^\/media\/127\.0\.0\.1/)
    expect(within(page.getByRole('article')).queryByRole('heading', { level: 1 })).toBeNull()
    await page.user.click(within(page.getByRole('article')).getAllByRole('link')[0]!)
    await waitFor(() => expect(page.address()).toMatch(/^\/sessions/))
  })

  it.each(['9999999', 'a.b', '%3Cscript%3E'])('shows a not-found state for an invalid id: %s', async (id) => {
    const page = await renderScreen({ path: `/inbox/${id}`, as: 'amira' })
    expect(await page.findByText('Message introuvable')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Tous les messages' }).getAttribute('href')).toBe('/inbox')
  })

  it('shows a not-found state for another user’s message', async () => {
    const page = await renderScreen({
      path: '/inbox/only-yassine',
      as: 'amira',
      before: ({ world }) =>
        void world.student('yassine').engagement.messages.push({
          id: 'only-yassine',
          name: 'À Yassine',
          body: 'secret',
          at: world.createdAt,
          seen: false,
        }),
    })
    expect(await page.findByText('Message introuvable')).toBeTruthy()
  })

  it('shows a loading failure and retries', async () => {
    const page = await inbox()
    const [newest] = own(page).toSorted((one, other) => other.at - one.at)
    page.sandbox.faults('messages.one', 'forbidden')
    await page.findByRole('tab', { name: /Non lus/ })
    await page.user.click(rows(page)[0]!)
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('heading', { level: 1, name: newest?.name ?? '' })).toBeTruthy()
  })

  it('A2: lists and opens hostile messages without unsafe markup', async () => {
    const page = await inbox({ world: { scenario: 'hostile-messages' } })
    await page.findByRole('tab', { name: /Non lus/ })
    const [newest] = own(page).toSorted((one, other) => other.at - one.at)
    await page.user.click(rows(page)[0]!)
    await page.findByRole('heading', { level: 1, name: newest?.name ?? '' })
    expect(
      document.querySelectorAll('main :is(script, iframe, form, object, style, [onclick], [onerror], [style])'),
    ).toHaveLength(0)
  })
})
