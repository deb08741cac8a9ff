import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { HomeworkDraft, HomeworkFile } from '#shared/desktop/homework.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useDraft } from './use-draft'

const files = (...names: string[]): HomeworkFile[] =>
  names.map((name) => ({ id: name, name, kind: 'image', bytes: 1, turn: 0 }))
const draftOf = (...names: string[]): HomeworkDraft => ({
  examId: 7,
  files: files(...names),
  merged: null,
  delivery: { step: 'editing' },
})
const handedIn = (...names: string[]): HomeworkDraft => ({
  ...draftOf(...names),
  delivery: { step: 'handed-in', receipt: { files: [], at: 1 } },
})

type Pending = { answer: (draft: HomeworkDraft) => Promise<void>; fail: () => Promise<void> }

function createPending(list: Pending[]): Promise<HomeworkDraft> {
  return new Promise((resolve, reject) => {
    const settled = (settle: () => void) => act(async () => settle())
    list.push({
      answer: (draft) => settled(() => resolve(draft)),
      fail: () => settled(() => reject(new Error('disk'))),
    })
  })
}

function setUp() {
  const readings: Pending[] = []
  const world = createHookWorld({ desktop: { 'homework.read': () => createPending(readings) } })
  const view = world.render(() => useDraft(7))
  const { result } = view
  const changes: Pending[] = []
  const outcomes: boolean[] = []
  const change = (guess?: (draft: HomeworkDraft) => HomeworkDraft) =>
    act(async () => void result.current.change(() => createPending(changes), guess).then((done) => outcomes.push(done)))
  const names = () => result.current.draft?.files.map(({ name }) => name)
  return { ...world, view, result, readings, changes, outcomes, change, names }
}

describe('useDraft', () => {
  it('has no draft before the answer, then the draft and how many files it was found with', async () => {
    const { result, readings, names, change, changes } = setUp()
    expect([result.current.draft, result.current.found, result.current.isUnreadable]).toEqual([null, 0, false])
    await readings[0]?.answer(draftOf('a', 'b'))
    expect([names(), result.current.found]).toEqual([['a', 'b'], 2])
    await change()
    await changes[0]?.answer(draftOf('a'))
    expect([names(), result.current.found]).toEqual([['a'], 2])
  })

  it('finds no files to resume in homework that is handed in', async () => {
    const { result, readings } = setUp()
    await readings[0]?.answer(handedIn('a', 'b'))
    expect(result.current.found).toBe(0)
  })

  it('says that the draft could not be read, keeps what it shows, and takes the next answer', async () => {
    const { result, readings, failures, names } = setUp()
    await readings[0]?.fail()
    expect([result.current.isUnreadable, failures]).toEqual([true, ['homework.read']])
    act(() => result.current.read())
    await readings[1]?.answer(draftOf('a'))
    expect([result.current.isUnreadable, names()]).toEqual([false, ['a']])
  })

  it('takes news of its own exam alone', async () => {
    const { readings, emit, names } = setUp()
    await readings[0]?.answer(draftOf('a'))
    await emit('homework.changed', { ...draftOf('z'), examId: 8 })
    expect(names()).toEqual(['a'])
    await emit('homework.changed', draftOf('a', 'b'))
    expect(names()).toEqual(['a', 'b'])
  })

  it('does not replace news by an answer that was asked for before', async () => {
    const { readings, emit, names } = setUp()
    await emit('homework.changed', draftOf('new'))
    await readings[0]?.answer(draftOf('old'))
    expect(names()).toEqual(['new'])
  })

  it('shows a change at once, and the answer of the main process instead of the guess', async () => {
    const { readings, changes, change, outcomes, names } = setUp()
    await readings[0]?.answer(draftOf('a', 'b'))
    await change((draft) => ({ ...draft, files: files('b') }))
    expect([names(), outcomes]).toEqual([['b'], []])
    await changes[0]?.answer(draftOf('b', 'c'))
    expect([names(), outcomes]).toEqual([['b', 'c'], [true]])
  })

  it('keeps the order on screen while a change waits, though news of the sending arrive', async () => {
    const { readings, change, emit, names, result } = setUp()
    await readings[0]?.answer(draftOf('a', 'b'))
    await change((draft) => ({ ...draft, files: files('b', 'a') }))
    await emit('homework.changed', handedIn('a', 'b'))
    expect([names(), result.current.draft?.delivery.step]).toEqual([['b', 'a'], 'handed-in'])
  })

  it('takes news that arrive before the first answer, though a change waits', async () => {
    const { change, emit, names } = setUp()
    await change((draft) => ({ ...draft, files: files('b') }))
    await emit('homework.changed', draftOf('a'))
    expect(names()).toEqual(['a'])
  })

  it('says that a change failed, though the next one waits already', async () => {
    const { readings, changes, change, outcomes } = setUp()
    await readings[0]?.answer(draftOf('a', 'b'))
    await change()
    await change()
    await changes[0]?.fail()
    await changes[1]?.answer(draftOf('b'))
    expect(outcomes).toEqual([false, true])
  })

  it('reads the draft again after a change that failed, so that the guess does not stay', async () => {
    const { readings, changes, change, outcomes, names, failures } = setUp()
    await readings[0]?.answer(draftOf('a', 'b'))
    await change((draft) => ({ ...draft, files: files('b') }))
    await changes[0]?.fail()
    await readings[1]?.answer(draftOf('a', 'b'))
    expect([names(), outcomes, failures]).toEqual([['a', 'b'], [false], ['homework.change']])
  })

  it('reads the draft again when news arrived during the change, which is newer than its answer', async () => {
    const { readings, changes, change, emit, names } = setUp()
    await readings[0]?.answer(draftOf('a'))
    await change()
    await emit('homework.changed', draftOf('a', 'b'))
    await changes[0]?.answer(draftOf('a'))
    await readings[1]?.answer(draftOf('a', 'b'))
    expect(names()).toEqual(['a', 'b'])
  })

  it('runs changes one after another, and shows only the answer of the last', async () => {
    const { readings, changes, change, names, outcomes } = setUp()
    await readings[0]?.answer(draftOf('a', 'b', 'c'))
    await change((draft) => ({ ...draft, files: files('b', 'c') }))
    await change((draft) => ({ ...draft, files: files('c') }))
    expect(changes).toHaveLength(1)
    await changes[0]?.answer(draftOf('b', 'c'))
    expect([names(), outcomes, changes.length]).toEqual([['c'], [true], 2])
    await changes[1]?.answer(draftOf('c'))
    expect([names(), outcomes]).toEqual([['c'], [true, true]])
  })
})
