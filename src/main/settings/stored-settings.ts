import * as z from 'zod'
import { defaultSettings, storedShape, type Settings } from '#shared/desktop/settings.ts'

/** A later schema version needs a new number and a migration. */
export type StoredSettings = Settings & { version: 1 }

export function initialSettings(locales: readonly string[]): StoredSettings {
  return { version: 1, ...defaultSettings(locales) }
}

export function storedSettings(locales: readonly string[]): z.ZodType<StoredSettings> {
  return z.object({ version: z.literal(1).catch(1), ...storedShape(locales) })
}
