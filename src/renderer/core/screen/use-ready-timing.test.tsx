import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useReadyTiming } from './use-ready-timing'

function Screen({ ready }: { ready: boolean }) {
  useReadyTiming('home', ready)
  return null
}

const marks = () => performance.getEntriesByName('tutorat:home').length

beforeEach(() => performance.clearMarks())

it('marks the screen as ready once, after its paint, although it opens again', async () => {
  const first = render(<Screen ready={false} />)
  expect(marks()).toBe(0)
  first.rerender(<Screen ready />)
  expect(marks()).toBe(0)
  await vi.waitFor(() => expect(marks()).toBe(1))
  first.unmount()
  const mark = vi.spyOn(performance, 'mark')
  const frame = vi.spyOn(window, 'requestAnimationFrame')
  render(<Screen ready />)
  expect(frame).not.toHaveBeenCalled()
  expect(mark).not.toHaveBeenCalled()
})
