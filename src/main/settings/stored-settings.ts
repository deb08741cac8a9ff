import * as z from 'zod'
import { comfort, defaultComfort } from '../../shared/comfort'
import type { Settings } from '../../shared/desktop/settings'
import { quietHours } from '../../shared/desktop/notifications'
import { offlineLimits, proxySettings, themeChoices, zoomSteps } from '../../shared/desktop/settings'
import { languageFrom, languages } from '../../shared/locale'

/** A later schema version needs a new number and a migration. */
export type StoredSettings = Settings & { version: 1 }

const integrationDefaults = { tray: false, openAtLogin: false, spelling: false }

export function defaultSettings(locales: readonly string[]): StoredSettings {
  return {
    version: 1,
    language: languageFrom(locales),
    languageSettled: false,
    theme: 'system',
    comfort: defaultComfort,
    sharedComputer: false,
    hardwareAcceleration: true,
    dataSaver: false,
    offlineLimitGb: 5,
    zoom: 100,
    proxy: { mode: 'system' },
    sharingAnswered: false,
    reminders: true,
    nativeNotifications: true,
    quietHours: { on: false, from: '21:00', to: '07:00' },
    ...integrationDefaults,
  }
}

const storedComfort = z
  .object({
    contrast: comfort.shape.contrast.catch(defaultComfort.contrast),
    motion: comfort.shape.motion.catch(defaultComfort.motion),
    lineSpacing: comfort.shape.lineSpacing.catch(defaultComfort.lineSpacing),
    typeface: comfort.shape.typeface.catch(defaultComfort.typeface),
    largeTargets: comfort.shape.largeTargets.catch(defaultComfort.largeTargets),
  })
  .catch(defaultComfort)

export function storedSettings(locales: readonly string[]): z.ZodType<StoredSettings> {
  const initial = defaultSettings(locales)
  return z.object({
    version: z.literal(1).catch(1),
    language: z.enum(languages).catch(initial.language),
    languageSettled: z.boolean().catch(true),
    theme: z.enum(themeChoices).catch(initial.theme),
    comfort: storedComfort,
    // An unreadable value counts as shared, so that nothing is stored.
    sharedComputer: z.boolean().optional().default(initial.sharedComputer).catch(true),
    hardwareAcceleration: z.boolean().catch(initial.hardwareAcceleration),
    dataSaver: z.boolean().catch(initial.dataSaver),
    offlineLimitGb: z.literal(offlineLimits).catch(initial.offlineLimitGb),
    zoom: z.literal(zoomSteps).catch(initial.zoom),
    proxy: proxySettings.catch(initial.proxy),
    sharingAnswered: z.boolean().catch(initial.sharingAnswered),
    reminders: z.boolean().catch(initial.reminders),
    nativeNotifications: z.boolean().catch(initial.nativeNotifications),
    quietHours: quietHours.catch(initial.quietHours),
    tray: z.boolean().catch(integrationDefaults.tray),
    openAtLogin: z.boolean().catch(integrationDefaults.openAtLogin),
    spelling: z.boolean().catch(integrationDefaults.spelling),
  })
}
