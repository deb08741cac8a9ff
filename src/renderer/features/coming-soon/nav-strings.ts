import { defineStrings } from '../../core/strings/define-strings'

export const navStrings = defineStrings('coming-soon-nav', {
  fr: {
    profile: 'Mon profil', offers: 'Offres', exams: 'Examens', sessions: 'En direct', wallet: 'Porte monnaie', support: 'Assistance', revenue: 'Revenu',
  },
  en: {
    profile: 'My profile', offers: 'Offers', exams: 'Exams', sessions: 'Live', wallet: 'Wallet', support: 'Support', revenue: 'Revenue',
  },
  ar: {
    profile: 'ملفي الشخصي', offers: 'العروض', exams: 'الامتحانات', sessions: 'مباشر', wallet: 'المحفظة', support: 'المساعدة', revenue: 'المداخيل',
  },
})
