import * as z from 'zod'
import { nothing } from './nothing'

/** How the application sits on this computer: what of it there can be here, and what is in force. */
export const osIntegrationState = z.object({
  /** Whether this desktop has a place for the icon of an application without a window; `unknown` until it was looked for. */
  tray: z.enum(['unknown', 'available', 'none']),
  /** Whether the application can be opened with the session of the system: never on a shared computer. */
  login: z.enum(['available', 'none']),
  /** `no-dictionary`: there is none for the language of the interface; `failed`: it could not be fetched. */
  spelling: z.enum(['off', 'on', 'failed', 'no-dictionary']),
  /** Where the dictionary is fetched from when spelling is switched on; null where the system has its own. */
  spellingHost: z.string().nullable(),
  /** `chosen` and `failed` draw without the graphics card: by choice, or because it failed. `failed-next` and `retry-next` hold from the next start. */
  graphics: z.enum(['accelerated', 'chosen', 'failed', 'failed-next', 'retry-next']),
})
export type OsIntegrationState = z.output<typeof osIntegrationState>

/** What a file of ours that could not be read held. */
export const persistedDataKinds = ['settings', 'window', 'session', 'progress', 'payments', 'homework', 'notifications', 'other'] as const
export type PersistedDataKind = (typeof persistedDataKinds)[number]

/** What the disk of this computer refuses, and the files of ours that were found unreadable. */
export const diskState = z.object({
  /** `profile`: the whole folder of the application is closed to it, so that this run keeps everything in a place of its own that is emptied. */
  refused: z.enum(['full', 'read-only', 'failed', 'profile']).nullable(),
  /** It refused earlier in this run, and writes again. */
  recovered: z.boolean(),
  /** `keptAs` is the name of the old file, null where it could not be set aside; `restored` where the copy before the last took its place. */
  setAside: z.array(z.object({ thing: z.enum(persistedDataKinds), keptAs: z.string().nullable(), restored: z.boolean() })),
})
export type DiskState = z.output<typeof diskState>

/** A piece of software in the package, without its text. */
export const licence = z.object({ name: z.string(), version: z.string(), licence: z.string() })
export type Licence = z.output<typeof licence>

/** What the page may ask about the application on this computer. */
export const osIntegrationCommands = {
  'desk.state': { input: nothing, output: osIntegrationState },
  /** The next start tries the graphics card again. */
  'desk.retry-graphics': { input: nothing, output: osIntegrationState, limit: 10 },
  /** What is shipped with this package, by name; null where the package says nothing of it. */
  'app.licences': { input: nothing, output: z.object({ licences: z.array(licence).nullable() }) },
  /** The text of one licence, and where the software comes from. */
  'app.licence': {
    input: z.object({ name: z.string().max(300), version: z.string().max(100) }),
    output: z.object({ text: z.string().nullable(), homepage: z.string().nullable() }),
  },
} as const

/** What the desktop tells of itself. */
export const osIntegrationEvents = { 'desk.changed': osIntegrationState, 'disk.changed': diskState } as const
