import { defineFeature, type FeatureRoute } from '../../core/feature'
import { plannedScreens } from './planned-screens'

const route = ({ path, name, guard }: (typeof plannedScreens)[number]): FeatureRoute => ({
  path,
  area: 'signed-in',
  ...(guard && { guard }),
  screen: async () => ({ Screen: (await import('./coming-soon-screen')).screenFor(name) }),
})

/** The screens that the application does not have yet: each says what it will do. A feature that arrives takes its lines away from here. */
export const comingSoon = defineFeature({ name: 'coming-soon', routes: plannedScreens.map(route) })
