import type { Scenario } from '../world/world'
import { longLists } from './long-lists'
import { newYear } from './new-year'
import { oddLessons } from './odd-lessons'
import { school } from './school'

/** The variations of the world, by name. */
export const scenarios = { school, 'new-year': newYear, 'long-lists': longLists, 'odd-lessons': oddLessons } as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
