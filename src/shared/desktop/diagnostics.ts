import * as z from 'zod'
import { connectionErrors } from '../gateway/connection-error'
import { cacheFaults } from '../media-cache'
import { nothing } from './nothing'

const cacheCodes = cacheFaults.map((fault) => `cache-${fault}` as const)

/** `host`: every other host of the platform; `configuration`: a host that platform.json lacks. */
const checkIds = [
  'platform',
  'progress',
  'video',
  'quiz',
  'host',
  'configuration',
  'proxy',
  'tls',
  'clock',
  'keychain',
  'disk',
  'graphics',
  'policy',
  'media-cache',
  'updates',
  'versions',
] as const
export type CheckId = (typeof checkIds)[number]

const checkCodes = [
  ...connectionErrors,
  'proxy-scheme',
  'reached',
  'slow',
  'slow-line',
  'elsewhere',
  'foreign-page',
  'blocked',
  'server-trouble',
  'direct',
  'through',
  'secure',
  'not-needed',
  'not-known',
  'right',
  'off',
  'kept-in-keychain',
  'kept-encrypted',
  'no-keychain',
  'keychain-locked',
  'shared-computer',
  'enough',
  'low',
  'full',
  'unwritable',
  'accelerated',
  'software',
  'none',
  'applied',
  'ignored',
  'said',
  'up-to-date',
  'update-waits',
  'update-failed',
  'too-old',
  'updated-by-others',
  'never-updated',
  'host-lacking',
  'cache-used',
  'cache-ready',
  'cache-without-effect',
  ...cacheCodes,
] as const
export type CheckCode = (typeof checkCodes)[number]

/** `look`: works but needs attention. */
const checkStates = ['good', 'look', 'broken'] as const
export type CheckState = (typeof checkStates)[number]

/** `host` with a non-default port; `seconds`: the clock is ahead; `bytes`: free, or in a second; `share`: from the media cache; `text`: verbatim. */
const check = z.object({
  id: z.enum(checkIds),
  host: z.string().nullable(),
  state: z.enum(checkStates),
  code: z.enum(checkCodes),
  ms: z.number().nullable(),
  status: z.number().nullable(),
  seconds: z.number().nullable(),
  bytes: z.number().nullable(),
  share: z.number().nullable(),
  text: z.string().nullable(),
})
export type Check = z.output<typeof check>

/** `use`: the list of `hosts` in platform.json that does not name the host. */
const lackingHost = z.object({ host: z.string().max(260), use: z.enum(['images', 'media', 'frames']) })
export type LackingHost = z.output<typeof lackingHost>

const hostUses = [
  'platform',
  'progress',
  'quiz',
  'services',
  'video',
  'media',
  'images',
  'frames',
  'payments',
  'live',
  'pages',
] as const
export type HostUse = (typeof hostUses)[number]

/** A host that a school's network must allow. */
const neededHost = z.object({ host: z.string(), port: z.number(), uses: z.array(z.enum(hostUses)) })
export type NeededHost = z.output<typeof neededHost>

/** Checks in display order; hosts to allow. */
const diagnosticsRun = z.object({
  run: z.number(),
  expected: z.array(z.object({ id: z.enum(checkIds), host: z.string().nullable() })),
  hosts: z.array(neededHost),
  supportEmail: z.string().nullable(),
})
export type DiagnosticsRun = z.output<typeof diagnosticsRun>

/** A result, once it is known. */
export const diagnosticsChecked = z.object({ run: z.number(), check })

const text = z.object({ text: z.string().max(40_000) })

/** Diagnostics commands. */
export const diagnosticsCommands = {
  'diagnostics.run': { input: nothing, output: diagnosticsRun, limit: 10 },
  /** Removes secrets and personal data. */
  'diagnostics.mask': { input: text, output: z.object({ text: z.string() }) },
  'diagnostics.save': {
    input: text,
    output: z.object({ outcome: z.enum(['saved', 'cancelled', 'failed']) }),
    limit: 6,
  },
  /** `problem` as shown on the failed screen. */
  'diagnostics.report': {
    input: z.object({ problem: z.string().max(4000).nullable() }),
    output: z.object({ text: z.string(), hasSupportEmail: z.boolean() }),
    limit: 20,
  },
  /** `shortened`: its end was cut. */
  'diagnostics.mail': {
    input: text,
    output: z.object({ outcome: z.enum(['opened', 'shortened', 'failed']) }),
    limit: 6,
  },
  'diagnostics.host-lacking': { input: lackingHost, output: nothing, limit: 30 },
  'diagnostics.log': { input: nothing, output: z.object({ text: z.string() }) },
  'diagnostics.open-log-folder': { input: nothing, output: z.object({ opened: z.boolean() }), limit: 6 },
} as const
