import type { Implementation } from './handler'

export const geolocation: Implementation['geolocation'] = {
  lookUp: ({ world }) => ({ ...world.visitor }),
}
