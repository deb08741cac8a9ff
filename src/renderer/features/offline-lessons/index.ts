import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const offlineLessonsFeature = defineFeature({
  name: 'offline-lessons',
  routes: [
    {
      path: paths.offlineLessons(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./offline-lessons-screen')).OfflineLessonsScreen }),
    },
  ],
  slots: { background: async () => ({ Background: (await import('./offline-lessons-sync')).OfflineLessonsSync }) },
})
