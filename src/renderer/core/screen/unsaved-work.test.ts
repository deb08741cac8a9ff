import { describe, expect, it, vi } from 'vitest'
import { createUnsavedWork, type LeaveLabels } from './unsaved-work'

const labels = (title: string): LeaveLabels => ({ title, text: '', leave: '', stay: '', close: '' })

describe('unsaved work', () => {
  it('asks before it is left, in the words of the newest work', async () => {
    const work = createUnsavedWork()
    expect(await work.confirm()).toBe(true)
    work.add(() => labels('profile'))
    work.add(() => labels('note'))
    const leaving = work.confirm()
    expect(work.request()?.labels.title).toBe('note')
    work.request()?.answer(true)
    expect(await leaving).toBe(true)
    expect(work.request()).toBeNull()
  })

  it('does not leave while an older question is replaced by a newer one', async () => {
    const work = createUnsavedWork()
    work.add(() => labels('note'))
    const [first, second] = [work.confirm(), work.confirm()]
    expect(await first).toBe(false)
    expect(work.request()).not.toBeNull()
    work.request()?.answer(true)
    expect(await second).toBe(true)
  })

  it('asks no more once each work is gone, whichever goes first', async () => {
    const work = createUnsavedWork()
    const removeNote = work.add(() => labels('note'))
    const removeProfile = work.add(() => labels('profile'))
    removeProfile()
    expect(work.labels()?.title).toBe('note')
    removeNote()
    expect(work.labels()).toBeNull()
    expect(await work.confirm()).toBe(true)
  })

  it('keeps a newer question open when an older one is answered late', () => {
    const work = createUnsavedWork()
    work.add(() => labels('note'))
    void work.confirm()
    const older = work.request()
    void work.confirm()
    older?.answer(true)
    expect(work.request()).not.toBeNull()
  })

  it('asks no more once the work is saved or gone, and answers an open question with no', async () => {
    const work = createUnsavedWork()
    const remove = work.add(() => labels('note'))
    work.add(() => labels('profile'))
    const leaving = work.confirm()
    remove()
    expect(work.request()).not.toBeNull()
    expect(work.labels()?.title).toBe('profile')
    work.saved()
    expect(await leaving).toBe(false)
    expect([work.request(), work.labels(), await work.confirm()]).toEqual([null, null, true])
  })

  it('tells its listeners of work, question and answer until they stop', () => {
    const work = createUnsavedWork()
    const listener = vi.fn()
    const stop = work.listen(listener)
    work.add(() => labels('note'))
    void work.confirm()
    work.request()?.answer(false)
    expect(listener).toHaveBeenCalledTimes(3)
    work.saved()
    expect(listener).toHaveBeenCalledTimes(4)
    stop()
    work.add(() => labels('note'))
    expect(listener).toHaveBeenCalledTimes(4)
  })
})
