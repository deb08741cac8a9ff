import { defineStrings } from '../../core/strings/define-strings'

export const subjectsNavStrings = defineStrings('subjects-nav', { fr: { subjects: 'Matières' }, en: { subjects: 'Subjects' }, ar: { subjects: 'المواد' } })
