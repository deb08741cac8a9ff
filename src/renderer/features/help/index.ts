import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
