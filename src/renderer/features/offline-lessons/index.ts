import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

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
