import { defineFeature, type FeatureRoute, type NavEntry } from '../../core/feature'
import { paths } from '../../core/paths'
import { broadcast } from '../../ui/icons/broadcast'
import { exam } from '../../ui/icons/exam'
import { navStrings } from './nav-strings'
import { plannedScreens } from './planned-screens'

type NavKey = Parameters<ReturnType<typeof navStrings.text>>[0]

const route = ({ path, name, guard }: (typeof plannedScreens)[number]): FeatureRoute => ({
  path,
  area: 'signed-in',
  ...(guard && { guard }),
  screen: async () => ({ Screen: (await import('./coming-soon-screen')).screenFor(name) }),
})

const entry = (place: number, to: string, icon: NavEntry['icon'], key: NavKey, when?: NavEntry['when']): NavEntry => ({
  place, to, icon, text: (language) => navStrings.text(language)(key), ...(when && { when }),
})

/** The screens that the application does not have yet: each says what it will do. A feature that arrives takes its lines away from here. */
export const comingSoon = defineFeature({
  name: 'coming-soon',
  routes: plannedScreens.map(route),
  nav: [
    entry(5, paths.exams(), exam, 'exams', ({ permissions }) => permissions.has_exam === true),
    entry(6, paths.sessions(), broadcast, 'sessions'),
  ],
})
