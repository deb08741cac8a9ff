import { defineStrings } from '../../core/strings/define-strings'

export const navStrings = defineStrings('coming-soon-nav', {
  fr: {
    offers: 'Offres', exams: 'Examens', sessions: 'En direct', wallet: 'Porte monnaie', support: 'Assistance', revenue: 'Revenu',
  },
  en: {
    offers: 'Offers', exams: 'Exams', sessions: 'Live', wallet: 'Wallet', support: 'Support', revenue: 'Revenue',
  },
  ar: {
    offers: 'العروض', exams: 'الامتحانات', sessions: 'مباشر', wallet: 'المحفظة', support: 'المساعدة', revenue: 'المداخيل',
  },
})
