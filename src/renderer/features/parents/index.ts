import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

/** Its menu entry is shown to students who have a parent; the screen opens for every user (spec 2 §2). */
export const parentsFeature = defineFeature({
  name: 'parents',
  routes: [
    {
      path: paths.parentRequests(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./parent-requests-screen')).ParentRequestsScreen }),
    },
  ],
})
