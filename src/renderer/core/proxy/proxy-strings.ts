import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words of the question that a proxy asks. */
export const proxyStrings = defineStrings('proxy', { fr, en, ar })
