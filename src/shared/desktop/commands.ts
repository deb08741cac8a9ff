import * as z from 'zod'
import { progressRecord } from '../contract/progress'
import { demoAction, demoState } from './demo'
import { languages } from '../locale'

const nothing = z.undefined().optional()

/** The themes to choose from; `system` follows the computer. */
export const themeChoices = ['light', 'dark', 'system'] as const

/** Where the bearer token is kept: `memory` means until the application closes. */
const vaultBackends = ['keychain', 'safe-storage', 'memory'] as const

/** What the page knows of the session; never the token. `memoryReason` says why nothing is kept. */
export const sessionState = z.object({
  signedIn: z.boolean(),
  userId: z.number().nullable(),
  /** Grows with each sign-in, so that an answer to an older session is recognised as late. */
  generation: z.number(),
  backend: z.enum(vaultBackends),
  memoryReason: z.enum(['shared-computer', 'no-keychain', 'keychain-locked']).nullable(),
})
export type SessionState = z.output<typeof sessionState>

/** What a person sets on this computer; kept by the main process. */
export const settings = z.object({
  language: z.enum(languages),
  theme: z.enum(themeChoices),
  sharedComputer: z.boolean(),
  hardwareAcceleration: z.boolean(),
  dataSaver: z.boolean(),
})
export type Settings = z.output<typeof settings>

/** A deep link, parsed and waiting for the page. */
export const arrivedLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('sign-in'), nextPage: z.literal('offres').nullable() }),
  z.object({ kind: z.literal('subjects') }),
  z.object({ kind: z.literal('subject'), subjectId: z.string() }),
  z.object({
    kind: z.literal('lesson'),
    subjectSlug: z.string(),
    chapterSlug: z.string(),
    lessonSlug: z.string(),
    recording: z.boolean(),
  }),
])
export type ArrivedLink = z.output<typeof arrivedLink>

/** Records that wait, records refused for good, and whether the disk took them. */
export const outboxState = z.object({ waiting: z.number(), quarantined: z.number(), diskFull: z.boolean() })
export type OutboxState = z.output<typeof outboxState>

/** What of platform.json the page may know: links and frame addresses, no keys and no service addresses. */
const publicPlatform = z.object({
  name: z.string(),
  contactPhone: z.string().nullable(),
  links: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable(), youtube: z.string().nullable() }),
  forum: z.string().nullable(),
  youtubeEmbed: z.string(),
  mediaHosts: z.array(z.string()),
})
export type PublicPlatform = z.output<typeof publicPlatform>

/** Everything the page needs before it draws, in one answer. */
const startState = z.object({
  version: z.string(),
  os: z.string(),
  demo: z.boolean(),
  platform: publicPlatform,
  session: sessionState,
  settings,
  outbox: outboxState,
  windowFocused: z.boolean(),
})
export type StartState = z.output<typeof startState>

/** What the page may ask of the desktop: input and output of each command. */
export const commands = {
  'app.start': { input: nothing, output: startState },
  'app.info': { input: nothing, output: z.object({ text: z.string() }) },
  'app.reload': { input: nothing, output: nothing },
  'settings.change': { input: settings.partial(), output: settings },
  'session.sign-out': { input: nothing, output: sessionState },
  'session.human-check': { input: z.object({ action: z.enum(['sign-in']) }), output: z.object({ token: z.string() }) },
  /** Opens an allow-listed page in the system browser; refuses any other address. */
  'links.open': { input: z.object({ url: z.string().max(2048) }), output: z.object({ opened: z.boolean() }) },
  'links.next': { input: nothing, output: z.object({ link: arrivedLink.nullable() }) },
  'progress.record': { input: progressRecord, output: outboxState },
  'progress.retry': { input: nothing, output: outboxState },
  'window.title': { input: z.object({ title: z.string().max(200) }), output: nothing },
  'log.failure': {
    input: z.object({ where: z.string().max(200), message: z.string().max(2000), stack: z.string().max(8000).nullable() }),
    output: nothing,
  },
  'demo.read': { input: nothing, output: demoState },
  'demo.act': { input: demoAction, output: demoState },
} as const

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = z.input<(typeof commands)[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<(typeof commands)[Name]['output']>
