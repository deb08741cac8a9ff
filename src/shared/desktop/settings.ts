import * as z from 'zod'
import { languages } from '../locale'
import { comfort } from '../comfort'
import { quietHours } from './notifications'

// Startup reads the settings before the commands load.

/** `system` follows the operating system. */
export const themeChoices = ['light', 'dark', 'system'] as const

/** Shown verbatim, so without credentials. */
const scriptAddress = z
  .string()
  .max(2048)
  .refine(isScriptAddress, 'must be an http:// or https:// address without a user')

/** `system` follows the operating system. */
export const proxySettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({
    mode: z.literal('manual'),
    host: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/),
    port: z.int().min(1).max(65_535),
  }),
  z.object({ mode: z.literal('script'), url: scriptAddress }),
])
export type ProxySettings = z.output<typeof proxySettings>

/** Zoom levels in percent. */
export const zoomSteps = [75, 90, 100, 110, 125, 150, 175, 200] as const

/** Gigabytes (10⁹ bytes) that offline lessons may use. */
export const offlineLimits = [1, 2, 5, 10, 20, 50] as const

/** Settings of this computer. */
export const settings = z.object({
  language: z.enum(languages),
  /** No account changes it afterwards. */
  languageSettled: z.boolean().optional(),
  theme: z.enum(themeChoices),
  comfort,
  sharedComputer: z.boolean(),
  hardwareAcceleration: z.boolean(),
  dataSaver: z.boolean(),
  offlineLimitGb: z.literal(offlineLimits),
  zoom: z.literal(zoomSteps),
  proxy: proxySettings,
  sharingAnswered: z.boolean(),
  reminders: z.boolean(),
  /** Shown without window focus. */
  nativeNotifications: z.boolean(),
  quietHours,
  /** Closing the window leaves the application in the tray. */
  tray: z.boolean(),
  openAtLogin: z.boolean(),
  /** Downloads a dictionary. */
  spelling: z.boolean(),
})
export type Settings = z.output<typeof settings>

/** Also keys of schema and registry. */
export const managedSettings = ['language', 'sharedComputer', 'proxy', 'dataSaver'] as const
export type ManagedSetting = (typeof managedSettings)[number]

function isScriptAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\/]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Settings commands. */
export const settingsCommands = {
  'settings.change': { input: settings.partial(), output: settings, limit: 40 },
} as const
