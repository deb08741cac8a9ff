import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { downloadSimple } from 'virtual:icons/download-simple'

export const offlineLessonsFeature = defineFeature({
  name: 'offline-lessons',
  nav: [{ order: 7, to: paths.offlineLessons(), icon: downloadSimple, label: 'offlineLessons' }],
  routes: [
    {
      path: paths.offlineLessons(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./offline-lessons-screen')).OfflineLessonsScreen }),
    },
  ],
  slots: { background: async () => ({ Background: (await import('./offline-lessons-sync')).OfflineLessonsSync }) },
})
