import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from './button'
import { Dropdown, type MenuEntry } from './overlay/dropdown'
import { UiProvider } from './theme/ui-provider'

function show(onChoose: (key: string) => void = () => undefined, checked?: string) {
  const items = ['profile', 'notes', 'help'].map((key): MenuEntry => ({
    key,
    text: key,
    onClick: () => onChoose(key),
    ...(checked !== undefined && { checked: key === checked }),
  }))
  render(
    <UiProvider language="fr" theme="light">
      <Dropdown items={items} label="Menu du compte">
        <Button>Compte</Button>
      </Dropdown>
    </UiProvider>,
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Compte' }) }
}

const focusedText = () => document.activeElement?.textContent

it('says that it opens a menu, and whether it is open', async () => {
  const { user, button } = show()
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  await user.click(button)
  await screen.findByRole('menu', { name: 'Menu du compte' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

it.each([
  ['{Enter}', 'profile'],
  [' ', 'profile'],
  ['{ArrowDown}', 'profile'],
  ['{ArrowUp}', 'help'],
])('opens with «%s» at %s', async (key, item) => {
  const { user, button } = show()
  button.focus()
  await user.keyboard(key)
  await screen.findByRole('menu')
  expect(focusedText()).toBe(item)
})

it('leaves the focus on the button that a mouse has pressed', async () => {
  const { user, button } = show()
  await user.click(button)
  await screen.findByRole('menu')
  expect(document.activeElement).toBe(button)
})

it('opens at the chosen item', async () => {
  const { user, button } = show(() => undefined, 'notes')
  button.focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('menu')
  expect(focusedText()).toBe('notes')
})

it('chooses with the space bar and returns to its button', async () => {
  const chosen: string[] = []
  const { user, button } = show((key) => chosen.push(key))
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard(' ')
  expect(chosen).toEqual(['profile'])
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it.each(['{Escape}', '{Tab}'])('closes with %s', async (key) => {
  const { user, button } = show()
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard(key)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('opens nothing with Alt and an arrow', async () => {
  const { user, button } = show()
  button.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('gives the focus of a link to its item', async () => {
  const items = ['profile', 'notes'].map((key): MenuEntry => ({ key, text: key, to: `/${key}` }))
  render(
    <UiProvider language="fr" theme="light">
      <Dropdown items={items} label="Menu du compte">
        <Button>Compte</Button>
      </Dropdown>
    </UiProvider>,
  )
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Compte' }).focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('menu')
  screen.getByRole('link', { name: 'notes' }).focus()
  expect([document.activeElement?.getAttribute('role'), focusedText()]).toEqual(['menuitem', 'notes'])
})
