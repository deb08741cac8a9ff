import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { Floating } from './overlay/floating'

function Page() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  return (
    <>
      <div>
        <button ref={opener} type="button" onClick={() => setOpen(true)}>
          Notifications
        </button>
        {isOpen && (
          <Floating label="Notifications" close={close}>
            <button type="button">Tout voir</button>
          </Floating>
        )}
      </div>
      <button type="button">Menu du compte</button>
    </>
  )
}

it('closes the panel that the keyboard has left, and leaves the focus where it went', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Tout voir')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Menu du compte')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('stays open while the focus is on its button or in it', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Notifications')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('leaves Escape to the composition of a letter, and closes with the next one', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', isComposing: true })
  expect(screen.getByRole('dialog')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
