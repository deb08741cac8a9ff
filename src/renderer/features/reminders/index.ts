import { defineFeature } from '#core/feature.ts'

export const remindersFeature = defineFeature({
  name: 'reminders',
  slots: { background: async () => ({ Background: (await import('./reminder-planner')).ReminderPlanner }) },
})
