import * as z from 'zod'
import { nothing } from './nothing'

const osIntegrationState = z.object({
  /** `unknown` until checked. */
  tray: z.enum(['unknown', 'available', 'none']),
  /** `none` on a shared computer. */
  login: z.enum(['available', 'none']),
  /** `no-dictionary`: none for the interface language. */
  spelling: z.enum(['off', 'on', 'failed', 'no-dictionary']),
  /** Null with a system spell checker. */
  spellingHost: z.string().nullable(),
  /** `chosen`, `failed`: software rendering; `…-next`: from the next start. */
  graphics: z.enum(['accelerated', 'chosen', 'failed', 'failed-next', 'retry-next']),
})
export type OsIntegrationState = z.output<typeof osIntegrationState>

const persistedDataKinds = [
  'settings',
  'window',
  'session',
  'progress',
  'payments',
  'homework',
  'notes',
  'notifications',
  'keys',
  'lessons',
  'screens',
  'other',
] as const
export type PersistedDataKind = (typeof persistedDataKinds)[number]

/** Refused writes and damaged files. */
export const diskState = z.object({
  /** `profile`: this run uses a temporary folder. */
  refused: z.enum(['full', 'read-only', 'failed', 'profile']).nullable(),
  recovered: z.boolean(),
  /** `backupFile`: null if the rename failed; `restored`: from the backup. */
  setAside: z.array(
    z.object({ thing: z.enum(persistedDataKinds), backupFile: z.string().nullable(), restored: z.boolean() }),
  ),
})
export type DiskState = z.output<typeof diskState>

const licence = z.object({ name: z.string(), version: z.string(), licence: z.string() })
export type Licence = z.output<typeof licence>

/** Commands of the operating system integration. */
export const osIntegrationCommands = {
  'desk.state': { input: nothing, output: osIntegrationState },
  /** Takes effect at the next start. */
  'desk.retry-graphics': { input: nothing, output: osIntegrationState, limit: 10 },
  /** Sorted by name; null without a list. */
  'app.licences': { input: nothing, output: z.object({ licences: z.array(licence).nullable() }) },
  'app.licence': {
    input: z.object({ name: z.string().max(300), version: z.string().max(100) }),
    output: z.object({ text: z.string().nullable(), homepage: z.string().nullable() }),
  },
} as const

/** Events of the operating system integration. */
export const osIntegrationEvents = { 'desk.changed': osIntegrationState, 'disk.changed': diskState } as const
