import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { useIsListAwaited } from '#domains/offline-lessons/offline-lessons-slice.ts'

export const offlineLessonsFeature = defineFeature({
  name: 'offline-lessons',
  routes: [
    {
      path: paths.offlineLessons(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./offline-lessons-screen')).OfflineLessonsScreen }),
    },
  ],
  slots: {
    background: {
      useIsAwaited: useIsListAwaited,
      load: async () => ({ Background: (await import('./offline-lessons-sync')).OfflineLessonsSync }),
    },
  },
})
