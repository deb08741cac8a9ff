import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path: '/assistance', as: 'amira', ...options })
  await page.findByRole('banner')
  return page
}

it('opens the find bar with Ctrl+F and from the menu', async () => {
  const page = await open()
  await page.user.keyboard('{Control>}f{/Control}')
  act(() => page.desktop.emit('menu.chosen', { item: 'find' }))
  const opening = ['open', { textSize: 'normal' }]
  await waitFor(() => expect(page.desktop.recorded.finds).toEqual([opening, opening]))
})

it('opens with the F key of an Arabic keyboard', async () => {
  const page = await open({ language: 'ar' })
  await page.user.keyboard('{Control>}ب{/Control}')
  await waitFor(() => expect(page.desktop.recorded.finds).toHaveLength(1))
})

it('steps with F3 and Shift+F3 while the focus is in the page', async () => {
  const page = await open()
  await page.user.keyboard('{F3}{Shift>}{F3}{/Shift}')
  act(() => page.desktop.emit('menu.chosen', { item: 'find-next' }))
  const [next, previous] = [{ forward: true }, { forward: false }]
  await waitFor(() => expect(page.desktop.recorded.finds.map(([, input]) => input)).toEqual([next, previous, next]))
})

it('opens over a modal dialog, whose text is searched', async () => {
  const page = await open()
  act(() => page.desktop.emit('menu.chosen', { item: 'shortcuts' }))
  await page.findByRole('dialog')
  await page.user.keyboard('{Control>}f{/Control}')
  await waitFor(() => expect(page.desktop.recorded.finds).toHaveLength(1))
})
