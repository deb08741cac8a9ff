import { defineStrings } from '../../core/strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

export const diagnosticsStrings = defineStrings('diagnostics', { fr, en, ar })
export type DiagnosticsText = ReturnType<typeof diagnosticsStrings.useText>
