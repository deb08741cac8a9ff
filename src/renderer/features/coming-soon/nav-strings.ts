import { defineStrings } from '../../core/strings/define-strings'

export const navStrings = defineStrings('coming-soon-nav', {
  fr: {
    exams: 'Examens', sessions: 'En direct',
  },
  en: {
    exams: 'Exams', sessions: 'Live',
  },
  ar: {
    exams: 'الامتحانات', sessions: 'مباشر',
  },
})
