import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

/** How things are done here, and the keys. */
export const helpFeature = defineFeature({
  name: 'help',
  routes: [{ path: paths.help(), access: 'signed-in', screen: async () => ({ Screen: (await import('./help-screen')).HelpScreen }) }],
})
