import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const subjectFeature = defineFeature({
  name: 'subject',
  routes: [
    {
      path: '/subjects/:subject_id/details',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./subject-screen')).SubjectScreen }),
    },
  ],
  deepLinks: { subject: ({ subjectId }) => paths.subjectBySlug(subjectId) },
})
