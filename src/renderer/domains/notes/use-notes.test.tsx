import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { NoteList } from '#shared/desktop/notes.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useNotes } from './use-notes'

type Reading = { contentId: number | null; answer: (list: NoteList) => Promise<void>; fail: () => Promise<void> }

const everything = { query: '', contentId: null, max: 10, characters: 200 }
const ofLesson = { ...everything, contentId: 7 }
const listOf = (total: number): NoteList => ({ notes: [], total, found: 0, storage: 'encrypted' })

function setUp() {
  const readings: Reading[] = []
  const world = createHookWorld({
    desktop: {
      'notes.list': ({ contentId }) =>
        new Promise((resolve, reject) => {
          const settled = (settle: () => void) => act(async () => settle())
          readings.push({
            contentId,
            answer: (list) => settled(() => resolve(list)),
            fail: () => settled(() => reject(new Error('disk'))),
          })
        }),
    },
  })
  return { ...world, readings }
}

describe('useNotes', () => {
  it('has no list before the answer, and the list afterwards', async () => {
    const { readings, render } = setUp()
    const { result } = render(() => useNotes(ofLesson))
    expect([result.current.list, result.current.isFailed]).toEqual([null, false])
    await readings[0]?.answer(listOf(3))
    expect([result.current.list, result.current.isFailed]).toEqual([listOf(3), false])
  })

  it('keeps the list on screen when a later reading fails, says so, and takes the next answer', async () => {
    const { readings, failures, render } = setUp()
    const { result } = render(() => useNotes(ofLesson))
    await readings[0]?.answer(listOf(3))
    act(() => result.current.refetch())
    await readings[1]?.fail()
    expect([result.current.list, result.current.isFailed]).toEqual([listOf(3), true])
    expect(failures).toEqual(['notes.list'])
    act(() => result.current.refetch())
    await readings[2]?.answer(listOf(4))
    expect([result.current.list, result.current.isFailed]).toEqual([listOf(4), false])
  })

  it('reads again when a note of the lesson or of any lesson changes, not for a note of another lesson', async () => {
    const { readings, emit, render } = setUp()
    render(() => useNotes(ofLesson))
    await emit('notes.changed', { contentId: 8 })
    expect(readings).toHaveLength(1)
    await emit('notes.changed', { contentId: 7 })
    expect(readings).toHaveLength(2)
    await emit('notes.changed', { contentId: null })
    expect(readings.map(({ contentId }) => contentId)).toEqual([7, 7, 7])
  })

  it('reads the list of all lessons again for a note of any lesson', async () => {
    const { readings, emit, render } = setUp()
    render(() => useNotes(everything))
    await emit('notes.changed', { contentId: 8 })
    expect(readings).toHaveLength(2)
  })

  it('does not show the late answer or failure of an earlier query', async () => {
    const { readings, render } = setUp()
    const { result, rerender } = render((query: typeof everything) => useNotes(query), everything)
    rerender({ ...everything, query: 'log' })
    rerender({ ...everything, query: 'logarithme' })
    await readings[2]?.answer(listOf(1))
    await readings[0]?.answer(listOf(9))
    await readings[1]?.fail()
    expect([result.current.list, result.current.isFailed]).toEqual([listOf(1), false])
  })

  it('reads nothing while it is told to skip', () => {
    const { readings, render } = setUp()
    const { rerender } = render((skip: boolean) => useNotes(everything, skip), true)
    expect(readings).toEqual([])
    rerender(false)
    expect(readings).toHaveLength(1)
  })
})
