import * as z from 'zod'
import { maxHomeLength } from '../home-snapshot/home-snapshot'
import { appCommands } from './app'
import { clipboardCommands } from './clipboard'
import { demoCommands } from './demo'
import { diagnosticsCommands } from './diagnostics'
import { downloadCommands } from './downloads'
import { findCommands } from './find'
import { homeworkCommands } from './homework'
import { linkCommands } from './links'
import { menuCommands } from './menu'
import { myDataCommands } from './my-data'
import { noteCommands } from './notes'
import { nothing } from './nothing'
import { notificationCommands } from './notifications'
import { offlineLessonsCommands } from './offline-lessons'
import { osIntegrationCommands } from './os-integration'
import { paymentCommands } from './payments'
import { progressCommands } from './progress'
import { proxyCommands } from './proxy-access'
import { reminderCommands } from './reminders'
import { sessionCommands } from './session'
import { settingsCommands } from './settings'
import { storageCommands } from './storage'
import { updateCommands } from './updates'

const owner = { userId: z.number() }

/** Ignores any other `userId`; erased with the session, except `chosen` and `lasting`, which only the user's keychain opens (spec 1 §4). */
const pageStateCommands = {
  /** `hasFormer`: `localStorage` still holds what version 1.0 wrote, of any user; otherwise main empties it. */
  'page-state.read': {
    input: z.object({ ...owner, hasFormer: z.boolean() }),
    output: z.object({ text: z.string().nullable() }),
  },
  /** Resolves once durable; in memory on a shared computer. */
  'page-state.write': {
    input: z.object({
      ...owner,
      text: z.string().max(2_000_000),
      chosen: z.string().max(100_000).nullable(),
      lasting: z.string().max(100_000).nullable(),
    }),
    output: nothing,
    size: 2_201_000,
  },
  'page-state.remove': { input: z.object(owner), output: nothing },
} as const

const homeSnapshotCommands = {
  /** Records Home in the form of `shared/home-snapshot`; sealed for the first paint of the next start. */
  'home-snapshot.save': {
    input: z.object({ text: z.string().max(maxHomeLength) }),
    output: nothing,
    limit: 30,
    size: maxHomeLength + 100,
  },
} as const

const quizCommands = {
  /** Null on failure or refusal. */
  'quiz.open': {
    input: z.object({ contentQcmId: z.int().positive() }),
    output: z.object({ address: z.string().nullable() }),
  },
} as const

/** Input, output, calls in ten seconds (default 120), size of the input (default 64 K). */
export const commands = {
  ...appCommands,
  ...settingsCommands,
  ...sessionCommands,
  ...quizCommands,
  ...storageCommands,
  ...offlineLessonsCommands,
  ...clipboardCommands,
  ...linkCommands,
  ...progressCommands,
  ...paymentCommands,
  ...homeworkCommands,
  ...pageStateCommands,
  ...homeSnapshotCommands,
  ...noteCommands,
  ...reminderCommands,
  ...notificationCommands,
  ...osIntegrationCommands,
  ...updateCommands,
  ...proxyCommands,
  ...diagnosticsCommands,
  ...findCommands,
  ...downloadCommands,
  ...menuCommands,
  ...myDataCommands,
  ...demoCommands,
} as const

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = z.input<(typeof commands)[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<(typeof commands)[Name]['output']>
