import * as z from 'zod'
import { nothing } from './nothing'

/** Integration into the operating system: features that are available and active. */
const osIntegrationState = z.object({
  /** Support for a tray icon; `unknown` until it was checked. */
  tray: z.enum(['unknown', 'available', 'none']),
  /** Support for opening at login; never on a shared computer. */
  login: z.enum(['available', 'none']),
  /** `no-dictionary`: none exists for the language of the interface; `failed`: the download failed. */
  spelling: z.enum(['off', 'on', 'failed', 'no-dictionary']),
  /** Host of the dictionary download; null if the system has a spell checker. */
  spellingHost: z.string().nullable(),
  /** `chosen` and `failed` render in software, by choice or after failures; `failed-next` and `retry-next` apply from the next start. */
  graphics: z.enum(['accelerated', 'chosen', 'failed', 'failed-next', 'retry-next']),
})
export type OsIntegrationState = z.output<typeof osIntegrationState>

/** Kinds of persisted data. */
const persistedDataKinds = ['settings', 'window', 'session', 'progress', 'payments', 'homework', 'notifications', 'other'] as const
export type PersistedDataKind = (typeof persistedDataKinds)[number]

/** Refused writes and damaged files. */
export const diskState = z.object({
  /** `profile`: the folder of the application refuses writes, so this run uses a temporary one. */
  refused: z.enum(['full', 'read-only', 'failed', 'profile']).nullable(),
  /** Writes succeed again after a refusal in this run. */
  recovered: z.boolean(),
  /** `keptAs`: name of the quarantined file, null if the rename failed; `restored`: the backup replaced it. */
  setAside: z.array(z.object({ thing: z.enum(persistedDataKinds), keptAs: z.string().nullable(), restored: z.boolean() })),
})
export type DiskState = z.output<typeof diskState>

/** A packaged library, without the text of its licence. */
const licence = z.object({ name: z.string(), version: z.string(), licence: z.string() })
export type Licence = z.output<typeof licence>

/** Commands of the integration into the operating system. */
export const osIntegrationCommands = {
  'desk.state': { input: nothing, output: osIntegrationState },
  /** Enables the graphics card for the next start. */
  'desk.retry-graphics': { input: nothing, output: osIntegrationState, limit: 10 },
  /** Packaged libraries by name; null without a list. */
  'app.licences': { input: nothing, output: z.object({ licences: z.array(licence).nullable() }) },
  /** The text of a licence, and the homepage of the library. */
  'app.licence': {
    input: z.object({ name: z.string().max(300), version: z.string().max(100) }),
    output: z.object({ text: z.string().nullable(), homepage: z.string().nullable() }),
  },
} as const

/** Events of the integration into the operating system. */
export const osIntegrationEvents = { 'desk.changed': osIntegrationState, 'disk.changed': diskState } as const
