import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const coursesFeature = defineFeature({
  name: 'courses',
  routes: [
    {
      path: paths.courses(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./courses-screen')).CoursesScreen }),
    },
  ],
})
