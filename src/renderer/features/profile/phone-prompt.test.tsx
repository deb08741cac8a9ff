import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const title = /^(?:Ajouter un numéro de téléphone|Add a phone|إضافة رقم هاتف)$/

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({
    path: '/assistance',
    as: 'skander',
    ...options,
    before: async (sandbox) => {
      for (const student of sandbox.world.students) student.engagement.popups = []
      await options.before?.(sandbox)
    },
  })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  const calm = async (times = 4) => {
    for (let time = 0; time < times; time += 1) {
      act(() => page.sandbox.clock.advance(10_000))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await page.answered()
      await act(() => vi.dynamicImportSettled())
    }
  }
  return { ...page, calm, shown: () => page.queryByRole('dialog', { name: title }) }
}

it('prompts a user without a phone when idle and saves the number', async () => {
  const page = await open()
  expect(page.shown()).toBeNull()
  await page.calm()
  const dialog = within(await page.findByRole('dialog', { name: title }))
  expect(dialog.getByText(/Ton compte n’a pas encore de numéro de téléphone/)).toBeTruthy()
  await page.user.type(dialog.getByRole('textbox'), '020 200 009')
  await page.user.click(dialog.getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(page.sandbox.world.student('skander').user.phone).toBe('020200009'))
})

it('prompts once per session', async () => {
  const page = await open()
  await page.calm()
  await page.findByRole('dialog', { name: title })
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByRole('dialog', { name: title })?.className ?? 'leave').toContain('leave'))
  await page.user.click(page.getByRole('link', { name: 'Accueil' }))
  await page.calm()
  expect(page.shown()?.className ?? 'leave').toContain('leave')
})

it.each([
  ['with a phone', { as: 'amira' }],
  [
    'whose profile is not completed',
    { path: '/mon-profil/edit', before: ({ world }) => void (world.student('skander').user.completed = false) },
  ],
  ['in an exam', { path: '/exams/1' }],
  ['who looks at the offers, which ask for themselves', { path: '/offres' }],
] satisfies [string, Parameters<typeof renderScreen>[0]][])('does not prompt a user %s', async (_case, options) => {
  const page = await open(options)
  await page.calm()
  expect(page.shown()).toBeNull()
})

it.each([
  ['en', 'Your account has no phone number yet'],
  ['ar', 'لا يوجد رقم هاتف في حسابك بعد'],
] as const)('prompts in %s in a small dark window', async (language, words) => {
  setViewport({ width: 390, height: 800 })
  const page = await open({ language, theme: 'dark' })
  await page.calm()
  expect(within(await page.findByRole('dialog', { name: title })).getByText(new RegExp(words))).toBeTruthy()
})
