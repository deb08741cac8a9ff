import * as z from 'zod'
import { appCommands } from './app'
import { demoCommands } from './demo'
import { osIntegrationCommands } from './os-integration'
import { diagnosticsCommands } from './diagnostics'
import { homeworkCommands } from './homework'
import { linkCommands } from './links'
import { notificationCommands } from './notifications'
import { paymentCommands } from './payments'
import { progressCommands } from './progress'
import { proxyCommands } from './proxy-access'
import { reminderCommands } from './reminders'
import { sessionCommands } from './session'
import { settingsCommands } from './settings'
import { storageCommands } from './storage'
import { updateCommands } from './updates'
import { nothing } from './nothing'

const owner = { userId: z.number() }

/**
 * Persisted state of the page for the signed-in user; any other `userId` reads and writes nothing.
 * Erased with the session, except the `chosen` part (spec 1 §4).
 */
const pageStateCommands = {
  'page-state.read': { input: z.object(owner), output: z.object({ text: z.string().nullable() }) },
  /** Resolves once the state is durable; on a shared computer it stays in memory. */
  'page-state.write': { input: z.object({ ...owner, text: z.string().max(2_000_000), chosen: z.string().max(100_000).nullable() }), output: nothing },
  'page-state.remove': { input: z.object(owner), output: nothing },
} as const

/** Commands of the quiz service. */
const quizCommands = {
  /** Signs in to the quiz service and returns the address of a quiz frame; null if the service fails or refuses. */
  'quiz.open': { input: z.object({ contentQcmId: z.int().positive() }), output: z.object({ address: z.string().nullable() }) },
} as const

/** Commands of the page: input, output and the number of calls allowed in ten seconds, 120 by default. */
export const commands = {
  ...appCommands,
  ...settingsCommands,
  ...sessionCommands,
  ...quizCommands,
  ...storageCommands,
  ...linkCommands,
  ...progressCommands,
  ...paymentCommands,
  ...homeworkCommands,
  ...pageStateCommands,
  ...reminderCommands,
  ...notificationCommands,
  ...osIntegrationCommands,
  ...updateCommands,
  ...proxyCommands,
  ...diagnosticsCommands,
  ...demoCommands,
} as const

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = z.input<(typeof commands)[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<(typeof commands)[Name]['output']>
