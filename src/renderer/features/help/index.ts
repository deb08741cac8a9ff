import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const helpFeature = defineFeature({
  name: 'help',
  routes: [
    {
      path: paths.help(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./help-screen')).HelpScreen }),
    },
  ],
})
