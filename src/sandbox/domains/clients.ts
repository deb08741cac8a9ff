import type { Implementation } from '../handler'

/** What the platform asks of the application itself. */
export const clients: Implementation['clients'] = {
  desktop: ({ world }) => ({ ...world.desktopClient }),
}
