import type { Scenario } from '../world/world'
import { busyWeek } from './busy-week'
import { hostileMessages } from './hostile-messages'
import { longHistories } from './long-histories'
import { longLists } from './long-lists'
import { manyNotifications } from './many-notifications'
import { newYear } from './new-year'
import { oddEvents } from './odd-events'
import { oddExams } from './odd-exams'
import { oddGifts } from './odd-gifts'
import { oddLessons } from './odd-lessons'
import { oddOffers } from './odd-offers'
import { school } from './school'

/** The variations of the world, by name. */
export const scenarios = {
  school, 'new-year': newYear, 'long-lists': longLists, 'long-histories': longHistories, 'busy-week': busyWeek, 'odd-lessons': oddLessons, 'odd-offers': oddOffers, 'odd-exams': oddExams,
  'odd-events': oddEvents, 'odd-gifts': oddGifts, 'many-notifications': manyNotifications, 'hostile-messages': hostileMessages,
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
