import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

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
