import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const settingsFeature = defineFeature({
  name: 'settings',
  routes: [
    {
      path: paths.settings(),
      access: 'any',
      screen: async () => ({ Screen: (await import('./settings-screen')).SettingsScreen }),
    },
  ],
})
