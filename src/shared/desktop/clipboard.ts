import * as z from 'zod'
import { nothing } from './nothing'

const maxCopiedText = 10_000

/** Reports what the page put into the clipboard of the system (spec 1 §4, shared computers). Refuses longer texts. */
export const clipboardCommands = {
  /** After the page copied a code, so that a shared computer can clear it when the session ends. */
  'clipboard.copied': { input: z.object({ text: z.string().max(maxCopiedText) }), output: nothing },
} as const
