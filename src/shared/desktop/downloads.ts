import * as z from 'zod'
import { nothing } from './nothing'

const downloadStates = ['running', 'saved', 'cancelled', 'failed', 'disk-full'] as const

const downloadedFile = z.object({
  id: z.int().positive(),
  /** As saved by the user, without its folder. */
  name: z.string(),
  state: z.enum(downloadStates),
  receivedBytes: z.number().nonnegative(),
  /** Null where the server does not say. */
  totalBytes: z.number().positive().nullable(),
  /** The system may open it. */
  opens: z.boolean(),
})
export type DownloadedFile = z.output<typeof downloadedFile>

/** Newest first; in memory only, empty after a sign-out. */
export const downloadsState = z.object({ files: z.array(downloadedFile) })
export type DownloadsState = z.output<typeof downloadsState>

const file = z.object({ id: z.int().positive() })
const done = z.object({ done: z.boolean() })

/** Each returns the list that follows. */
export const downloadCommands = {
  'downloads.read': { input: nothing, output: downloadsState },
  'downloads.cancel': { input: file, output: downloadsState },
  /** False if the file is gone or of another type. */
  'downloads.open': { input: file, output: done },
  'downloads.show': { input: file, output: done },
  /** Never the file; a running download is cancelled. */
  'downloads.remove': { input: file, output: downloadsState },
  'downloads.clear': { input: nothing, output: downloadsState },
} as const
