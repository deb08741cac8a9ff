import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'],
      shouldAdvanceTime: true,
    }),
)
afterEach(() => void vi.useRealTimers())

type Options = NonNullable<Parameters<typeof renderScreen>[0]>

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/', as: 'selma', ...options })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  const calm = async (times = 6) => {
    for (let time = 0; time < times; time += 1) {
      act(() => page.sandbox.clock.advance(10_000))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await page.answered()
      await act(() => vi.dynamicImportSettled())
    }
  }
  const shown = () => page.queryAllByRole('dialog').find((each) => !each.className.includes('leave'))
  /** Fires the animation end events that jsdom never sends. */
  const gone = async () => {
    await waitFor(() => {
      expect(shown()).toBeUndefined()
      for (const each of document.querySelectorAll('[class*="-leave-active"]')) {
        fireEvent.animationEnd(each)
        fireEvent.transitionEnd(each)
      }
      expect(page.queryAllByRole('dialog')).toEqual([])
    })
  }
  const button = (name: string) => within(shown()!).getAllByRole('button', { name }).at(-1)!
  const popups = () => page.sandbox.world.student('selma').engagement.popups
  const hides = () => page.sandbox.requests().filter(({ name }) => name === 'messages.hidePopup').length
  return { ...page, calm, shown, gone, button, popups, hides }
}

describe('popups (spec 2 §4)', () => {
  it('appear one at a time, each once per session', async () => {
    const page = await open()
    await page.calm()
    const [first, second] = page.popups()
    expect(page.shown()?.textContent).toContain(first?.name)
    await page.user.click(page.button('Fermer'))
    await page.gone()
    await page.calm()
    expect(page.shown()?.textContent).toContain(second?.name)
    await page.user.keyboard('{Escape}')
    await page.gone()
    await page.calm()
    expect(page.shown()).toBeUndefined()
    expect([page.popups().map(({ hidden }) => hidden), page.hides()]).toEqual([[false, false], 0])
  })

  it('can be hidden permanently', async () => {
    const page = await open()
    await page.calm()
    await page.user.click(page.button('Ne plus afficher'))
    await waitFor(() => expect(page.popups()[0]?.hidden).toBe(true))
    await waitFor(() => expect(page.store.getState().preferences.popupsToHide).toEqual([]))
    expect(page.hides()).toBe(1)
  })

  it('close when hiding fails, and are hidden silently at the next start', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('messages.hidePopup', 'server-error') })
    await page.calm()
    const [first] = page.popups()
    await page.user.click(page.button('Ne plus afficher'))
    await page.gone()
    await page.answered()
    expect(page.popups()[0]?.hidden).toBe(false)
    expect(page.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([])
    expect(page.store.getState().preferences.popupsToHide).toEqual([first?.id])
    await page.flush()
    page.view.unmount()
    const next = await open()
    await next.calm()
    await waitFor(() => expect(next.popups()[0]?.hidden).toBe(true))
    expect(next.shown()?.textContent).not.toContain(first?.name)
    await waitFor(() => expect(next.store.getState().preferences.popupsToHide).toEqual([]))
  })

  it('store nothing on a shared computer', async () => {
    const page = await open({
      sharedComputer: true,
      before: (sandbox) => sandbox.faults('messages.hidePopup', 'server-error'),
    })
    await page.calm()
    await page.user.click(page.button('Ne plus afficher'))
    await page.answered()
    await page.flush()
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('popups')
  })

  it('send one hide request on a double click', async () => {
    const page = await open()
    await page.calm()
    await page.user.dblClick(page.button('Ne plus afficher'))
    await page.answered()
    expect(page.hides()).toBe(1)
  })

  it.each(['exam', 'uploading', 'playing', 'asking'] as const)('do not appear during an activity: %s', async (kind) => {
    const page = await open()
    const end = activities.begin(kind)
    try {
      await page.calm()
      expect(page.shown()).toBeUndefined()
      act(end)
      await page.calm()
      expect(page.shown()).toBeDefined()
    } finally {
      end()
    }
  })

  it.each(['/porte-monnaie', '/offres'])('do not appear on payment screens: %s', async (path) => {
    const page = await open({ path })
    await page.calm()
    expect([page.shown(), page.sandbox.requests().filter(({ name }) => name === 'messages.popups')]).toEqual([
      undefined,
      [],
    ])
  })

  it('do not appear while typing, and restore the focus on close', async () => {
    const page = await open({ path: '/recherche' })
    page.getAllByRole('searchbox')[0]?.focus()
    await page.calm()
    expect(page.shown()).toBeUndefined()
    act(() => (document.activeElement as HTMLElement).blur())
    const menu = page.getByRole('button', { name: /Menu du compte/ })
    menu.focus()
    await page.calm()
    expect(page.shown()).toBeDefined()
    await page.user.click(page.button('Fermer'))
    await page.gone()
    await waitFor(() => expect(document.activeElement).toBe(menu))
  })

  it('show no error if they cannot be loaded', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('messages.popups', 'html') })
    await page.calm()
    expect(page.shown()).toBeUndefined()
    expect(page.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([])
  })

  it('A2: render hostile HTML without scripts, styles or forms', async () => {
    const page = await open({ as: 'amira', world: { scenario: 'hostile-messages' } })
    await page.calm()
    const dialog = page.shown()
    await waitFor(() => expect(dialog?.querySelector('[data-server-html]')).not.toBeNull())
    expect(
      dialog?.querySelectorAll(
        '[data-server-html] :is(script, style, form, input, iframe, [style], [id], [class*=ant])',
      ),
    ).toHaveLength(0)
  })
})
