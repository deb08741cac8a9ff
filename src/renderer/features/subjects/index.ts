import { books } from 'virtual:icons/books'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const subjectsFeature = defineFeature({
  name: 'subjects',
  routes: [
    {
      path: '/subjects',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./subjects-screen')).SubjectsScreen }),
    },
  ],
  nav: [{ order: 4, to: paths.subjects(), icon: books, label: 'subjects' }],
  deepLinks: { subjects: () => paths.subjects() },
})
