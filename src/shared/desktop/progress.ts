import * as z from 'zod'
import { progressRecord } from '../contract/progress'
import { nothing } from './nothing'

/** Numbers of pending and finally refused records; `oldestAt` is the time of the oldest pending one (epoch milliseconds). */
export const outboxState = z.object({ waiting: z.number(), quarantined: z.number(), diskFull: z.boolean(), oldestAt: z.number().optional() })
export type OutboxState = z.output<typeof outboxState>

/** Commands of the outbox of progress records. */
export const progressCommands = {
  'progress.record': { input: progressRecord, output: outboxState, limit: 40 },
  'progress.retry': { input: nothing, output: outboxState, limit: 10 },
} as const
