import * as z from 'zod'
import { nothing } from './nothing'

/** Lost by erasing; orders in progress stay recorded. */
const losses = ['homework-sending', 'homework-draft', 'order', 'progress'] as const
const loss = z.enum(losses)
export type Loss = z.output<typeof loss>

const exportResult = z.object({
  outcome: z.enum(['saved', 'cancelled', 'stopped', 'disk-full', 'failed']),
  missing: z.array(z.string()),
})
export type ExportResult = z.output<typeof exportResult>

/** Parts read so far. */
export const myDataProgress = z.object({ done: z.number(), total: z.number(), title: z.string() })
export type MyDataProgress = z.output<typeof myDataProgress>

/** Export and erasure of the data on this computer. */
export const myDataCommands = {
  'my-data.read': {
    input: nothing,
    output: z.object({ stores: z.array(z.string()), parts: z.array(z.string()), losses: z.array(loss) }),
    limit: 20,
  },
  /** Opens the save dialog, then reads and writes one ZIP file. */
  'my-data.export': { input: z.object({ platform: z.boolean() }), output: exportResult, limit: 6 },
  'my-data.cancel': { input: nothing, output: nothing },
  /** Refused until each loss is accepted. */
  'my-data.erase': {
    input: z.object({ accepted: z.array(loss).max(losses.length) }),
    output: z.object({ outcome: z.enum(['restarting', 'at-risk', 'failed']), losses: z.array(loss) }),
    limit: 6,
  },
} as const
