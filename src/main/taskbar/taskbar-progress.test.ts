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
