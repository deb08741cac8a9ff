/** Offers updates and tells what is new; for every screen. */
export const updates = { entry: () => import('./update-entry') }
