import * as z from 'zod'
import { connectionErrors } from '../gateway/connection-error'
import { nothing } from './nothing'

/** What is looked at; `host` stands for every other host of the platform. */
export const checkIds = ['platform', 'progress', 'video', 'quiz', 'host', 'proxy', 'tls', 'clock', 'keychain', 'disk', 'graphics', 'policy', 'updates', 'versions'] as const
export type CheckId = (typeof checkIds)[number]

/** What was found; the page has a sentence for each. */
export const checkCodes = [
  ...connectionErrors, 'reached', 'slow', 'elsewhere', 'blocked', 'server-trouble', 'direct', 'through', 'secure', 'not-needed', 'not-known', 'right', 'off',
  'kept-in-keychain', 'kept-encrypted', 'no-keychain', 'keychain-locked', 'shared-computer', 'enough', 'low', 'full', 'unwritable', 'accelerated', 'software', 'none', 'applied', 'ignored', 'said',
  'up-to-date', 'update-waits', 'update-failed', 'too-old', 'updated-by-others', 'never-updated',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** `good`, `look` (works, but somebody should look at it) or `broken`. */
export const checkStates = ['good', 'look', 'broken'] as const
export type CheckState = (typeof checkStates)[number]

/** One answer. `host` with its port where it is not the usual one, `ms` of the answer, `seconds` that this computer's clock is ahead, `bytes` free, `text` facts as they are. */
export const check = z.object({
  id: z.enum(checkIds),
  host: z.string().nullable(),
  state: z.enum(checkStates),
  code: z.enum(checkCodes),
  ms: z.number().nullable(),
  status: z.number().nullable(),
  seconds: z.number().nullable(),
  bytes: z.number().nullable(),
  text: z.string().nullable(),
})
export type Check = z.output<typeof check>

/** What a host is needed for. */
export const hostUses = ['platform', 'progress', 'quiz', 'services', 'video', 'media', 'images', 'frames', 'payments', 'live', 'pages'] as const
export type HostUse = (typeof hostUses)[number]

/** One host that a school's network has to let through. */
export const neededHost = z.object({ host: z.string(), port: z.number(), uses: z.array(z.enum(hostUses)) })
export type NeededHost = z.output<typeof neededHost>

/** A run of checks that began: what is looked at, in the order to show it, and what the network must let through. */
export const diagnosticsRun = z.object({
  run: z.number(),
  expected: z.array(z.object({ id: z.enum(checkIds), host: z.string().nullable() })),
  hosts: z.array(neededHost),
  supportEmail: z.string().nullable(),
})
export type DiagnosticsRun = z.output<typeof diagnosticsRun>

/** What was found in a run, as soon as it is known. */
export const diagnosticsChecked = z.object({ run: z.number(), check })

const text = z.object({ text: z.string().max(40_000) })

/** What the page may ask about the state of things. */
export const diagnosticsCommands = {
  'diagnostics.run': { input: nothing, output: diagnosticsRun, limit: 10 },
  /** The text as it may leave the computer: without what is secret or names somebody. */
  'diagnostics.mask': { input: text, output: z.object({ text: z.string() }) },
  /** Lets the person choose where it is saved; masked as well. */
  'diagnostics.save': { input: text, output: z.object({ outcome: z.enum(['saved', 'cancelled', 'failed']) }), limit: 6 },
  /** The last lines of the log, as they were written. */
  'diagnostics.log': { input: nothing, output: z.object({ text: z.string() }) },
  'diagnostics.open-log-folder': { input: nothing, output: z.object({ opened: z.boolean() }), limit: 6 },
} as const
