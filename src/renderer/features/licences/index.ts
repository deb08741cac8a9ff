import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

/** The licences of what is shipped, for anybody. */
export const licencesFeature = defineFeature({
  name: 'licences',
  routes: [{ path: paths.licences(), access: 'any', screen: async () => ({ Screen: (await import('./licences-screen')).LicencesScreen }) }],
})
