import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTaskbarProgress, combine } from './taskbar-progress'

function taskbar() {
  const shown: string[] = []
  const progress = createTaskbarProgress(() => ({
    isDestroyed: () => false,
    setProgressBar: (share, { mode }) => shown.push(`${share} ${mode}`),
  }))
  return { shown, progress }
}

const sending = (sentBytes: number) => ({ examId: 5, delivery: { step: 'sending', sentBytes, allBytes: 100 } })

it('shows an upload until the homework is handed in', () => {
  const { shown, progress } = taskbar()
  progress.homework({ examId: 5, delivery: { step: 'editing' } })
  progress.homework(sending(20))
  progress.homework(sending(20))
  progress.homework({ examId: 5, delivery: { step: 'waiting' } })
  progress.homework(sending(80))
  progress.homework({ examId: 5, delivery: { step: 'handed-in' } })
  expect(shown).toEqual(['0.2 normal', '0.2 paused', '0.8 normal', '-1 normal'])
})

it('shows a refused upload until it is cleared', () => {
  const { shown, progress } = taskbar()
  progress.homework(sending(50))
  progress.homework({ examId: 5, delivery: { step: 'refused' } })
  progress.clearErrors()
  expect(shown).toEqual(['0.5 normal', '1 error', '-1 normal'])
})

it('combines uploads with an update download and removes uploads on sign-out', () => {
  const { shown, progress } = taskbar()
  progress.update({ kind: 'downloading', percent: 50 })
  progress.homework(sending(10))
  progress.clear()
  progress.update({ kind: 'ready' })
  expect(shown).toEqual(['0.5 normal', '0.1 normal', '0.5 normal', '-1 normal'])
})

it('shows the smallest share of all tasks', () => {
  const work = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    mode: fc.constantFrom('normal' as const, 'paused' as const, 'error' as const),
  })
  fc.assert(
    fc.property(fc.array(work, { minLength: 1 }), (works) => {
      expect(combine(works)?.share).toBe(Math.min(...works.map(({ share }) => share)))
    }),
  )
})

it('shows the worst state of all tasks', () => {
  const normal = { share: 0.5, mode: 'normal' } as const
  const paused = { share: 0.4, mode: 'paused' } as const
  const error = { share: 1, mode: 'error' } as const
  expect(combine([])).toBeNull()
  for (const works of [
    [normal, paused],
    [paused, normal],
  ])
    expect(combine(works)).toEqual({ share: 0.4, mode: 'paused' })
  for (const works of [
    [error, paused, normal],
    [normal, paused, error],
  ])
    expect(combine(works)).toEqual({ share: 0.4, mode: 'error' })
})

it('shows files that are saved until they are there', () => {
  const { shown, progress } = taskbar()
  progress.files(0.25)
  progress.files(null)
  progress.files(0.5)
  progress.clear()
  expect(shown).toEqual(['0.25 normal', '-1 normal', '0.5 normal', '-1 normal'])
})

it('keeps an upload that is checked or unclear, and clears errors alone', () => {
  const { shown, progress } = taskbar()
  progress.homework({ examId: 5, delivery: { step: 'checking', sentBytes: 90, allBytes: 100 } })
  progress.homework({ examId: 6, delivery: { step: 'unclear' } })
  progress.clearErrors()
  expect(shown).toEqual(['0.9 normal', '0.9 error', '0.9 normal'])
})

it('shows nothing without a window, or on one that is gone', () => {
  const destroyed = {
    isDestroyed: () => true,
    setProgressBar: () => {
      throw new Error('Object has been destroyed')
    },
  }
  for (const window of [null, destroyed]) expect(() => createTaskbarProgress(() => window).files(0.5)).not.toThrow()
})
