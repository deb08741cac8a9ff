import * as z from 'zod'
import { connectionErrors } from '../gateway/connection-error'
import { nothing } from './nothing'

/** Checks; `host` stands for every other host of the platform. */
const checkIds = ['platform', 'progress', 'video', 'quiz', 'host', 'proxy', 'tls', 'clock', 'keychain', 'disk', 'graphics', 'policy', 'updates', 'versions'] as const
export type CheckId = (typeof checkIds)[number]

/** Findings; the page has a sentence for each. */
const checkCodes = [
  ...connectionErrors, 'reached', 'slow', 'elsewhere', 'blocked', 'server-trouble', 'direct', 'through', 'secure', 'not-needed', 'not-known', 'right', 'off',
  'kept-in-keychain', 'kept-encrypted', 'no-keychain', 'keychain-locked', 'shared-computer', 'enough', 'low', 'full', 'unwritable', 'accelerated', 'software', 'none', 'applied', 'ignored', 'said',
  'up-to-date', 'update-waits', 'update-failed', 'too-old', 'updated-by-others', 'never-updated',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** Severities; `look` works but needs attention. */
const checkStates = ['good', 'look', 'broken'] as const
export type CheckState = (typeof checkStates)[number]

/** Result of a check: `host` with a non-default port, `ms` of the response, `seconds` the local clock is ahead, `bytes` free, `text` verbatim facts. */
const check = z.object({
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

/** Purposes of a host. */
const hostUses = ['platform', 'progress', 'quiz', 'services', 'video', 'media', 'images', 'frames', 'payments', 'live', 'pages'] as const
export type HostUse = (typeof hostUses)[number]

/** A host that a school's network has to allow. */
const neededHost = z.object({ host: z.string(), port: z.number(), uses: z.array(z.enum(hostUses)) })
export type NeededHost = z.output<typeof neededHost>

/** A started run: its checks in display order, and the hosts that the network must allow. */
const diagnosticsRun = z.object({
  run: z.number(),
  expected: z.array(z.object({ id: z.enum(checkIds), host: z.string().nullable() })),
  hosts: z.array(neededHost),
  supportEmail: z.string().nullable(),
})
export type DiagnosticsRun = z.output<typeof diagnosticsRun>

/** Results of a run, as soon as they are known. */
export const diagnosticsChecked = z.object({ run: z.number(), check })

const text = z.object({ text: z.string().max(40_000) })

/** Commands of the diagnostics. */
export const diagnosticsCommands = {
  'diagnostics.run': { input: nothing, output: diagnosticsRun, limit: 10 },
  /** Removes secrets and personal data from a text. */
  'diagnostics.mask': { input: text, output: z.object({ text: z.string() }) },
  /** Saves the masked text to a file that the user chooses. */
  'diagnostics.save': { input: text, output: z.object({ outcome: z.enum(['saved', 'cancelled', 'failed']) }), limit: 6 },
  /** The last lines of the log. */
  'diagnostics.log': { input: nothing, output: z.object({ text: z.string() }) },
  'diagnostics.open-log-folder': { input: nothing, output: z.object({ opened: z.boolean() }), limit: 6 },
} as const
