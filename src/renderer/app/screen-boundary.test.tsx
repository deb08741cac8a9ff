import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BackgroundBoundary } from './screen-boundary'

function Broken(): never {
  throw new RangeError('Invalid time value')
}

it('reports and removes a background part that throws, and renders the others', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('desktop', { 'log.failure': async (report: unknown) => void reported.push(report) })
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    quiet.mockRestore()
  })
  const { container } = render(
    <>
      <p>Screen</p>
      <BackgroundBoundary name="reminders">
        <Broken />
      </BackgroundBoundary>
      <BackgroundBoundary name="rating">
        <p>Question</p>
      </BackgroundBoundary>
    </>,
  )
  expect(container.textContent).toBe('ScreenQuestion')
  await vi.waitFor(() =>
    expect(reported).toEqual([expect.objectContaining({ where: 'screen reminders', message: 'Invalid time value' })]),
  )
})
