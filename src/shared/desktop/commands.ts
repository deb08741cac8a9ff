import type * as z from 'zod'
import { appCommands } from './app'
import { demoCommands } from './demo'
import { osIntegrationCommands } from './os-integration'
import { diagnosticsCommands } from './diagnostics'
import { homeworkCommands } from './homework'
import { linkCommands } from './links'
import { notificationCommands } from './notifications'
import { pageStateCommands } from './page-state'
import { paymentCommands } from './payments'
import { progressCommands } from './progress'
import { proxyCommands } from './proxy-access'
import { quizCommands } from './quiz'
import { reminderCommands } from './reminders'
import { sessionCommands } from './session'
import { settingsCommands } from './settings'
import { storageCommands } from './storage'
import { updateCommands } from './updates'

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
