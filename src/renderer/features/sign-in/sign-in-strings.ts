import { defineStrings } from '../../core/strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

export const signInStrings = defineStrings('sign-in', { fr, en, ar })
export type SignInText = ReturnType<typeof signInStrings.useText>
