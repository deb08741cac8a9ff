import type { Implementation } from '../handler'

/** Where the visitor is. */
export const geolocation: Implementation['geolocation'] = {
  lookUp: ({ world }) => ({ ...world.visitor }),
}
