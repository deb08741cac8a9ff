import * as z from 'zod'
import type { Settings } from '../../shared/desktop/settings'
import { quietHours } from '../../shared/desktop/notifications'
import { proxySettings, themeChoices, zoomSteps } from '../../shared/desktop/settings'
import { languageFrom, languages } from '../../shared/locale'

/** Settings as they lie on disk; a later version of the file adds a number here and a step that reads the older ones. */
export type StoredSettings = Settings & { version: 1 }

/** Nobody is surprised by an application that stays, comes by itself, or asks a foreign host. */
const deskDefaults = { tray: false, openAtLogin: false, spelling: false }

/** What a computer starts with: the language of its operating system, such as `ar-TN` first in `locales`. */
export function defaultSettings(locales: readonly string[]): StoredSettings {
  return {
    version: 1,
    language: languageFrom(locales),
    languageSettled: false,
    theme: 'system',
    sharedComputer: false,
    hardwareAcceleration: true,
    dataSaver: false,
    zoom: 100,
    proxy: { mode: 'system' },
    sharingAnswered: false,
    reminders: true,
    nativeNotifications: true,
    quietHours: { on: false, from: '21:00', to: '07:00' },
    ...deskDefaults,
  }
}

/** Reads stored settings leniently: each part that is missing or strange takes its default, the others are kept. */
export function storedSettings(locales: readonly string[]): z.ZodType<StoredSettings> {
  const initial = defaultSettings(locales)
  return z.object({
    version: z.literal(1).catch(1),
    language: z.enum(languages).catch(initial.language),
    // Settings of earlier versions were made by somebody who had signed in.
    languageSettled: z.boolean().catch(true),
    theme: z.enum(themeChoices).catch(initial.theme),
    // When in doubt nothing is kept on the computer.
    sharedComputer: z.boolean().optional().default(initial.sharedComputer).catch(true),
    hardwareAcceleration: z.boolean().catch(initial.hardwareAcceleration),
    dataSaver: z.boolean().catch(initial.dataSaver),
    zoom: z.literal(zoomSteps).catch(initial.zoom),
    proxy: proxySettings.catch(initial.proxy),
    sharingAnswered: z.boolean().catch(initial.sharingAnswered),
    reminders: z.boolean().catch(initial.reminders),
    nativeNotifications: z.boolean().catch(initial.nativeNotifications),
    quietHours: quietHours.catch(initial.quietHours),
    tray: z.boolean().catch(deskDefaults.tray),
    openAtLogin: z.boolean().catch(deskDefaults.openAtLogin),
    spelling: z.boolean().catch(deskDefaults.spelling),
  })
}
