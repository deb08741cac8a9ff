import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { preserveFocus } from './preserve-focus'

let stop = (): void => undefined
beforeEach(() => {
  stop = preserveFocus()
})
afterEach(() => stop())

/** Two: the first may have begun before the observer of the document asked for its own. */
const nextFrame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

function Rows({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names)
  return (
    <>
      <ScreenTitle>Panier</ScreenTitle>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <span>
              <a href={`#${name}`}>{name}</a>
            </span>
            <button type="button" onClick={() => setLeft(left.filter((each) => each !== name))}>
              Retirer {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Single() {
  const [isShown, setShown] = useState(true)
  return isShown ? (
    <button type="button" onClick={() => setShown(false)}>
      Retirer
    </button>
  ) : null
}

async function press(name: string) {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
  await nextFrame()
}

const focusedText = () => document.activeElement?.textContent

describe('focus after its element disappeared', () => {
  it.each([
    ['Retirer b', 'Retirer c'],
    ['Retirer a', 'Retirer b'],
    ['Retirer c', 'Retirer b'],
  ])('goes from «%s» to «%s»', async (pressed, focused) => {
    render(<Rows names={['a', 'b', 'c']} />)
    await press(pressed)
    expect(focusedText()).toBe(focused)
  })

  it('goes to the title of the screen from the last row', async () => {
    render(<Rows names={['a']} />)
    await press('Retirer a')
    expect(focusedText()).toBe('Panier')
  })

  it('goes to the button that replaces the pressed one', async () => {
    function Download() {
      const [isPaused, setPaused] = useState(false)
      return (
        <div>
          <p>Film</p>
          {isPaused ? (
            <button type="button" key="resume">
              Reprendre
            </button>
          ) : (
            <button type="button" key="pause" onClick={() => setPaused(true)}>
              Mettre en pause
            </button>
          )}
        </div>
      )
    }
    render(<Download />)
    await press('Mettre en pause')
    expect(focusedText()).toBe('Reprendre')
  })

  it('stays where another part of the page put it', async () => {
    function Editor() {
      const [isOpen, setOpen] = useState(true)
      return (
        <div>
          <h2 tabIndex={-1} ref={(heading) => void (isOpen || heading?.focus())}>
            Notes
          </h2>
          {isOpen && (
            <button type="button" onClick={() => setOpen(false)}>
              Fermer
            </button>
          )}
          <button type="button">Autre</button>
        </div>
      )
    }
    render(<Editor />)
    await press('Fermer')
    expect(focusedText()).toBe('Notes')
  })

  it('is not taken from the body by an element that was left before', async () => {
    const { rerender } = render(
      <div>
        <button type="button" key="one">
          Un
        </button>
        <button type="button" key="two">
          Deux
        </button>
      </div>,
    )
    screen.getByRole('button', { name: 'Un' }).focus()
    await userEvent.click(document.body)
    rerender(
      <div>
        <button type="button" key="two">
          Deux
        </button>
      </div>,
    )
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
  })

  it('stays on the body after a click, where the browser keeps the place for Tab', async () => {
    render(<Rows names={['a', 'b']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Retirer a' }))
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
  })

  it('refuses a held Enter until the key is pressed anew', async () => {
    render(<Rows names={['a', 'b', 'c']} />)
    await press('Retirer a')
    const pressAgain = (repeat: boolean) => fireEvent.keyDown(document.activeElement!, { key: 'Enter', repeat })
    expect(pressAgain(true)).toBe(false)
    expect(pressAgain(false)).toBe(true)
    expect(pressAgain(true)).toBe(true)
  })

  it('goes to the dialog around a last row, never behind it', async () => {
    render(
      <>
        <ScreenTitle>Accueil</ScreenTitle>
        <div role="dialog" aria-label="Panneau" tabIndex={-1}>
          <Single />
        </div>
      </>,
    )
    await press('Retirer')
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
  })

  it('leaves out what lies behind a dialog', async () => {
    render(
      <>
        <ScreenTitle>Accueil</ScreenTitle>
        <div>
          <Single />
          <div inert>
            <button type="button">Derrière</button>
          </div>
        </div>
      </>,
    )
    await press('Retirer')
    expect(focusedText()).toBe('Accueil')
  })

  it('goes to the title of the screen that replaces the one of the pressed button', async () => {
    function Exam() {
      const [isSent, setSent] = useState(false)
      return isSent ? (
        <section>
          <ScreenTitle>Copie envoyée</ScreenTitle>
        </section>
      ) : (
        <div>
          <ScreenTitle>Examen</ScreenTitle>
          <button type="button" onClick={() => setSent(true)}>
            Envoyer
          </button>
        </div>
      )
    }
    render(<Exam />)
    await press('Envoyer')
    expect(focusedText()).toBe('Copie envoyée')
  })
})

describe('focus of a disabled control', () => {
  function Sender({ isBusy }: { isBusy: boolean }) {
    return (
      <section>
        <h2>Rapport</h2>
        <button type="button">Supprimer</button>
        <button type="button" disabled={isBusy}>
          Envoyer
        </button>
      </section>
    )
  }

  it('goes to the heading above it, and back when it is enabled again', async () => {
    const { rerender } = render(<Sender isBusy={false} />)
    screen.getByRole('button', { name: 'Envoyer' }).focus()
    await userEvent.keyboard('{Shift}')
    rerender(<Sender isBusy />)
    await nextFrame()
    expect(focusedText()).toBe('Rapport')
    rerender(<Sender isBusy={false} />)
    await nextFrame()
    expect(focusedText()).toBe('Envoyer')
  })

  it('stays where the student went meanwhile', async () => {
    const { rerender } = render(<Sender isBusy={false} />)
    screen.getByRole('button', { name: 'Envoyer' }).focus()
    await userEvent.keyboard('{Shift}')
    rerender(<Sender isBusy />)
    await nextFrame()
    screen.getByRole('button', { name: 'Supprimer' }).focus()
    rerender(<Sender isBusy={false} />)
    await nextFrame()
    expect(focusedText()).toBe('Supprimer')
  })

  /** A button that has the focus; `layOut` does what the browser does when the visibility of the button changed. */
  function pressedSender() {
    stop()
    let notify = (): void => undefined
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private targets: Element[] = []
        public constructor(callback: (entries: { target: Element }[]) => void) {
          notify = () => callback(this.targets.map((target) => ({ target })))
        }
        public readonly observe = (target: Element) => void this.targets.push(target)
        public readonly disconnect = () => void (this.targets = [])
      },
    )
    stop = preserveFocus()
    render(<Sender isBusy={false} />)
    const button = screen.getByRole('button', { name: 'Envoyer' })
    button.focus()
    fireEvent.keyDown(button, { key: 'Shift' })
    const layOut = (isShown: boolean): void => {
      button.checkVisibility = () => isShown
      if (!isShown) button.blur()
      notify()
    }
    return layOut
  }

  it('goes to the heading above it when a narrower box hides it by its style sheet, and back', async () => {
    const layOut = pressedSender()
    layOut(false)
    await nextFrame()
    expect(focusedText()).toBe('Rapport')
    layOut(true)
    await nextFrame()
    expect(focusedText()).toBe('Envoyer')
  })

  it('comes back to a control that is shown again before the next frame', async () => {
    const layOut = pressedSender()
    layOut(false)
    layOut(true)
    await nextFrame()
    expect(focusedText()).toBe('Envoyer')
  })

  it('goes to the title of a screen that takes the place of a hidden one before the next frame', async () => {
    const { container } = render(
      <main>
        <div>
          <ScreenTitle>Matières</ScreenTitle>
          <a href="#1">Fonctions affines</a>
        </div>
      </main>,
    )
    screen.getByRole('link').focus()
    await userEvent.keyboard('{Shift}')
    const former = container.querySelector<HTMLElement>('main > div')!
    const placeholder = document.createElement('p')
    // As React hides a screen while a part of it loads, and then replaces it.
    former.style.setProperty('display', 'none', 'important')
    former.after(placeholder)
    await Promise.resolve()
    placeholder.remove()
    const next = former.cloneNode(true) as HTMLElement
    next.style.removeProperty('display')
    next.querySelector('h1')!.textContent = 'Leçon'
    former.replaceWith(next)
    await nextFrame()
    expect(focusedText()).toBe('Leçon')
  })

  it('goes to the page number beside a turn of pages that ended', async () => {
    const Pages = ({ isLast }: { isLast: boolean }) => (
      <ul>
        <li tabIndex={0}>2</li>
        <li tabIndex={0}>3</li>
        <li {...(!isLast && { tabIndex: 0 })} aria-disabled={isLast}>
          Page suivante
        </li>
      </ul>
    )
    const { rerender } = render(<Pages isLast={false} />)
    screen.getByText('Page suivante').focus()
    await userEvent.keyboard('{Shift}')
    rerender(<Pages isLast />)
    await nextFrame()
    expect(focusedText()).toBe('3')
  })
})
