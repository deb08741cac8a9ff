import type { Implementation } from './handler'

/** Location of the visitor. */
export const geolocation: Implementation['geolocation'] = {
  lookUp: ({ world }) => ({ ...world.visitor }),
}
