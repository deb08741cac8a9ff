import * as z from 'zod'
import { progressRecord } from '../contract/progress'
import { nothing } from './nothing'

/** `quarantined`: refused or damaged; `oldestAt` in epoch milliseconds. */
export const outboxState = z.object({
  waiting: z.number(),
  quarantined: z.number(),
  diskFull: z.boolean(),
  oldestAt: z.number().optional(),
})
export type OutboxState = z.output<typeof outboxState>

/** Outbox commands. */
export const progressCommands = {
  'progress.record': { input: progressRecord, output: outboxState, limit: 40 },
  'progress.retry': { input: nothing, output: outboxState, limit: 10 },
} as const
