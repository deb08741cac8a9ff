import { defineFeature, type FeatureRoute } from '../../core/feature'
import { paths } from '../../core/paths'
import { exam } from '../../ui/icons/exam'
import { examsNavStrings } from './nav-strings'

const sits: NonNullable<FeatureRoute['guard']> = ({ permissions }) => permissions.has_exam === true

export const examsFeature = defineFeature({
  name: 'exams',
  routes: [
    { path: paths.exams(), area: 'signed-in', guard: sits, screen: async () => ({ Screen: (await import('./exams-screen')).ExamsScreen }) },
    { path: '/exams/:id', area: 'signed-in', guard: sits, screen: async () => ({ Screen: (await import('./exam-screen')).ExamScreen }) },
  ],
  nav: [{ place: 5, to: paths.exams(), icon: exam, text: (language) => examsNavStrings.text(language)('exams'), when: sits }],
  deepLinks: { exams: () => paths.exams(), exam: ({ examId }) => paths.exam(examId) },
})
