import * as z from 'zod'
import { languages } from '../locale'
import { quietHours } from './notifications'

// Apart from the commands: the start reads the settings before it loads those.

/** The themes to choose from; `system` follows the computer. */
export const themeChoices = ['light', 'dark', 'system'] as const

/** Where a proxy script is. It is kept and shown as it is, so nobody's name and password may stand in it. */
const scriptAddress = z.string().max(2048).refine(isScriptAddress, 'must be an http:// or https:// address without a user')

/** How the platform is reached; `system` follows the computer. */
export const proxySettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('manual'), host: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/), port: z.int().min(1).max(65_535) }),
  z.object({ mode: z.literal('script'), url: scriptAddress }),
])
export type ProxySettings = z.output<typeof proxySettings>

/** How far the window can be zoomed, in percent. */
export const zoomSteps = [75, 90, 100, 110, 125, 150, 175, 200] as const

/** What a person sets on this computer; kept by the main process. */
export const settings = z.object({
  language: z.enum(languages),
  /** Somebody chose the language here, or the first sign-in brought it: no account changes it any more. */
  languageSettled: z.boolean().optional(),
  theme: z.enum(themeChoices),
  sharedComputer: z.boolean(),
  hardwareAcceleration: z.boolean(),
  dataSaver: z.boolean(),
  /** Percent, one of `zoomSteps`. */
  zoom: z.literal(zoomSteps),
  proxy: proxySettings,
  /** Whether somebody has said once if this computer is shared. */
  sharingAnswered: z.boolean(),
  /** Whether the system reminds of live sessions and of exams that end. */
  reminders: z.boolean(),
  /** Whether the system shows notifications of the platform while the window is not in front. */
  nativeNotifications: z.boolean(),
  quietHours,
  /** Whether closing the window keeps the application in the tray. */
  tray: z.boolean(),
  /** Whether the application opens with the session of the system. */
  openAtLogin: z.boolean(),
  /** Whether what is written is checked: a dictionary is fetched for it. */
  spelling: z.boolean(),
})
export type Settings = z.output<typeof settings>

/** The settings that a school's policy can decide: a name here is a key of the policy, of its schema and of the registry. */
export const managedSettings = ['language', 'sharedComputer', 'proxy', 'dataSaver'] as const
export type ManagedSetting = (typeof managedSettings)[number]

function isScriptAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\/]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Changing settings. */
export const settingsCommands = {
  'settings.change': { input: settings.partial(), output: settings, limit: 40 },
} as const
