import type { Scenario } from '../world/world'
import { longHistories } from './long-histories'
import { longLists } from './long-lists'
import { newYear } from './new-year'
import { oddLessons } from './odd-lessons'
import { oddOffers } from './odd-offers'
import { school } from './school'

/** The variations of the world, by name. */
export const scenarios = { school, 'new-year': newYear, 'long-lists': longLists, 'long-histories': longHistories, 'odd-lessons': oddLessons, 'odd-offers': oddOffers } as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
