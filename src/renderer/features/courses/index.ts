import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
