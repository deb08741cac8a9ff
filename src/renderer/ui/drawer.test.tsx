import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Drawer } from './overlay/drawer'
import { UiProvider } from './theme/ui-provider'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <UiProvider language="fr" theme="light">
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir le menu
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Navigation" closeLabel="Fermer">
        Accueil
      </Drawer>
    </UiProvider>
  )
}

it('gives the focus back to the button that opened it', async () => {
  render(<Page />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Ouvrir le menu' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Ouvrir le menu')
})
