import { defineStrings } from '../../core/strings/define-strings'

export const homeNavStrings = defineStrings('home-nav', { fr: { home: 'Accueil' }, en: { home: 'Home' }, ar: { home: 'الرئيسية' } })
