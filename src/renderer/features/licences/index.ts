import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
