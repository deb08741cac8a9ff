import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { http } from '#core/api/http.ts'
import { homeworkLimits, type HomeworkDraft, type HomeworkFile } from '#shared/desktop/homework.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useDraft } from '../use-draft'
import { useAddFiles } from './use-add-files'

const photo = (name: string) => new File(['x'], name)
const storedFile = (index: number): HomeworkFile => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `page-${String(index)}.jpg`,
  kind: 'image',
  bytes: 1,
  turn: 0,
})
const draftOf = (count: number, examId = 7): HomeworkDraft => ({
  examId,
  files: Array.from({ length: count }, (_, index) => storedFile(index)),
  merged: null,
  delivery: { step: 'editing' },
})

/** Homework that holds `count` files; each file that is copied adds one, when `answer` is called. */
async function setUp(count = 0) {
  let stored = count
  const copies: { address: string; answer: () => Promise<void> }[] = []
  const { adapter } = http.defaults
  http.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new Error('aborted')))
      const answer = async () => {
        stored += 1
        const data = { draft: draftOf(stored), refused: [] }
        resolve({ data, status: 200, statusText: '', headers: {}, config })
        await world.settle()
      }
      copies.push({ address: config.url ?? '', answer })
    })
  onTestFinished(() => void Object.assign(http.defaults, { adapter }))
  const world = createHookWorld({
    desktop: {
      'homework.read': async ({ examId }) => draftOf(stored, examId),
      'homework.pick': async ({ examId }) => ({
        draft: draftOf((stored += 2), examId),
        refused: [{ name: 'a.exe', reason: 'type' }],
      }),
    },
  })
  const view = world.render(
    ({ examId }: { examId: number }) => {
      const draft = useDraft(examId)
      return { draft, adder: useAddFiles(examId, draft) }
    },
    { examId: 7 },
  )
  await world.settle()
  const add = async (...files: File[]) => {
    act(() => view.result.current.adder.add({ files, refused: [] }))
    await world.settle()
  }
  return { ...world, view, copies, add, adder: () => view.result.current.adder, draft: () => view.result.current.draft }
}

describe('useAddFiles', () => {
  it('tells how many of the files are copied, and then how many were taken', async () => {
    const { add, copies, adder, draft, notified, view } = await setUp()
    expect(adder()).toMatchObject({ copying: null, isPicking: false, taken: 0, refused: [] })
    await add(photo('a.jpg'), photo('b.jpg'))
    expect(adder().copying).toEqual({ completed: 0, total: 2 })
    await copies[0]?.answer()
    expect(adder().copying).toEqual({ completed: 1, total: 2 })
    await copies[1]?.answer()
    expect([adder().copying, adder().taken, draft().draft?.files.length]).toEqual([null, 2, 2])
    expect(copies.map(({ address }) => address)).toEqual([
      '/homework/7/files?name=a.jpg&bytes=1',
      '/homework/7/files?name=b.jpg&bytes=1',
    ])
    view.unmount()
    expect(notified).toEqual([])
  })

  it('refuses a file for which the homework has no room, until its refusal is dismissed', async () => {
    const { add, copies, adder } = await setUp(homeworkLimits.files - 1)
    await add(photo('a.jpg'))
    await copies[0]?.answer()
    await add(photo('b.jpg'))
    expect([adder().refused, copies.length]).toEqual([[{ name: 'b.jpg', reason: 'too-many' }], 1])
    act(() => adder().dismiss())
    expect(adder().refused).toEqual([])
  })

  it('counts the files that the dialog of the system added to those that were there', async () => {
    const { adder, draft, settle } = await setUp(3)
    await act(async () => adder().pick())
    await settle()
    expect(adder()).toMatchObject({ isPicking: false, taken: 2, refused: [{ name: 'a.exe', reason: 'type' }] })
    expect(draft().draft?.files).toHaveLength(5)
  })

  it('says that copying was given up when the screen is left before its end', async () => {
    const { add, view, notified } = await setUp()
    await add(photo('a.jpg'))
    view.unmount()
    expect(notified).toEqual([`warning: ${textsIn('fr', 'homework')('leftCopying')}`])
  })

  it('adds to the exam that is shown, and gives up what it copied for the one before', async () => {
    const { add, view, copies, settle, notified } = await setUp()
    await add(photo('a.jpg'))
    view.rerender({ examId: 8 })
    await settle()
    expect(notified).toHaveLength(1)
    await add(photo('b.jpg'))
    await vi.waitFor(() => expect(copies).toHaveLength(2))
    expect(copies[1]?.address).toBe('/homework/8/files?name=b.jpg&bytes=1')
  })

  it('keeps its functions while nothing changes, so that the drop zone is not drawn again', async () => {
    const { view, adder } = await setUp()
    const before = adder()
    view.rerender({ examId: 7 })
    expect(adder()).toBe(before)
  })
})
