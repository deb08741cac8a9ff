import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { preserveFocus } from './preserve-focus'
import { expectNewScreen } from './title-focus'

let stop = (): void => undefined
beforeEach(() => {
  stop = preserveFocus()
})
afterEach(() => stop())

/** Two: the first may have begun before the observer of the document asked for its own. */
const nextFrame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

const focusOrder = () => {
  const order: (string | null)[] = []
  document.addEventListener('focusin', ({ target }) => order.push((target as Element).textContent))
  return order
}

function Shell({ before = null, children }: { before?: ReactNode; children: ReactNode }) {
  return (
    <>
      {before}
      <input aria-label="Chercher" />
      <main tabIndex={-1}>
        <input aria-label="Nom" />
        {children}
      </main>
    </>
  )
}

const Matters = () => <ScreenTitle>Matières</ScreenTitle>
const Favourites = () => <ScreenTitle>Favoris</ScreenTitle>
const field = (name: string) => screen.getByRole('textbox', { name })
const title = () => screen.getByRole('heading', { level: 1 })

function open(children: ReactNode) {
  const { rerender } = render(<Shell>{children}</Shell>)
  return async (next: ReactNode) => {
    rerender(<Shell>{next}</Shell>)
    await nextFrame()
  }
}

describe('focus on a new screen', () => {
  it('goes to its title', async () => {
    const show = open(<Matters />)
    field('Nom').focus()
    expectNewScreen()
    await show(<Favourites key="new" />)
    expect(document.activeElement).toBe(title())
  })

  it('waits in the content while a screen without a title is loading', async () => {
    const show = open(<Matters />)
    expectNewScreen()
    await show(<p>Chargement</p>)
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await show(<Favourites />)
    expect(document.activeElement).toBe(title())
  })

  it('goes from the title of the loading screen to that of the loaded one', async () => {
    const show = open(<Matters />)
    expectNewScreen()
    await show(<ScreenTitle key="loading">Examen</ScreenTitle>)
    await show(<p>Chargement</p>)
    await show(<ScreenTitle key="loaded">Devoir de synthèse</ScreenTitle>)
    expect(document.activeElement?.textContent).toBe('Devoir de synthèse')
  })

  it('begins at the skip link where the focused control went with its screen, so that a screen reader reads the title', async () => {
    const link = <SkipLink targetId="content">Aller au contenu</SkipLink>
    const { rerender } = render(
      <Shell before={link}>
        <button type="button" key="before">
          Ouvrir
        </button>
      </Shell>,
    )
    screen.getByRole('button').focus()
    const order = focusOrder()
    rerender(
      <Shell before={link}>
        <Favourites />
      </Shell>,
    )
    expectNewScreen()
    expect(document.activeElement).toBe(screen.getByRole('link'))
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(order).toEqual(['Aller au contenu', 'Favoris'])
  })

  it('waits in the content after the skip link while the screen is loading', async () => {
    const link = <SkipLink targetId="content">Aller au contenu</SkipLink>
    const { rerender } = render(<Shell before={link}>{null}</Shell>)
    expectNewScreen()
    expect(document.activeElement).toBe(screen.getByRole('link'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    rerender(
      <Shell before={link}>
        <Favourites />
      </Shell>,
    )
    await nextFrame()
    expect(document.activeElement).toBe(title())
  })

  it('stays in a field of the screen that got it while loading', async () => {
    const show = open(<p>Chargement</p>)
    expectNewScreen()
    field('Nom').focus()
    await show(<Favourites />)
    expect(document.activeElement).toBe(field('Nom'))
  })

  it('stays in the search outside the screen', async () => {
    const show = open(<p>Chargement</p>)
    field('Chercher').focus()
    expectNewScreen()
    await show(<Favourites />)
    expect(document.activeElement).toBe(field('Chercher'))
  })

  it('stays where the student went with Tab while the screen was loading', async () => {
    const withButton = (title: ReactNode) => (
      <>
        <button type="button">Retour</button>
        {title}
      </>
    )
    const show = open(withButton(null))
    expectNewScreen()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    screen.getByRole('button').focus()
    await show(withButton(<Favourites />))
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('stays in a dialog that opened meanwhile', async () => {
    const withDialog = (title: ReactNode) => (
      <>
        <div role="dialog" aria-modal="true">
          <button type="button">Fermer</button>
        </div>
        {title}
      </>
    )
    const show = open(null)
    expectNewScreen()
    await show(withDialog(null))
    screen.getByRole('button').focus()
    await show(withDialog(<Favourites />))
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})
