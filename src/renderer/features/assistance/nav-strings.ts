import { defineStrings } from '../../core/strings/define-strings'

export const assistanceNavStrings = defineStrings('assistance-nav', { fr: { support: 'Assistance' }, en: { support: 'Support' }, ar: { support: 'المساعدة' } })
