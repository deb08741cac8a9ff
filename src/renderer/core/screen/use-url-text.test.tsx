import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUrlText } from './use-url-text'

function Field() {
  const [text, setText] = useUrlText('q', 10)
  return <input value={text} onChange={({ target }) => setText(target.value)} />
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

function open(path = '/list') {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Field /> },
      { path: '/other', element: <p>Other</p> },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  const field = () => screen.getByRole<HTMLInputElement>('textbox')
  const address = () => router.state.location.pathname + router.state.location.search
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  return { router, field, address, user }
}

test('writes the URL once after a pause and retains its other parameters', async () => {
  const page = open('/list?status=new')
  let navigations = 0
  page.router.subscribe(() => void navigations++)
  await page.user.type(page.field(), 'abc')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(page.address()).toBe('/list?status=new&q=abc')
  expect(navigations).toBe(1)
})

test('retains what is typed while the URL still receives the former text', async () => {
  const page = open()
  await page.user.type(page.field(), 'ab')
  act(() => void vi.advanceTimersByTime(150))
  await page.user.type(page.field(), 'c')
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(page.field().value).toBe('abc')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(page.address()).toBe('/list?q=abc')
})

test('retains what is typed in the moment in which the URL receives the former text', async () => {
  const page = open()
  await page.user.type(page.field(), 'ab')
  act(() => {
    vi.advanceTimersByTime(150)
    fireEvent.change(page.field(), { target: { value: 'abc' } })
  })
  expect(page.address()).toBe('/list?q=ab')
  expect(page.field().value).toBe('abc')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(page.address()).toBe('/list?q=abc')
})

test('shows an earlier text again when a link leads back to it', async () => {
  const page = open()
  await page.user.type(page.field(), 'ab')
  await act(() => vi.advanceTimersByTimeAsync(200))
  await page.user.type(page.field(), 'c')
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(() => page.router.navigate('/list?q=ab'))
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect([page.field().value, page.address()]).toEqual(['ab', '/list?q=ab'])
})

test('removes the parameter of an emptied field', async () => {
  const page = open('/list?q=a&status=new')
  await page.user.clear(page.field())
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(page.address()).toBe('/list?status=new')
})

test('shows the text of a location opened from elsewhere, up to its limit', async () => {
  const page = open()
  await page.user.type(page.field(), 'abc')
  await act(() => page.router.navigate('/list?q=0123456789more'))
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(page.field().value).toBe('0123456789')
  expect(page.address()).toBe('/list?q=0123456789more')
})

test('writes no URL after its screen was left', async () => {
  const page = open()
  await page.user.type(page.field(), 'abc')
  await act(() => page.router.navigate('/other'))
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(page.address()).toBe('/other')
})
