/** Plans what the pupil is reminded of; for the signed-in area. */
export const reminders = { planner: () => import('./reminder-planner') }
