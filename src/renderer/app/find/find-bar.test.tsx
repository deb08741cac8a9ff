import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { startI18n } from '#core/strings/i18n.ts'
import { defaultComfort } from '#shared/comfort.ts'
import type { FindBarState } from '#shared/desktop/find.ts'
import type { Language } from '#shared/locale.ts'
import { FindBarDocument } from './boot-find-bar'

type Options = { language?: Language; text?: string; isMac?: boolean }

async function open({ language = 'fr', text = '', isMac = false }: Options = {}) {
  const calls: unknown[][] = []
  const record = (name: string) => async (input: unknown) => void calls.push([name, input])
  let listener: (state: FindBarState) => void = () => undefined
  vi.stubGlobal('desktop', {
    'find.type': record('type'),
    'find.step': record('step'),
    'find.close': record('close'),
    'find.resize': record('resize'),
    'log.failure': record('failure'),
    'on': (_name: string, listen: typeof listener) => {
      listener = listen
      return () => undefined
    },
  })
  await startI18n(language)
  const start: FindBarState = {
    text,
    result: null,
    appearance: { language, theme: 'light', comfort: defaultComfort, textSize: 'normal', isMac },
  }
  const user = userEvent.setup()
  render(<FindBarDocument start={start} />)
  const field = await screen.findByRole('textbox')
  const show = (changed: Partial<FindBarState>) => act(() => listener({ ...start, ...changed }))
  return { user, field, calls, show, status: () => screen.getByRole('status').textContent }
}

const steps = (calls: readonly unknown[][]) => calls.filter(([name]) => name === 'step').map(([, input]) => input)

it('takes the focus with the earlier text selected, also when it is opened again', async () => {
  const { user, field, calls } = await open({ text: 'droite' })
  expect(document.activeElement).toBe(field)
  await user.keyboard('a')
  expect(calls.at(-1)).toEqual(['type', { text: 'a' }])
  act(() => void window.dispatchEvent(new Event('focus')))
  await user.keyboard('b')
  expect(calls.at(-1)).toEqual(['type', { text: 'b' }])
})

it('moves on with Enter and F3, and back with Shift', async () => {
  const { user, calls } = await open({ text: 'droite' })
  await user.keyboard('{Enter}{Shift>}{Enter}{/Shift}{F3}{Shift>}{F3}{/Shift}')
  expect(steps(calls)).toEqual([{ forward: true }, { forward: false }, { forward: true }, { forward: false }])
})

it('moves with its buttons, which Enter presses once', async () => {
  const { user, calls } = await open({ text: 'droite' })
  await user.tab()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Occurrence suivante' }))
  expect(steps(calls)).toEqual([{ forward: false }, { forward: true }])
})

it('closes with Escape from each of its elements', async () => {
  const { user, calls } = await open()
  await user.keyboard('{Escape}')
  await user.tab()
  await user.keyboard('{Escape}')
  expect(calls.filter(([name]) => name === 'close')).toHaveLength(2)
})

it('shows the position and announces it in words', async () => {
  const { show, status } = await open({ text: 'droite' })
  show({ result: { matches: 7, active: 2 } })
  await waitFor(() => expect(status()).toBe('2 / 7Résultat 2 sur 7'))
})

it('says that the page has no match', async () => {
  const { field, show } = await open({ text: 'qqq' })
  show({ result: { matches: 0, active: 0 } })
  expect(await screen.findAllByText('Aucun résultat')).not.toHaveLength(0)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('button', { name: 'Occurrence suivante' }).getAttribute('aria-disabled')).toBe('true')
})

it('names the keys of a Mac', async () => {
  await open({ isMac: true })
  expect(screen.getByTitle('Occurrence suivante (⌘ G)').closest('button')?.getAttribute('aria-label')).toBe(
    'Occurrence suivante',
  )
})

it('is in Arabic, from right to left, in an Arabic window', async () => {
  const { user, calls } = await open({ language: 'ar', text: 'درس' })
  expect(await screen.findByRole('search', { name: 'بحث في الصفحة' })).toBeTruthy()
  expect(document.documentElement.dir).toBe('rtl')
  await user.keyboard('{Enter}')
  expect(steps(calls)).toEqual([{ forward: true }])
})
