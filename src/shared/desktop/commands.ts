import * as z from 'zod'
import { progressRecord } from '../contract/progress'
import { socialProviders } from '../contract/social'
import { linkedScreens } from '../deep-link'
import { humanCheckActions } from '../human-check'
import { demoAction, demoState } from './demo'
import { deskCommands, diskState } from './desk'
import { diagnosticsCommands } from './diagnostics'
import { homeworkCommands } from './homework'
import { notificationCommands } from './notifications'
import { pageStateCommands } from './page-state'
import { paymentCommands } from './payments'
import { proxyCommands } from './proxy-access'
import { reminderCommands } from './reminders'
import { schoolState } from './school'
import { managedSettings, settings } from './settings'
import { toldObstacles, updateCommands } from './updates'

const nothing = z.undefined().optional()

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
  /** The administrator who acts as this user (spec 1 §2, §6); null for everybody else. */
  adminUserId: z.string().nullable(),
})
export type SessionState = z.output<typeof sessionState>

/** A deep link, parsed and waiting for the page. */
export const arrivedLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('sign-in'), nextPage: z.literal('offres').nullable() }),
  /** Back from a social provider; the code and the state stay with the desktop. */
  z.object({ kind: z.literal('social-return'), provider: z.enum(socialProviders) }),
  /** An administrator's link; its token stays with the desktop until the person agrees. */
  z.object({ kind: z.literal('switch') }),
  /** Back from a payment provider; what came with it stays with the desktop. */
  z.object({ kind: z.literal('payment-return'), way: z.enum(['card', 'paydunya', 'operator']) }),
  z.object({ kind: z.literal('subjects') }),
  z.object({ kind: z.literal('subject'), subjectId: z.string() }),
  z.object({
    kind: z.literal('lesson'),
    subjectSlug: z.string(),
    chapterSlug: z.string(),
    lessonSlug: z.string(),
    recording: z.boolean(),
  }),
  z.object({ kind: z.literal('exams') }),
  z.object({ kind: z.literal('exam'), examId: z.number() }),
  z.object({ kind: z.literal('sessions'), offset: z.number(), eventId: z.number().nullable() }),
  z.object({ kind: z.literal('week') }),
  z.object({ kind: z.literal('screen'), screen: z.enum(linkedScreens) }),
  z.object({ kind: z.literal('message'), messageId: z.string() }),
])
export type ArrivedLink = z.output<typeof arrivedLink>

/** Records that wait, records refused for good, whether the disk took them, and when the oldest that waits was made (epoch milliseconds). */
export const outboxState = z.object({ waiting: z.number(), quarantined: z.number(), diskFull: z.boolean(), oldestAt: z.number().optional() })
export type OutboxState = z.output<typeof outboxState>

/** What of platform.json the page may know: links and frame addresses, no keys and no service addresses. */
const publicPlatform = z.object({
  name: z.string(),
  contactPhone: z.string().nullable(),
  links: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable(), youtube: z.string().nullable() }),
  forum: z.string().nullable(),
  announcement: z.object({ text: z.string(), url: z.string() }).nullable(),
  /** The platform's own web application: its addresses in notifications mean our screens. */
  web: z.string().nullable(),
  youtubeEmbed: z.string(),
  /** Hosts whose pictures and files the page asks for at `/media/<host>/<path>` of its own origin. */
  mediaHosts: z.array(z.string()),
  /** Hosts whose pictures the page may load by itself. */
  imageHosts: z.array(z.string()),
  /** Origins that `links.open` takes. */
  browserOrigins: z.array(z.string()),
  /** The providers that this platform takes a sign-in from. */
  social: z.array(z.enum(socialProviders)),
})
export type PublicPlatform = z.output<typeof publicPlatform>

/** How a return from a social provider ended: `not-ours` for a state that was not given out or is ten minutes old, `nothing` without a return. */
export const socialOutcomes = ['signed-in', 'teacher', 'nothing', 'not-ours', 'refused', 'unreachable'] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** The account an administrator's link asks for, as the platform names it; `unreadable` where the platform refuses its token. */
export const switchRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('asked'), name: z.string(), lastName: z.string().nullable(), userId: z.number() }),
])
export type SwitchRequest = z.output<typeof switchRequest>

