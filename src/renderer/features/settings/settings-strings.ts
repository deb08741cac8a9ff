import { defineStrings } from '../../core/strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

export const settingsStrings = defineStrings('settings', { fr, en, ar })
export type SettingsText = ReturnType<typeof settingsStrings.useText>
