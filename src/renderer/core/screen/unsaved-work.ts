import { useEffect, useRef } from 'react'

/** The question before unsaved work is left. */
export type LeaveLabels = { title: string; text: string; leave: string; stay: string; close: string }

/** A way out that waits for the person's answer. */
export type LeaveRequest = { labels: LeaveLabels; answer: (leaves: boolean) => void }

/** The work of this page that leaving would lose. */
export type UnsavedWork = {
  /** Until the returned function is called. */
  add(labels: () => LeaveLabels): () => void
  /** The work was saved just now: a form that leaves by itself is not drawn anew before. */
  saved(): void
  /** The question of the newest work; null where nothing is unsaved. */
  labels(): LeaveLabels | null
  /** Asks before something else than a navigation leaves; true at once where nothing is unsaved. */
  confirm(): Promise<boolean>
  request(): LeaveRequest | null
  /** Hears each change, until the returned function is called. */
  listen(listener: () => void): () => void
}

/** Registers unsaved work, whichever form it is in, and asks one question at a time. */
export function createUnsavedWork(): UnsavedWork {
  let works: readonly (() => LeaveLabels)[] = []
  let pending: LeaveRequest | null = null
  const listeners = new Set<() => void>()
  const changed = (): void => [...listeners].forEach((listener) => listener())
  const labels = (): LeaveLabels | null => works.at(-1)?.() ?? null
  const remove = (isRemoved: (work: () => LeaveLabels) => boolean): void => {
    works = works.filter((work) => !isRemoved(work))
    if (works.length === 0) pending?.answer(false)
    changed()
  }

  return {
    add(work) {
      works = [...works, work]
      changed()
      return () => remove((other) => other === work)
    },
    saved: () => remove(() => true),
    labels,
    confirm() {
      const pendingLabels = labels()
      if (pendingLabels === null) return Promise.resolve(true)
      pending?.answer(false)
      return new Promise((resolve) => {
        const own: LeaveRequest = {
          labels: pendingLabels,
          answer: (leaves) => {
            if (pending === own) pending = null
            resolve(leaves)
            changed()
          },
        }
        pending = own
        changed()
      })
    },
    request: () => pending,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What is unsaved in this page. */
export const unsavedWork = createUnsavedWork()

/** Has every way out ask first for as long as the form is dirty and shown. */
export function useUnsavedWork(isDirty: boolean, labels: LeaveLabels): void {
  const current = useRef(labels)
  useEffect(() => {
    current.current = labels
  }, [labels])
  useEffect(() => (isDirty ? unsavedWork.add(() => current.current) : undefined), [isDirty])
}
