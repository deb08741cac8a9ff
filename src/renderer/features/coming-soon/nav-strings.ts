import { defineStrings } from '../../core/strings/define-strings'

export const navStrings = defineStrings('coming-soon-nav', {
  fr: {
    offers: 'Offres', exams: 'Examens', sessions: 'En direct', wallet: 'Porte monnaie', revenue: 'Revenu',
  },
  en: {
    offers: 'Offers', exams: 'Exams', sessions: 'Live', wallet: 'Wallet', revenue: 'Revenue',
  },
  ar: {
    offers: 'العروض', exams: 'الامتحانات', sessions: 'مباشر', wallet: 'المحفظة', revenue: 'المداخيل',
  },
})
