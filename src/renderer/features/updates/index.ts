/** Says what a person should know of updates; for every screen. */
export const updates = { notices: () => import('./update-notices') }
