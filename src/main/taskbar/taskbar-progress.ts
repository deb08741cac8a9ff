/** Share from 0 to 1; paused until a retry, error once the person has to act. */
export type WorkProgress = { share: number; mode: 'normal' | 'paused' | 'error' }

type Delivery = { step: string; sentBytes?: number; allBytes?: number }

export function deliveryProgress(
  { step, sentBytes = 0, allBytes = 0 }: Delivery,
  previous: WorkProgress | null,
): WorkProgress | null {
  const share = allBytes > 0 ? Math.min(1, sentBytes / allBytes) : (previous?.share ?? 0)
  if (step === 'sending' || step === 'checking') return { share, mode: 'normal' }
  if (step === 'waiting') return { share, mode: 'paused' }
  return step === 'refused' || step === 'unclear' ? { share: 1, mode: 'error' } : null
}

/** Worst mode, smallest share. */
export function combine(works: readonly WorkProgress[]): WorkProgress | null {
  const [first, ...others] = works
  if (first === undefined) return null
  const rank = { normal: 0, paused: 1, error: 2 } as const
  const merge = (a: WorkProgress, b: WorkProgress): WorkProgress => ({
    share: Math.min(a.share, b.share),
    mode: rank[b.mode] > rank[a.mode] ? b.mode : a.mode,
  })
  return others.reduce(merge, first)
}

type Bar = {
  isDestroyed(): boolean
  setProgressBar(share: number, options: { mode: 'normal' | 'paused' | 'error' }): void
}

export type TaskbarProgress = {
  homework(draft: { examId: number; delivery: Delivery }): void
  update(phase: { kind: string; percent?: number }): void
  files(share: number | null): void
  clearErrors(): void
  clear(): void
}

export function createTaskbarProgress(window: () => Bar | null): TaskbarProgress {
  const deliveries = new Map<number, WorkProgress>()
  let download: WorkProgress | null = null
  let files: WorkProgress | null = null
  let shown: WorkProgress | null = null
  const refresh = (): void => {
    const next = combine([...deliveries.values(), ...[download, files].filter((work) => work !== null)])
    if (next?.share === shown?.share && next?.mode === shown?.mode) return
    shown = next
    const bar = window()
    if (bar !== null && !bar.isDestroyed()) bar.setProgressBar(next?.share ?? -1, { mode: next?.mode ?? 'normal' })
  }
  return {
    update({ kind, percent = 0 }) {
      download = kind === 'downloading' ? { share: percent / 100, mode: 'normal' } : null
      refresh()
    },
    files(share) {
      files = share === null ? null : { share, mode: 'normal' }
      refresh()
    },
    homework({ examId, delivery }) {
      const progress = deliveryProgress(delivery, deliveries.get(examId) ?? null)
      if (progress === null) deliveries.delete(examId)
      else deliveries.set(examId, progress)
      refresh()
    },
    clearErrors() {
      for (const [examId, { mode }] of deliveries) if (mode === 'error') deliveries.delete(examId)
      refresh()
    },
    clear() {
      deliveries.clear()
      files = null
      refresh()
    },
  }
}
