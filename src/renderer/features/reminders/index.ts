import { defineFeature } from '../../core/feature'

/** Plans what the pupil is reminded of. */
export const remindersFeature = defineFeature({ name: 'reminders', slots: { background: async () => ({ Background: (await import('./reminder-planner')).ReminderPlanner }) } })
