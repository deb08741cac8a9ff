import { defineFeature } from '#core/feature.ts'

export const remindersFeature = defineFeature({
  name: 'reminders',
  slots: { background: { load: async () => ({ Background: (await import('./reminder-planner')).ReminderPlanner }) } },
})
