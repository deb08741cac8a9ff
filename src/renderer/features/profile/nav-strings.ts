import { defineStrings } from '../../core/strings/define-strings'

export const profileNavStrings = defineStrings('profile-nav', { fr: { profile: 'Mon profil' }, en: { profile: 'My profile' }, ar: { profile: 'ملفي الشخصي' } })
