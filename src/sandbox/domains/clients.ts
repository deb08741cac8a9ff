import type { Implementation } from './handler'

/** Requirements on the desktop client. */
export const clients: Implementation['clients'] = {
  desktop: ({ world }) => ({ ...world.desktopClient }),
}
