import type { Settings as SettingValues } from '#shared/desktop/settings.ts'
import type { HandlersOf, ParsedInput } from '../base/handlers'
import type { Settings } from '../base/services'

export function settingsCommands(settings: Pick<Settings, 'change'>): HandlersOf<'settings'> {
  return { 'settings.change': (part) => settings.change(withoutUndefined(part)) }
}

function withoutUndefined(part: ParsedInput<'settings.change'>): Partial<SettingValues> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}