/** What is kept to be read without a line: answers of the platform, pages of magazines, attachments. */
export const storageKinds = ['answers', 'pages', 'attachments'] as const
export type StorageKind = (typeof storageKinds)[number]

/** Bytes kept of each kind and the bound of all together; `off` on a shared computer, where nothing is kept. */
export const storageState = z.object({
  off: z.boolean(),
  limit: z.number(),
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.number(), count: z.number() })),
})
export type StorageState = z.output<typeof storageState>

/** Everything the page needs before it draws, in one answer. */
const startState = z.object({
  version: z.string(),
  os: z.string(),
  demo: z.boolean(),
  platform: publicPlatform,
  session: sessionState,
  settings,
  /** Settings that the school's policy decides; changing one of them is refused. */
  managed: z.array(z.enum(managedSettings)),
  school: schoolState,
  outbox: outboxState,
  disk: diskState,
  windowFocused: z.boolean(),
  windowShown: z.boolean(),
})
export type StartState = z.output<typeof startState>

/** What the page may ask of the desktop: input and output of each command. */
export const commands = {
  'app.start': { input: nothing, output: startState },
  'app.info': { input: nothing, output: z.object({ text: z.string() }) },
  'app.reload': { input: nothing, output: nothing },
  'settings.change': { input: settings.partial(), output: settings },
  /** Asks the person, where homework that nobody handed in would be lost or held up. */
  'session.ask-sign-out': { input: nothing, output: z.object({ agreed: z.boolean() }) },
  'session.sign-out': { input: nothing, output: sessionState },
  'session.human-check': { input: z.object({ action: z.enum(humanCheckActions) }), output: z.object({ token: z.string() }) },
  /** Opens the provider's page in the system browser; a second call replaces the first. */
  'session.social-begin': { input: z.object({ provider: z.enum(socialProviders) }), output: z.object({ opened: z.boolean() }) },
  /** Waits for nobody any more: whoever comes back from the provider after this is not signed in. */
  'session.social-cancel': { input: nothing, output: nothing },
  /** Turns the waiting return from the provider into a session. */
  'session.social-finish': { input: z.object({ provider: z.enum(socialProviders) }), output: z.object({ outcome: z.enum(socialOutcomes) }) },
  /** Whose session the waiting administrator's link asks for. */
  'session.switch-read': { input: nothing, output: switchRequest },
  /** Agrees to the waiting administrator's link, or sends it away; nothing changes before. */
  'session.switch-decide': { input: z.object({ agreed: z.boolean() }), output: sessionState },
  /** Signs in to the quiz service and answers the address of a quiz for a frame; null where the service does not answer or refuses. */
  'quiz.open': { input: z.object({ contentQcmId: z.int().positive() }), output: z.object({ address: z.string().nullable() }) },
  /** What is kept to be read without a line. */
  'storage.read': { input: nothing, output: storageState },
  /** Removes what is kept, of one kind or all of it. */
  'storage.clear': { input: z.object({ kind: z.enum(storageKinds).nullable() }), output: storageState },
  /** Opens an allow-listed page in the system browser; refuses any other address. `managed`: a page of the platform that the school does not let be opened. */
  'links.open': { input: z.object({ url: z.string().max(2048) }), output: z.object({ opened: z.boolean(), managed: z.boolean().optional() }) },
  'links.next': { input: nothing, output: z.object({ link: arrivedLink.nullable() }) },
  'progress.record': { input: progressRecord, output: outboxState },
  'progress.retry': { input: nothing, output: outboxState },
  ...paymentCommands,
  ...homeworkCommands,
  ...pageStateCommands,
  ...reminderCommands,
  ...notificationCommands,
  ...deskCommands,
  ...updateCommands,
  ...proxyCommands,
  ...diagnosticsCommands,
  /** What goes on in the page that must not be interrupted, at each change and every minute: a page that says nothing hangs. */
  'window.activities': { input: z.object({ kinds: z.array(z.enum(toldObstacles)).max(toldObstacles.length) }), output: nothing },
  /** Whether the page holds work that leaving would lose, at each change. */
  'window.unsaved': { input: z.object({ unsaved: z.boolean() }), output: nothing },
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
