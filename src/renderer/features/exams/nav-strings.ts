import { defineStrings } from '../../core/strings/define-strings'

export const examsNavStrings = defineStrings('exams-nav', { fr: { exams: 'Examens' }, en: { exams: 'Exams' }, ar: { exams: 'الامتحانات' } })
