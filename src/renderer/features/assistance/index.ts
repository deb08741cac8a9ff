import { lifebuoy } from 'virtual:icons/lifebuoy'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const assistanceFeature = defineFeature({
  name: 'assistance',
  routes: [
    {
      path: paths.support(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./assistance-screen')).AssistanceScreen }),
    },
  ],
  nav: [{ order: 9, to: paths.support(), icon: lifebuoy, label: 'support' }],
})
