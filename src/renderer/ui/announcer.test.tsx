import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Announcer } from './announcer'
import { Notice } from './notice'
import { StatusText } from './status-text'

const roots: ShadowRoot[] = []
beforeEach(() => {
  vi.useFakeTimers()
  const attach = Element.prototype.attachShadow
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init)
    roots.push(root)
    return root
  })
  // The tests of a worker share the module: texts that another file left without a region wait for the first one.
  const { unmount } = render(<Announcer />)
  act(() => void vi.advanceTimersByTime(300))
  unmount()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  roots.length = 0
})

const settle = () => act(() => void vi.advanceTimersByTime(300))
const announced = () => [...(roots.at(-1)?.querySelectorAll('[role="status"] p') ?? [])].map((p) => p.textContent)

function Page({ text }: { text: string }) {
  return (
    <>
      {text.startsWith('Note') && (
        <Notice tone="info" role="status" action={<button type="button">Annuler</button>}>
          {text}
        </Notice>
      )}
      {text.startsWith('8') && <StatusText>{text}</StatusText>}
      <Announcer />
    </>
  )
}

it('announces a notice and a status that appear with their text, without the buttons', () => {
  const { rerender } = render(<Page text="" />)
  for (const text of ['Note supprimée', 'Note rétablie', '8 résultats']) {
    rerender(<Page text={text} />)
    settle()
  }
  expect(announced()).toEqual(['Note supprimée', 'Note rétablie', '8 résultats'])
})

it('announces the same text again when it comes a second time', () => {
  const { rerender } = render(<Page text="" />)
  for (const text of ['8 résultats', '', '8 résultats']) {
    rerender(<Page text={text} />)
    settle()
  }
  expect(announced()).toEqual(['8 résultats', '8 résultats'])
})

it('forgets what it announced, so that nobody reads it again at the end of the page', () => {
  const { rerender } = render(<Page text="" />)
  rerender(<Page text="8 résultats" />)
  settle()
  expect(announced()).toEqual(['8 résultats'])
  act(() => void vi.advanceTimersByTime(5000))
  expect(announced()).toEqual([])
})

it('announces what stood on the first screen once the region is there', () => {
  render(
    <>
      <StatusText>Session terminée</StatusText>
      <Announcer />
    </>,
  )
  expect(announced()).toEqual([])
  act(() => void vi.advanceTimersByTime(300))
  expect(announced()).toEqual(['Session terminée'])
})

it('leaves the announcement to its region: a notice is no live region of its own', () => {
  const { getByRole } = render(
    <Notice tone="info" role="status">
      Note supprimée
    </Notice>,
  )
  expect(getByRole('status').getAttribute('aria-live')).toBe('off')
})

it('announces a status of any element that appears or changes in a screen, and leaves it no region of its own', async () => {
  const Results = ({ count }: { count: number | null }) => (
    <>
      {count !== null && <span role="status">{count} cours</span>}
      <Announcer />
    </>
  )
  const { rerender, getByRole } = render(<Results count={null} />)
  for (const count of [8, 9, 9]) {
    rerender(<Results count={count} />)
    await act(() => Promise.resolve())
    settle()
  }
  expect(announced()).toEqual(['8 cours', '9 cours'])
  expect(getByRole('status').getAttribute('aria-live')).toBe('off')
})

it('leaves a toast to the region of the toasts', async () => {
  const Toasts = ({ text }: { text: string }) => (
    <>
      <div role="log">{text !== '' && <p role="status">{text}</p>}</div>
      <Announcer />
    </>
  )
  const { rerender } = render(<Toasts text="" />)
  rerender(<Toasts text="Note supprimée" />)
  await act(() => Promise.resolve())
  settle()
  expect(announced()).toEqual([])
})

it('leaves the statuses of a new screen to its reader, and announces their changes', async () => {
  const Screen = ({ isOpen, week }: { isOpen: boolean; week: string }) => (
    <>
      {isOpen && (
        <div>
          <h1>Séances</h1>
          <p role="status">{week}</p>
        </div>
      )}
      <Announcer />
    </>
  )
  const { rerender } = render(<Screen isOpen={false} week="" />)
  for (const week of ['23–29 novembre', '30 novembre–6 décembre']) {
    rerender(<Screen isOpen week={week} />)
    await act(() => Promise.resolve())
    settle()
  }
  expect(announced()).toEqual(['30 novembre–6 décembre'])
})

it.each([
  ['a notice', (text: string) => text !== '' && <Notice tone="info" role="status" title={text} />],
  ['a status', (text: string) => text !== '' && <p role="status">{text}</p>],
])('leaves out the progress that is over before it is said: %s', async (_name, renderStatus) => {
  const Purchase = ({ text }: { text: string }) => (
    <>
      {renderStatus(text)}
      <Announcer />
    </>
  )
  const { rerender } = render(<Purchase text="" />)
  for (const text of ['Envoi en cours…', 'Vérification…', '']) {
    rerender(<Purchase text={text} />)
    await act(() => Promise.resolve())
    act(() => void vi.advanceTimersByTime(100))
  }
  settle()
  expect(announced()).toEqual([])
})
