import { exam } from 'virtual:icons/exam'
import { defineFeature, type NavEntry } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

/** The sidebar entry needs a permission; the platform decides who may open an exam (spec 2 §6). */
const isShown: NonNullable<NavEntry['when']> = ({ permissions }) => permissions.has_exam === true

export const examsFeature = defineFeature({
  name: 'exams',
  routes: [
    {
      path: paths.exams(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./exams-screen')).ExamsScreen }),
    },
    {
      path: '/exams/:id',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./exam-screen')).ExamScreen }),
    },
  ],
  nav: [{ order: 5, to: paths.exams(), icon: exam, label: 'exams', when: isShown }],
  deepLinks: { exams: () => paths.exams(), exam: ({ examId }) => paths.exam(examId) },
})
