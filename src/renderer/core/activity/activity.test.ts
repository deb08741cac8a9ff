import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createActivities, type ActivityKind } from './activity'

const kind = fc.constantFrom<ActivityKind>('playing', 'uploading', 'exam')

it('lists a kind until its last activity ends, even if an end is called twice', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ kind, ends: fc.boolean(), which: fc.nat() }), { maxLength: 40 }), (steps) => {
      const activities = createActivities()
      const open: { kind: ActivityKind; end: () => void }[] = []
      const ended: (() => void)[] = []
      for (const step of steps) {
        if (step.ends && open.length > 0) {
          const [over] = open.splice(step.which % open.length, 1)
          over?.end()
          if (over) ended.push(over.end)
        } else {
          open.push({ kind: step.kind, end: activities.begin(step.kind) })
        }
        for (const end of ended) end()
        expect([...activities.current()].sort()).toEqual([...new Set(open.map((each) => each.kind))].sort())
      }
    }),
  )
})

it('notifies listeners of changes only, and returns the same array between them', () => {
  const activities = createActivities()
  const listener = vi.fn()
  const unsubscribe = activities.listen(listener)
  const endFirst = activities.begin('uploading')
  const before = activities.current()
  const endSecond = activities.begin('uploading')
  expect(activities.current()).toBe(before)
  expect(listener).toHaveBeenCalledTimes(1)
  endFirst()
  expect(listener).toHaveBeenCalledTimes(1)
  endSecond()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  activities.begin('exam')
  expect(listener).toHaveBeenCalledTimes(2)
})

it('notifies listeners when one activity takes the place of another', () => {
  const activities = createActivities()
  const endFilm = activities.begin('playing')
  activities.begin('exam')
  const shown: (readonly ActivityKind[])[] = []
  activities.listen(() => void shown.push(activities.current()))
  endFilm()
  activities.begin('uploading')
  expect(shown).toEqual([['exam'], ['uploading', 'exam']])
})
