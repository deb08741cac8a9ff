import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeFullScreen } from '#tests/support/fake-full-screen.ts'
import { useNotify } from './notify'
import { Drawer } from './overlay/drawer'
import { Floating } from './overlay/floating'
import { Modal } from './overlay/modal'
import { UiProvider } from './theme/ui-provider'

const close = () => undefined
const openings = [
  [
    'a dialog',
    <Modal open onClose={close} title="Question" closeLabel="Fermer">
      Contenu
    </Modal>,
  ],
  [
    'a drawer',
    <Drawer open onClose={close} title="Menu" closeLabel="Fermer">
      Contenu
    </Drawer>,
  ],
  [
    'a panel',
    <Floating label="Panneau" close={close}>
      Contenu
    </Floating>,
  ],
] as const

function Film({ children }: { children?: React.ReactNode }) {
  return (
    <UiProvider language="fr" theme="light" toastsLabel="Messages" closeLabel="Fermer">
      <div data-testid="film" />
      {children}
    </UiProvider>
  )
}

describe('full screen', () => {
  it.each(openings)('ends before %s opens, which would be behind it', async (_, opening) => {
    const { rerender } = render(<Film />)
    const full = fakeFullScreen(screen.getByTestId('film'))
    rerender(<Film>{opening}</Film>)
    expect(full.requested()).toBe(1)
    expect(screen.queryByText('Contenu')).toBeNull()
    await full.leave()
    await screen.findByText('Contenu')
  })

  it('holds the messages that come meanwhile, and goes on', async () => {
    function Speaker() {
      const notify = useNotify()
      return (
        <button type="button" onClick={() => notify.success('Ajouté aux favoris')}>
          Ajouter
        </button>
      )
    }
    render(
      <Film>
        <Speaker />
      </Film>,
    )
    const film = screen.getByTestId('film')
    const full = fakeFullScreen(film)
    fireEvent.click(screen.getByRole('button'))
    expect(film.contains(await screen.findByText('Ajouté aux favoris'))).toBe(true)
    expect(full.requested()).toBe(0)
    await full.leave()
    expect(film.contains(screen.getByRole('log', { name: 'Messages' }))).toBe(false)
  })
})
