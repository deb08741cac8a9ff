import * as z from 'zod'
import { progressRecord } from '../contract/progress'
import { nothing } from './nothing'

/** Records that wait, records refused for good, whether the disk took them, and when the oldest that waits was made (epoch milliseconds). */
export const outboxState = z.object({ waiting: z.number(), quarantined: z.number(), diskFull: z.boolean(), oldestAt: z.number().optional() })
export type OutboxState = z.output<typeof outboxState>

/** The outbox of progress records. */
export const progressCommands = {
  'progress.record': { input: progressRecord, output: outboxState, limit: 40 },
  'progress.retry': { input: nothing, output: outboxState, limit: 10 },
} as const
