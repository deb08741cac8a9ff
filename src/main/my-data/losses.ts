import type { Loss } from '#shared/desktop/my-data.ts'
import type { UnsavedWork } from '../homework/drafts'

type AtRisk = {
  homework: UnsavedWork
  attempts: readonly { stage: string }[]
  outbox: { waiting: number }
}

/** Lists what exists on this computer alone, so that an erasure would lose it. */
export function findLosses({ homework, attempts, outbox }: AtRisk): Loss[] {
  return [
    ...(homework === null
      ? []
      : homework === 'sending'
        ? (['homework-sending'] as const)
        : (['homework-draft'] as const)),
    ...(attempts.some(({ stage }) => ['sending', 'uncertain', 'waiting'].includes(stage)) ? (['order'] as const) : []),
    ...(outbox.waiting > 0 ? (['progress'] as const) : []),
  ]
}
