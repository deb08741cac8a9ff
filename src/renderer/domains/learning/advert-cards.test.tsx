import { act, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { StartProvider } from '#core/desktop/start-state.ts'
import { reachabilityChanged } from '#core/store/network-slice.ts'
import { sessionChanged } from '#core/store/session-slice.ts'
import type { StartState } from '#shared/desktop/app.ts'
import { noPolicy } from '#shared/desktop/managed-policy.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers } from '#tests/support/rewrite-answers.ts'
import { NotifyContext } from '#ui/notify.ts'
import { AdvertCards } from './advert-cards'

it('opens an external advert, reports a refused link, and disables the button offline', async () => {
  const collaborators = {
    transport: () => Promise.reject(new Error('net')),
    clock: { now: () => 0, monotonic: () => 0 },
    random: () => 0,
  }
  const store = createAppStore({ settings: defaultSettings(['fr']), collaborators, features: [] })
  store.dispatch(
    sessionChanged({
      signedIn: true,
      userId: 1,
      generation: 1,
      backend: 'keychain',
      memoryReason: null,
      adminUserId: null,
    }),
  )
  const open = vi
    .fn<(link: { url: string }) => Promise<{ opened: boolean }>>()
    .mockResolvedValueOnce({ opened: true })
    .mockResolvedValue({ opened: false })
  const before = Object.getOwnPropertyDescriptor(window, 'desktop')
  Object.defineProperty(window, 'desktop', { value: { 'links.open': open }, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'desktop', before)
    else Reflect.deleteProperty(window, 'desktop')
  })
  const warning = vi.fn()
  const notify = { success: vi.fn(), warning, error: vi.fn(), info: vi.fn() }
  const view = render(
    <Provider store={store}>
      <StartProvider
        start={
          { school: noPolicy, platform: { youtubeEmbed: 'https://www.youtube-nocookie.com/embed/' } } as StartState
        }
      >
        <NotifyContext value={notify}>
          <AdvertCards cards={[{ id: 1, text: 'Salon du livre', url_link: 'https://exemple.tn/salon' }]} />
        </NotifyContext>
      </StartProvider>
    </Provider>,
  )
  const user = userEvent.setup()
  const lead = view.getByRole('button', { name: 'Découvrir : Salon du livre' })
  await user.click(lead)
  expect(open.mock.calls).toEqual([[{ url: 'https://exemple.tn/salon' }]])
  expect(warning).not.toHaveBeenCalled()
  await user.click(lead)
  expect(warning).toHaveBeenCalledWith('Cette page ne peut pas s’ouvrir depuis Tutorat')
  act(() => void store.dispatch(reachabilityChanged({ reachable: false, at: 0 })))
  expect(lead.getAttribute('aria-disabled')).toBe('true')
  await user.click(lead)
  expect(open).toHaveBeenCalledTimes(2)
})

it('plays the video of an advert inside the application', async () => {
  const page = await renderScreen({
    path: '/',
    as: 'amira',
    before: (sandbox) =>
      rewriteAnswers(sandbox, 'subjects.promoCards', (body) => ({
        ...Object(body),
        payload: [{ id: 9, video_link: 'https://exemple.tn/visite.mp4' }],
      })),
  })
  await page.user.click(await page.findByRole('button', { name: 'Regarder la vidéo' }))
  await waitFor(() =>
    expect(document.querySelector('video')?.getAttribute('src')).toBe('https://exemple.tn/visite.mp4'),
  )
})
