import { expect, it, onTestFinished, vi } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { reportActivities, reportEveryMs } from './report-activities'

it('reports activities to the desktop on each change, each session and every minute', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reported: string[][] = []
  const listeners = new Set<() => void>()
  Object.defineProperty(window, 'desktop', {
    configurable: true,
    value: {
      'window.activities': async ({ kinds }: { kinds: string[] }) => void reported.push(kinds),
      'on': (name: string, listener: () => void) => {
        expect(name).toBe('session.changed')
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  const stop = reportActivities()
  vi.advanceTimersByTime(2 * reportEveryMs)
  const end = activities.begin('exam')
  vi.advanceTimersByTime(reportEveryMs)
  end()
  for (const listener of listeners) listener()
  expect(reported).toEqual([[], [], ['exam'], ['exam'], [], []])
  stop()
  activities.begin('playing')()
  vi.advanceTimersByTime(5 * reportEveryMs)
  expect([reported.length, listeners.size]).toEqual([6, 0])
})
