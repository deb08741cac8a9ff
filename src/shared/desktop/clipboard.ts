import * as z from 'zod'
import { nothing } from './nothing'

export const maxCopiedText = 10_000

export const clipboardCommands = {
  /** After the page copied a code, so that a shared computer can clear it when the session ends. */
  'clipboard.copied': { input: z.object({ text: z.string().max(maxCopiedText) }), output: nothing },
} as const
