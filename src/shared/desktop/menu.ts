import * as z from 'zod'
import { nothing } from './nothing'

/** In the menu and below the search field. */
export const maxRecentLessons = 10

/** Titles of the recently opened lessons for the application menu, newest first. */
export const menuCommands = {
  'menu.recent-lessons': {
    input: z.object({ titles: z.array(z.string().max(200)).max(maxRecentLessons) }),
    output: nothing,
  },
} as const
