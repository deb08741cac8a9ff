/** How far work is: a share from 0 to 1, waiting for its next try, or refused. */
export type WorkProgress = { share: number; mode: 'normal' | 'paused' | 'error' }

type Delivery = { step: string; sentBytes?: number; allBytes?: number }

/** What the delivery of homework shows on the taskbar; null where nothing is on its way. */
export function deliveryProgress({ step, sentBytes = 0, allBytes = 0 }: Delivery, before: WorkProgress | null): WorkProgress | null {
  const share = allBytes > 0 ? Math.min(1, sentBytes / allBytes) : (before?.share ?? 0)
  if (step === 'sending' || step === 'checking') return { share, mode: 'normal' }
  if (step === 'waiting') return { share, mode: 'paused' }
  return step === 'refused' ? { share: 1, mode: 'error' } : null
}

/** What is shown of several: the worst that happened, and the work that is least far. */
export function combine(works: readonly WorkProgress[]): WorkProgress | null {
  const [first, ...others] = works
  if (first === undefined) return null
  const rank = { normal: 0, paused: 1, error: 2 } as const
  return others.reduce((shown, work) => ({ share: Math.min(shown.share, work.share), mode: rank[work.mode] > rank[shown.mode] ? work.mode : shown.mode }), first)
}

type Bar = { isDestroyed(): boolean; setProgressBar(share: number, options: { mode: 'normal' | 'paused' | 'error' }): void }

/** Shows on the taskbar how far long work is. */
export type TaskbarProgress = {
  homework(draft: { examId: number; delivery: Delivery }): void
  /** A new version is being downloaded, or no longer. */
  update(phase: { kind: string; percent?: number }): void
  /** The person is at the window: what was refused has been seen. */
  clearErrors(): void
  /** Whoever was signed in left. */
  clear(): void
}

/** The progress of what is delivered and downloaded, together. */
export function createTaskbarProgress(window: () => Bar | null): TaskbarProgress {
  const deliveries = new Map<number, WorkProgress>()
  let download: WorkProgress | null = null
  let shown: WorkProgress | null = null
  const look = (): void => {
    const now = combine([...deliveries.values(), ...(download === null ? [] : [download])])
    if (now?.share === shown?.share && now?.mode === shown?.mode) return
    shown = now
    const bar = window()
    if (bar !== null && !bar.isDestroyed()) bar.setProgressBar(now?.share ?? -1, { mode: now?.mode ?? 'normal' })
  }
  return {
    update({ kind, percent = 0 }) {
      download = kind === 'downloading' ? { share: percent / 100, mode: 'normal' } : null
      look()
    },
    homework({ examId, delivery }) {
      const progress = deliveryProgress(delivery, deliveries.get(examId) ?? null)
      if (progress === null) deliveries.delete(examId)
      else deliveries.set(examId, progress)
      look()
    },
    clearErrors() {
      for (const [examId, { mode }] of deliveries) if (mode === 'error') deliveries.delete(examId)
      look()
    },
    clear() {
      deliveries.clear()
      look()
    },
  }
}
