import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const licencesFeature = defineFeature({
  name: 'licences',
  routes: [
    {
      path: paths.licences(),
      access: 'any',
      screen: async () => ({ Screen: (await import('./licences-screen')).LicencesScreen }),
    },
  ],
})
