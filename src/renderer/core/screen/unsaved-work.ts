import { useEffect, useRef } from 'react'

export type LeaveLabels = { title: string; text: string; leave: string; stay: string; close: string }

export type LeaveRequest = { labels: LeaveLabels; answer: (leaves: boolean) => void }

export type UnsavedWork = {
  add(labels: () => LeaveLabels): () => void
  saved(): void
  /** Of the newest work; null without unsaved work. */
  labels(): LeaveLabels | null
  confirm(): Promise<boolean>
  request(): LeaveRequest | null
  listen(listener: () => void): () => void
}

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

export const unsavedWork = createUnsavedWork()

export function useUnsavedWork(isDirty: boolean, labels: LeaveLabels): void {
  const current = useRef(labels)
  useEffect(() => {
    current.current = labels
  }, [labels])
  useEffect(() => (isDirty ? unsavedWork.add(() => current.current) : undefined), [isDirty])
}
